import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ThemeName } from '../../src/model/journal.ts';
import { EMPTY } from '../../src/model/text/markup.ts';
import { journalAssets } from '../../src/site/assets.ts';
import { layout } from '../../src/site/layout.ts';
import { NO_THEME } from '../../src/site/theme/theme.ts';
import { journal } from './content.ts';

const MATH_FILES = [1, 2, 3, 4].map((name) => ({ name: `math-${name}`, bytes: Buffer.from([name]), range: 'U+2200-22FF,U+1D400-1D7FF' }));
const THEME = { ...NO_THEME, css: 'main { color: red }\n', mathFiles: MATH_FILES };

/** Rules of a style sheet that only a script or a few pages need, by the file that has them. */
const ELSEWHERE = [
  ['viewers', /\.figure-viewer|\.figure-stage|\.suggestions|\.find-bar|\.sheet-close|menclose/],
  ['lists', /\.home-side|\.cards|\.issue-head/],
  ['search', /\.search-facet|\.search-hits/],
  ['tools', /\.console-|\.offline|\.report-table|\.change-fold|\.packages/],
] as const;

describe.each<ThemeName>(['journal', 'classic', 'plain'])('the style sheets of the theme %s', async (theme) => {
  const { paths, artifacts } = await journalAssets({ ...journal, theme, languages: ['en', 'de'] }, THEME);
  const cssOf = (name: string): string =>
    String(artifacts.find(({ path }) => path.startsWith(`assets/${name}.`) && path.endsWith('.css'))?.bytes);

  test('the one of every page has at most 11 KB, compressed', () => {
    expect(gzipSync(cssOf('offprint'), { level: 9 }).length).toBeLessThanOrEqual(11_000);
  });

  test.each(ELSEWHERE)('rules of %s.css are not in the one of every page', (name, rules) => {
    expect(cssOf(name)).toMatch(rules);
    expect(cssOf('offprint')).not.toMatch(rules);
  });

  test("those that are loaded later leave colours to the custom properties, which follow the reader's choice", () => {
    expect(cssOf('viewers')).not.toContain('prefers-color-scheme');
  });

  test("a page loads its own after that of all pages, and the journal's last, before the script that applies the choice of colours", () => {
    const chrome = { journal, assets: paths, menu: [], footMenu: [], serviceWorker: false };
    const page = layout(chrome, { file: 'search/index.html', kind: 'tool', main: EMPTY, styles: [paths.searchStyle] });
    const order = [
      ...page.matchAll(
        /<link rel="stylesheet" href="\.\.\/assets\/([\w-]+)\.\w+\.css">|<script>\(\(\) => \{\nconst key = 'offprint-colors'/g,
      ),
    ];
    expect(order.map(([, name = 'colours']) => name)).toEqual(['offprint', 'search', 'offprint-theme', 'colours']);
    expect(page).toMatch(/ data-viewer-style="\.\.\/assets\/viewers\.\w+\.css"/);
  });
});
