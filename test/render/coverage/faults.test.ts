import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Renditions, renditionCoverage } from '../../../scripts/bench/coverage/rendition-coverage.ts';
import { findArticle, readJatsDocument } from '../../../src/read/jats/read-jats.ts';
import { parseXml, placesIn } from '../../../src/read/xml/parse-xml.ts';
import { coverageProblems, type RenditionName } from '../../../src/render/coverage/alarm.ts';
import { type Edit, FAULT_CASES } from './fault-cases.ts';
import { printedArticle } from './printed-article.ts';

const file = new URL('../../fixtures/coverage/article.xml', import.meta.url);
const options = { file: 'article.xml', resolveFile: (href: string) => ({ href }), report: () => undefined };
const xml = readFileSync(file, 'utf8');
const document = parseXml(xml, options);
const root = document === undefined ? undefined : findArticle(document, options.report);
const article = document === undefined ? undefined : readJatsDocument(document, options);
if (document === undefined || root === undefined || article === undefined) throw new Error('the article of this test cannot be read');
const printed = printedArticle(article);

const NAMES: Readonly<Record<Exclude<keyof Renditions, 'languages'>, RenditionName>> = {
  html: 'HTML',
  markdown: 'Markdown',
  head: 'JSON-LD',
  record: 'OAI record',
};

test('there are one hundred faults with unique names', () => {
  expect(new Set(FAULT_CASES.map(([name]) => name)).size).toBe(100);
});

test('renditions without a fault raise no alarm', () => {
  expect(renditionCoverage(root, printed).alarms).toEqual([]);
});

describe('a fault in a rendition raises an alarm of its kind', () => {
  test.each(FAULT_CASES)('%s (%s)', (_name, rendition, edit, kind) => {
    const { alarms } = renditionCoverage(root, { ...printed, [rendition]: edited(printed[rendition], edit) });
    expect(alarms.map((alarm) => [alarm.kind, alarm.rendition])).toContainEqual([kind, NAMES[rendition]]);
    // No other rendition is changed.
    expect([...new Set(alarms.map((alarm) => alarm.rendition))]).toEqual([NAMES[rendition]]);
  });
});

test('an alarm describes the loss, with file and line', () => {
  const html = edited(printed.html, { change: ['<td>308</td>', '<td>803</td>'] });
  expect(
    coverageProblems(renditionCoverage(root, { ...printed, html }).alarms, placesIn(xml, 'article.xml')).filter(({ code }) =>
      code.endsWith('coverage-table-changed'),
    ),
  ).toEqual([
    {
      code: 'coverage-table-changed',
      severity: 'warning',
      place: { file: 'article.xml', line: 57, column: 303 },
      message: 'the cell "308" of a table is not, or not in its place, in the HTML; expected the rows, columns and spans of the source',
    },
  ]);
});

/** Applies a fault to a text; throws if the text is unchanged, so that no case passes without a fault. */
function edited(text: string, edit: Edit): string {
  const [from, to, isSwap] = 'drop' in edit ? [edit.drop, '', false] : 'change' in edit ? [...edit.change, false] : [...edit.swap, true];
  if (from === '' || !text.includes(from) || (isSwap && !text.includes(to)))
    throw new Error(`"${from}" or "${to}" is not in what is printed`);
  if (!isSwap) return text.replaceAll(from, to);
  return text.replaceAll(from, '\u0000').replaceAll(to, from).replaceAll('\u0000', to);
}
