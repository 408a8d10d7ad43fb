import { expect, test } from 'vitest';
import type { Problem } from '../../src/model/problem.ts';
import { english } from '../../src/model/text/translatable.ts';
import { readJats } from '../../src/read/jats/read-jats.ts';
import { ContentError } from '../../src/read/package/content-error.ts';
import { checkZipLimits, ZIP_LIMITS } from '../../src/read/package/zip-limits.ts';
import { hostileJats } from '../acceptance/hostile-jats.ts';

/** Reads an article with a body; returns its problems and the time. */
function problemsOf(body: string): { readonly problems: readonly Problem[]; readonly milliseconds: number; readonly isRead: boolean } {
  const problems: Problem[] = [];
  const startedAt = performance.now();
  const options = {
    file: 'a.xml',
    resolveFile: (href: string) => ({ href, source: href }),
    report: (problem: Problem) => problems.push(problem),
  };
  const article = readJats(Buffer.from(hostileJats({ name: 'a', body })), options);
  return { problems, milliseconds: performance.now() - startedAt, isRead: article !== undefined };
}

test.each([
  [
    '200,000 elements in one formula',
    `<disp-formula><mml:math>${'<mml:mi>x</mml:mi>'.repeat(200_000)}</mml:math></disp-formula>`,
    'formula-too-large: a formula of 200000 elements is shown as its words; expected at most 20000',
  ],
  [
    'TeX of a million characters',
    `<disp-formula><tex-math>${'x+'.repeat(500_000)}</tex-math></disp-formula>`,
    'formula-too-large: a formula of 1000000 characters of TeX is shown as it is written; expected at most 100000',
  ],
  [
    '1,000 rows of a cell that spans 65,534 rows and columns',
    `<table-wrap id="t1"><table>${'<tr><td rowspan="65534" colspan="65534">x</td></tr>'.repeat(1000)}</table></table-wrap>`,
    'table-span-too-large: the cells of these 1000 rows span 500500000 places in all, so no cell spans more than its own; expected at most 1000000',
  ],
])('%s are a problem of the article, which is read all the same', (_, body, expected) => {
  const { problems, milliseconds, isRead } = problemsOf(body);
  expect(problems.map(({ code, place, message }) => `${place.line} ${code}: ${english(message)}`)).toEqual([`10 ${expected}`]);
  expect(isRead).toBe(true);
  expect(milliseconds).toBeLessThan(10_000);
});

test('1,000 cells of one row that span 65,534 rows are read: their spans end with the table', () => {
  const { problems, isRead } = problemsOf(
    `<table-wrap id="t1"><table><tr>${'<td rowspan="65534">x</td>'.repeat(1000)}</tr></table></table-wrap>`,
  );
  expect({ problems, isRead }).toEqual({ problems: [], isRead: true });
});

test('a text of twelve million characters without a tag is not an article', () => {
  const { problems, isRead } = problemsOf(`<p>${'word '.repeat(2_400_000)}</p>`);
  expect(problems.map(({ code, place }) => [code, place.line])).toEqual([['xml-text-too-long', 10]]);
  expect(isRead).toBe(false);
});

test('a zip of twenty files that together expand a thousandfold is not unpacked', () => {
  const entries = Array.from({ length: 20 }, (_, at) => ({ path: `d${at}.csv`, sizeBytes: 60_000_000, packedBytes: 58_000 }));
  const check = (): void => checkZipLimits('bomb.zip', 1_200_000, entries, ZIP_LIMITS);
  expect(check).toThrow(ContentError);
  expect(check).toThrow('its 20 files unpack from 1.1 MB to 1144.4 MB; expected at most 200 times the size, so nothing of it was unpacked');
});
