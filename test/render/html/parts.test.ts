import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Table } from '../../../src/model/table.ts';
import { safeHref } from '../../../src/render/html/safe-href.ts';
import { fitTable } from '../../../src/render/html/table-grid.ts';
import { xrefParts } from '../../../src/render/html/xref-parts.ts';
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

describe('the links that a pointer becomes', () => {
  const split = (text: string, ...rids: string[]) =>
    xrefParts({ kind: 'xref', refType: 'bibr', rids, content: words(text) }).map(({ rids, content }) => [
      content.map((inline) => (inline.kind === 'text' ? inline.value : '?')).join(''),
      ...rids,
    ]);
  test.each([
    ['one name', split('12', 'b1'), [['12', 'b1']]],
    ['a list', split('1, 3', 'b1', 'b3'), [['1', 'b1'], [', '], ['3', 'b3']]],
    ['a range', split('(3–5)', 'b3', 'b4', 'b5'), [['(3', 'b3', 'b4'], ['–'], ['5)', 'b5']]],
    ['a list with a range', split('1,3-5', 'b1', 'b3', 'b4', 'b5'), [['1', 'b1'], [','], ['3', 'b3', 'b4'], ['-'], ['5', 'b5']]],
    ['a range of which only the ends are named', split('S1–S4', 'a', 'd'), [['S1', 'a'], ['–'], ['S4', 'd']]],
    ['words that cannot be told apart', split('both', 'a', 'b'), [['both', 'a', 'b']]],
  ])('%s', (_title, parts, expected) => {
    expect(parts).toEqual(expected);
  });
});

describe('spans of a table that fit', () => {
  const cellOf = fc.record({ colspan: fc.integer({ min: 1, max: 4 }), rowspan: fc.integer({ min: 1, max: 4 }) });
  const rowsOf = fc.array(
    fc
      .array(cellOf, { maxLength: 4 })
      .map((cells) => ({ cells: cells.map((spans) => ({ header: false, content: [paragraph('x')], ...spans })) })),
    { maxLength: 5 },
  );
  const tableOf = fc.record({ head: rowsOf, bodies: fc.array(rowsOf, { maxLength: 2 }), foot: rowsOf });

  test('every cell stays, none overlaps another, none leaves its group, every row and column begins a cell', () => {
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
