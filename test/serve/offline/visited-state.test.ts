import { expect, test } from 'vitest';
import { sizeOfVisits, type VisitedArticle, withinLimit } from '../../../src/serve/offline/visited-state.ts';

/** An article with a page of 10 bytes and the given other files. */
function visit(page: string, files: Readonly<Record<string, number>> = {}): VisitedArticle {
  return { page, title: page, language: 'en', rtl: false, files: [...Object.entries(files), [page, 10]] };
}

const STYLE = { 'assets/offprint.css': 100 };
const VISITS = [visit('c', STYLE), visit('b', STYLE), visit('a', { ...STYLE, 'a/F1.jpg': 50 })];

test('files that several articles show are counted once', () => {
  expect(sizeOfVisits(VISITS)).toBe(180);
});

test.each([
  [180, 'c b a'],
  [179, 'c b'],
  [120, 'c b'],
  [119, 'c'],
  [109, ''],
  [0, ''],
])('within %i bytes, the newest articles are kept: %s', (limit, pages) => {
  expect(
    withinLimit(VISITS, limit)
      .map(({ page }) => page)
      .join(' '),
  ).toBe(pages);
});
