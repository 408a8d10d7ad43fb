import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Xref } from '../../../src/model/inline.ts';
import type { Table } from '../../../src/model/table.ts';
import { numberedTargets } from '../../../src/render/html/numbered-targets.ts';
import { safeHref } from '../../../src/render/html/safe-href.ts';
import { fitTable } from '../../../src/render/html/table-grid.ts';
import { isRangeSign, unnamedBetween, type XrefPart, xrefParts } from '../../../src/render/html/xref-parts.ts';
import { words } from '../../model/bare-article.ts';
import { paragraph } from './model.ts';

describe('addresses that a page links to', () => {
  test.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['http://x.org/a b|c[1]#one#two', 'http://x.org/a%20b%7Cc%5B1%5D#one%23two'],
    ['http://x.org/100%', 'http://x.org/100%25'],
    ['mailto:a@b.org', 'mailto:a@b.org'],
    ['javascript:alert(1)', undefined],
    [' JAVASCRIPT:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//x.org', undefined],
    ['http://', undefined],
    ['https:// www.R-project.org/', 'https://www.R-project.org/'],
    ['https://journal.org@elsewhere.org/', undefined],
  ])('%s', (href, expected) => {
    expect(safeHref(href)).toBe(expected);
  });
});

describe('the links of a pointer', () => {
  const labels = ['b1', 'b3', 'b4', 'b5', 'b6', 'a', 'd', 'b7'].map((id) => [id, /\d/.test(id) ? `[${id.slice(1)}]` : undefined] as const);
  const figures = ['f1', 'f2', 'f2s1', 'f3'].map((id) => [id, `Figure ${id.slice(1).replace('s', '—figure supplement ')}.`] as const);
  const targets = numberedTargets(new Map([...labels, ...figures]), new Map(labels.map(([id]) => [id, 'reference'])));
  const written = (parts: readonly XrefPart[]) =>
    parts.map(({ rids, content, unnamed }) => [
      unnamed === undefined ? content.map((inline) => (inline.kind === 'text' ? inline.value : '?')).join('') : `(${unnamed})`,
      ...rids,
    ]);
  const split = (text: string, ...rids: string[]) =>
    written(xrefParts({ kind: 'xref', refType: 'bibr', rids, content: words(text) }, targets));
  test.each([
    ['one name', split('12', 'b1'), [['12', 'b1']]],
    ['a list', split('1, 3', 'b1', 'b3'), [['1', 'b1'], [', '], ['3', 'b3']]],
    ['a range', split('(3–5)', 'b3', 'b4', 'b5'), [['(3', 'b3'], ['–'], ['(4)', 'b4'], ['5)', 'b5']]],
    ['a list with a range', split('1,3-5', 'b1', 'b3', 'b4', 'b5'), [['1', 'b1'], [','], ['3', 'b3'], ['-'], ['(4)', 'b4'], ['5', 'b5']]],
    [
      'a range of which only the ends are listed',
      split('[3–6]', 'b3', 'b6'),
      [['[3', 'b3'], ['–'], ['(4)', 'b4'], ['(5)', 'b5'], ['6]', 'b6']],
    ],
    ['a range of which only the start is listed', split('3–5', 'b3'), [['3', 'b3'], ['–'], ['(4)', 'b4'], ['5', 'b5']]],
    ['a range that the article does not have', split('1–4', 'b1'), [['1–4', 'b1']]],
    ['a range whose targets have no numbers', split('S1–S4', 'a', 'd'), [['S1', 'a'], ['–'], ['S4', 'd']]],
    ['figures, supplements left out', split('Figs 1–3', 'f1', 'f3'), [['Figs 1', 'f1'], ['–'], ['(2)', 'f2'], ['3', 'f3']]],
    ['panels of several figures', split('Figure 2F,3B,C', 'f2', 'f3'), [['Figure 2F', 'f2'], [','], ['3B', 'f3'], [','], ['C', 'f3']]],
    [
      'words that cannot be told apart',
      split('both', 'a', 'b1'),
      [
        ['both', 'a'],
        ['(1)', 'b1'],
      ],
    ],
  ])('%s', (_title, parts, expected) => {
    expect(parts).toEqual(expected);
  });

  test('two pointers separated by a dash are a range', () => {
    const xref = (rid: string): Xref => ({ kind: 'xref', refType: 'bibr', rids: [rid], content: words(rid.slice(1)) });
    expect(written(unnamedBetween(xref('b3'), xref('b6'), targets))).toEqual([
      ['(4)', 'b4'],
      ['(5)', 'b5'],
    ]);
    expect(unnamedBetween(xref('b1'), xref('b3'), targets)).toEqual([]);
    expect(['–', ']–[', ' to ', ')-('].filter(isRangeSign)).toHaveLength(4);
    expect([', ', '', ' and ', '). According to '].filter(isRangeSign)).toEqual([]);
  });
});

describe('the corrected spans of a table', () => {
  const cellOf = fc.record({ colspan: fc.integer({ min: 1, max: 4 }), rowspan: fc.integer({ min: 1, max: 4 }) });
  const rowsOf = fc.array(
    fc
      .array(cellOf, { maxLength: 4 })
      .map((cells) => ({ cells: cells.map((spans) => ({ header: false, content: [paragraph('x')], ...spans })) })),
    { maxLength: 5 },
  );
  const tableOf = fc.record({ head: rowsOf, bodies: fc.array(rowsOf, { maxLength: 2 }), foot: rowsOf });

  test('keep every cell, overlap no other, stay in the row group, and leave no row or column without a cell', () => {
    fc.assert(
      fc.property(tableOf, (table: Table) => {
        const fitted = fitTable(table);
        expect(cellCount(fitted)).toBe(cellCount(table));
        const begun = new Set<number>();
        let columns = 0;
        for (const group of [fitted.head, ...fitted.bodies, fitted.foot]) {
          const taken = new Set<string>();
          group.forEach((row, y) => {
            if (group.some(({ cells }) => cells.some((cell) => cell.rowspan > 1 || cell.colspan > 1)))
              expect(row.cells.length).toBeGreaterThan(0);
            let x = 0;
            for (const cell of row.cells) {
              while (taken.has(`${y},${x}`)) x++;
              begun.add(x);
              expect(y + cell.rowspan).toBeLessThanOrEqual(group.length);
              for (let i = 0; i < cell.rowspan; i++)
                for (let j = 0; j < cell.colspan; j++) {
                  expect(taken.has(`${y + i},${x + j}`)).toBe(false);
                  taken.add(`${y + i},${x + j}`);
                }
              x += cell.colspan;
              columns = Math.max(columns, x);
            }
          });
        }
        expect(begun.size).toBe(columns);
      }),
    );
  });
});

function cellCount({ head, bodies, foot }: Table): number {
  return [head, ...bodies, foot].flat().reduce((count, row) => count + row.cells.length, 0);
}
