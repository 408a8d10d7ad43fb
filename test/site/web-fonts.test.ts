import { describe, expect, test } from 'vitest';
import { readWebFonts, subsetsOf } from '../../src/site/assets.ts';
import { MATH_PARTS } from '../../src/site/fonts/math-font.ts';

describe.each(['journal', 'classic'] as const)('the fonts of the theme %s', async (theme) => {
  const fonts = await readWebFonts(theme, []);

  test('are files named by content, each in one rule of the style sheet', () => {
    const files = fonts.artifacts.map(({ path }) => path.replace('assets/', '')).filter((name) => name.endsWith('.woff2'));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect(file).toMatch(/^font\.[\w-]+\.[0-9a-f]{10}\.woff2$/);
    expect([...fonts.css.matchAll(/url\(([^)]+)\)/g)].map(([, file]) => file).sort()).toEqual([...files].sort());
  });

  test('have their licences beside them', () => {
    const licenses = fonts.artifacts.filter(({ path }) => path.endsWith('.txt'));
    expect(licenses.length).toBe(2);
    for (const { bytes } of licenses) expect(Buffer.from(bytes).toString()).toContain('SIL Open Font License');
  });

  test('are swapped in, and have fallbacks of their metrics', () => {
    const rules = fonts.css.split('\n').filter((rule) => rule.startsWith('@font-face'));
    for (const rule of rules) expect(rule).toMatch(/font-display:swap|size-adjust:/);
  });

  test.each([
    ['en', 2],
    ['uk', 2],
    ['vi', 4],
    ['el', 2],
    ['ar', 0],
    ['ja', 0],
  ])('are preloaded for %s: %d files', (language, count) => {
    const paths = fonts.preloads(language);
    expect(paths.length).toBe(count);
    expect(fonts.artifacts.map(({ path }) => path)).toEqual(expect.arrayContaining([...paths]));
  });
});

test('the theme plain has no fonts', async () => {
  expect(await readWebFonts('plain', [])).toMatchObject({ css: '', artifacts: [] });
});

test.each([
  ['de', ['latin']],
  ['sr-Latn', ['latin']],
  ['sr', ['cyrillic']],
  ['zh-Hans', []],
  ['hi', []],
])('subsets of %s', (tag, subsets) => {
  expect(subsetsOf(tag)).toEqual(subsets);
});

test('no two parts of the font for formulas have a character in common', () => {
  const characters = MATH_PARTS.flatMap(({ ranges }) =>
    ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  );
  expect(new Set(characters).size).toBe(characters.length);
});
