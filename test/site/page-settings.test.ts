import { describe, expect, test } from 'vitest';
import { english } from '../../src/model/text/translatable.ts';
import { readJournal } from '../../src/read/journal/read-journal.ts';
import type { Chrome } from '../../src/site/chrome.ts';
import { menusOf, reportUnknownNames } from '../../src/site/menus.ts';
import type { OwnPage } from '../../src/site/site-content.ts';
import { notFoundPage, sitePages } from '../../src/site/site-pages.ts';
import { pagePolicy } from '../../src/site/theme/page-policy.ts';
import { NO_THEME } from '../../src/site/theme/theme.ts';
import { ASSET_PATHS } from './asset-paths.ts';
import { card, journal, siteContent } from './content.ts';

function read(settings: object) {
  const problems: string[] = [];
  const read = readJournal(JSON.stringify(settings), 'journal.json', ({ message }) => void problems.push(english(message)));
  return { ...read, problems };
}

test.each([
  [{ logo: 'logo.svg' }],
  [{ logo: 'assets/../journal.key.svg' }],
  [{ logo: 'assets/logo.gif' }],
  [{ cover: 'https://covers.example/1.jpg' }],
  [{ cover: [] }],
  [{ menu: ['archive', 'subjects', 'volumes', 'authors', 'types', 'keywords', 'search'] }],
  [{ menu: ['../archive'] }],
  [{ menu: [{ label: 'Society', url: 'javascript:alert(1)' }] }],
  [{ submitUrl: 'submit' }],
  [{ social: ['bsky.app'] }],
  [{ analytics: { service: 'google', site: 'a' } }],
  [{ analytics: { script: 'http://stats.example/a.js' } }],
  [{ analytics: { script: 'https://stats.example/a.js; https://evil.example' } }],
  [{ analytics: { service: 'goatcounter', site: 'a.example; script-src *' } }],
  [{ annotations: 'https://hypothes.is/embed.js' }],
  [{ accessibility: { limitations: [] } }],
  [{ accessibility: { email: 'access@tides.example', date: 'in May' } }],
  [{ sections: 'Articles' }],
])('%j is a mistake of journal.json, and pages do without it', (settings) => {
  const [name = ''] = Object.keys(settings);
  const { problems, ...rest } = read(settings);
  expect(problems).toEqual([expect.stringContaining(`"${name}`)]);
  expect(rest).not.toHaveProperty(name);
});

describe('the menu', () => {
  const ownPages = [{ file: 'about.html', title: 'About', menu: 'foot', html: '' } as const];
  const menus = menusOf({
    journal: { ...journal, menu: ['about', 'search', 'archive', 'none', { label: 'Society', url: 'https://society.example/' }] },
    cards: [card()],
    ownPages,
  });

  test('has the pages and links of the setting in its order, without pages that do not exist', () => {
    expect(menus.menu.map(({ label, file, url }) => `${label} ${url ?? file}`)).toEqual([
      'About about.html',
      'Search search/index.html',
      'Archive archive.html',
      'Society https://society.example/',
    ]);
  });

  test('leaves the other pages to the footer', () => {
    expect(menus.footMenu.map(({ file }) => file)).toEqual(expect.arrayContaining(['subjects.html', 'authors.html']));
    expect(menus.footMenu.map(({ file }) => file)).not.toContain('about.html');
  });
});

