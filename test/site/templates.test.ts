import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/model/problem.ts';
import { html } from '../../src/model/text/markup.ts';
import { english } from '../../src/model/text/translatable.ts';
import type { Chrome } from '../../src/site/chrome.ts';
import { layout } from '../../src/site/layout.ts';
import { openTemplates } from '../../src/site/theme/page-templates.ts';
import { ASSET_PATHS } from './asset-paths.ts';
import { card, journal } from './content.ts';

/** Renders a page with the given templates; returns it with the problems. */
function pageWith(templates: Readonly<Record<string, string>>): { readonly page: string; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const opened = openTemplates(new Map(Object.entries(templates)), (problem) => problems.push(problem));
  const chrome: Chrome = { journal, assets: ASSET_PATHS, menu: [], footMenu: [], serviceWorker: false, templates: opened };
  const page = layout(chrome, {
    file: 'content/1/e1.html',
    kind: 'article',
    title: 'Tides & moons',
    main: html`<p>Main</p>`,
    card: card({ titleText: 'Tides & moons' }),
  });
  return { page, problems };
}

describe('templates of the journal', () => {
  test.each([
    ['footer', '<footer>{{ journal.publisher }}</footer>', '<footer>Testers &amp; Sons</footer>'],
    [
      'footer',
      '{{ content | raw }}<p>Hosted by <a href="{{ root }}about">us</a></p>',
      '</footer><p>Hosted by <a href="../../about">us</a></p>',
    ],
    ['head', '{{ content | raw }}<meta name="robots" content="{{ page.kind }}">', '<meta name="robots" content="article"></head>'],
    ['header', '{% render "_logo", journal: journal %}', '<img src="logo.svg" alt="Journal of Tests">\n<main'],
    ['main-article', '<h1>{{ article.titleText }}</h1>{{ content | raw }}', '<h1>Tides &amp; moons</h1><p>Main</p>'],
    ['main', '{{ content }}', '&lt;p&gt;Main&lt;/p&gt;'],
    ['main-home', 'not on this page', '<p>Main</p>'],
  ])('%s: %s', (part, template, expected) => {
    const { page, problems } = pageWith({ [part]: template, _logo: '<img src="logo.svg" alt="{{ journal.title }}">' });
    expect(page).toContain(expected);
    expect(problems).toEqual([]);
  });

  test.each([
    ['fooder', 'x', 'template-unknown', 1, 'did you mean "footer"'],
    ['footer', 'a\n{% if %}', 'template-broken', 2, ''],
    ['footer', '{{ journal.title | nofilter }}', 'template-broken', 1, 'nofilter'],
    ['footer', '{% render "../../secret" %}', 'template-broken', 1, ''],
    ['footer', '{% include "/etc/passwd" %}', 'template-broken', 1, ''],
  ])('%s: %s is %s, and the page comes as without it', (name, template, code, line, words) => {
    const { page, problems } = pageWith({ [name]: template });
    expect(problems.map((problem) => [problem.code, problem.place])).toEqual([
      [code, { file: `templates/${name}.liquid`, line, column: expect.any(Number) }],
    ]);
    expect(english(problems[0]?.message ?? '')).toContain(words);
    expect(page).toBe(pageWith({}).page);
  });

  test('have access to their data only', () => {
    const { page } = pageWith({ footer: '{{ journal.constructor }}{{ article.__proto__ }}{{ process }}|' });
    expect(page).toContain('</main>\n|\n</body>');
  });
});
