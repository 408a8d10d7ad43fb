import { describe, expect, test } from 'vitest';
import { pagePolicy } from '../../src/pipeline/site/page-policy.ts';
import { readJournal } from '../../src/read/journal/read-journal.ts';
import type { Chrome } from '../../src/site/chrome.ts';
import { menusOf } from '../../src/site/menus.ts';
import { notFoundPage } from '../../src/site/pages/not-found-page.ts';
import { NO_THEME } from '../../src/site/theme/theme.ts';
import { card, journal } from './content.ts';

const ASSETS = {
  style: 's',
  script: 's',
  console: 'c',
  search: 'q',
  patterns: 'p',
  offline: 'o',
  figureViewer: 'v',
  searchMore: 'm',
  synonyms: 'm',
  suggestions: 's',
  markedWords: 'w',
  sheets: 's',
  articleTools: 't',
};

function read(settings: object) {
  const problems: string[] = [];
  const read = readJournal(JSON.stringify(settings), 'journal.json', ({ message }) => void problems.push(message));
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
  const chrome: Chrome = { journal, assets: ASSETS, menu: [], footMenu: [], serviceWorker: false };

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

  test.each([
    ['a square logo beside the title', 40, '<span>Journal of Tests</span>', 'alt=""'],
    ['a wide logo in its place', 200, '</a>', 'alt="Journal of Tests"'],
  ])('has %s, and icons', (_, widthPx, title, alt) => {
    const logo = { path: 'assets/logo.png', widthPx, heightPx: 40 };
    const page = notFoundPage({ ...chrome, journal: { ...journal, logo: 'assets/logo.png' }, logo });
    expect(page).toContain(`<img class="site-logo" src="/j/assets/logo.png" width="${(widthPx * 36) / 40}" height="36" ${alt}>${title}`);
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