describe('a page', () => {
  const chrome: Chrome = { journal, assets: ASSET_PATHS, menu: [], footMenu: [], serviceWorker: false };

  test('loads no script of another site by default', () => {
    expect(notFoundPage(chrome)).not.toMatch(/<script[^>]*src="https:/);
    expect(pagePolicy(journal, NO_THEME)).not.toContain('https:');
  });

  test('counts visits with the script of the setting, which its policy allows', () => {
    const { analytics } = read({ analytics: { service: 'goatcounter', site: 'tides' } });
    const page = notFoundPage({ ...chrome, journal: { ...journal, ...(analytics && { analytics }) } });
    expect(page).toContain(
      '<script defer src="https://gc.zgo.at/count.js" data-goatcounter="https://tides.goatcounter.com/count"></script>',
    );
    const policy = pagePolicy({ ...(analytics && { analytics }) }, NO_THEME);
    expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/gc\.zgo\.at;/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/gc\.zgo\.at https:\/\/tides\.goatcounter\.com/);
  });

  test('has sources of the annotation service in its policy only in a journal that has one', () => {
    const { annotations } = read({ annotations: 'hypothesis' });
    const policy = pagePolicy({ ...(annotations && { annotations }) }, NO_THEME);
    expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/hypothes\.is https:\/\/cdn\.hypothes\.is;/);
    expect(policy).toContain("style-src 'self' https://cdn.hypothes.is;");
    expect(policy).toContain("frame-src 'self' https://hypothes.is;");
  });

  test.each([
    ['a square logo beside the title', 40, '<span>Journal of Tests</span>', 'alt=""'],
    ['a wide logo in its place', 200, '</a>', 'alt="Journal of Tests"'],
  ])('has %s, and icons', (_, widthPx, title, alt) => {
    const logo = { path: 'assets/logo.png', widthPx, heightPx: 40 };
    const page = notFoundPage({ ...chrome, journal: { ...journal, logo: 'assets/logo.png' }, logo });
    expect(page).toContain(`<img class="site-logo" src="/j/assets/logo.png" width="${(widthPx * 28) / 40}" height="28" ${alt}>${title}`);
    expect(page).toContain('<link rel="apple-touch-icon" href="/j/assets/apple-touch-icon.png">');
    expect(page).toContain('<link rel="icon" type="image/png" sizes="192x192" href="/j/assets/icon-192.png">');
  });

  test('names the profiles of the journal', () => {
    const { social } = read({
      social: ['https://www.linkedin.com/company/tides', { label: 'Mastodon', url: 'https://scholar.social/@tides' }],
    });
    const page = notFoundPage({ ...chrome, journal: { ...journal, ...(social && { social }) } });
    expect(page).toContain('<a rel="me" href="https://www.linkedin.com/company/tides">LinkedIn</a>');
    expect(page).toContain('<a rel="me" href="https://scholar.social/@tides">Mastodon</a>');
  });
});

describe('the accessibility statement', () => {
  const settings = { email: 'access@tides.example', limitations: ['Maps have <no> text alternative.'], date: '2026-05-01' };
  const { accessibility } = read({ accessibility: settings });
  const pagesOf = (more: object, ownPages: readonly OwnPage[] = []) =>
    sitePages({ ...siteContent(), journal: { ...journal, ...more }, ownPages, assets: ASSET_PATHS, furtherAssets: [ASSET_PATHS] });
  const statementOf = (pages: ReturnType<typeof pagesOf>) => pages.pages.find(({ file }) => file === 'accessibility.html')?.render();

  test('names standard, tests, limitations, contact and date, and is linked in the footer', () => {
    const pages = pagesOf({ accessibility });
    const page = statementOf(pages) ?? '';
    for (const part of [
      'WCAG) 2.2</a>, level AA',
      'tested with axe-core',
      '<li>Maps have &lt;no&gt; text alternative.</li>',
      '<a href="mailto:access@tides.example">access@tides.example</a>',
      'prepared on <time datetime="2026-05-01">1 May 2026</time>',
    ])
      expect(page).toContain(part);
    expect(pages.chrome.footMenu).toContainEqual({ label: 'Accessibility statement', file: 'accessibility.html' });
  });

  test('is in each language of the journal; its own limitations are marked as of the main language', () => {
    const { pages } = pagesOf({ accessibility, language: 'de', languages: ['de', 'fa'] });
    expect(pages.find(({ file }) => file === 'accessibility.html')?.render()).toContain('Erklärung zur Barrierefreiheit');
    expect(pages.find(({ file }) => file === 'fa/accessibility.html')?.render()).toContain('<li lang="de" dir="ltr">Maps');
  });

  test('is neither written nor linked without the setting, or if the editors wrote one', () => {
    const own = { file: 'accessibility.html', title: 'Ours', menu: 'foot', html: '' } as const;
    expect(statementOf(pagesOf({}))).toBeUndefined();
    expect(pagesOf({}).chrome.footMenu.map(({ file }) => file)).not.toContain('accessibility.html');
    const pages = pagesOf({ accessibility }, [own]);
    expect(statementOf(pages)).toContain('<h1>Ours</h1>');
    expect(pages.chrome.footMenu.filter(({ file }) => file === 'accessibility.html')).toHaveLength(1);
  });
});

test.each([
  [{ menu: ['archive'] }, []],
  [{ menu: ['abuot'] }, ['"menu" names "abuot", and there is no such page; did you mean "about"?']],
  [
    { featured: ['10.5555/nope'] },
    [
      '"featured" names "10.5555/nope", and there is no such article; expected the DOI of a published article, or its path as "content/1/e1"',
    ],
  ],
])('a name of %j that does not exist is reported with the nearest one', (settings, expected) => {
  const found: string[] = [];
  const ownPages = [{ file: 'about.html', title: 'About', menu: 'foot', html: '' } as const];
  reportUnknownNames({ journal: { ...journal, ...settings }, cards: [card()], ownPages }, ({ message }) => found.push(english(message)));
  expect(found).toEqual(expected);
});
