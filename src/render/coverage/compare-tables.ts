import { translatable } from '../../model/text/translatable.ts';
import type { Alarm, Rendition } from './alarm.ts';
import type { CoverageSource, SourceTable, WordUnit } from './coverage-source.ts';
import type { PrintedTable } from './printed.ts';
import { countSpans } from './table-cells.ts';

interface ComparedTables {
  /** Tables of the rendition that are equal to one of the source. */
  readonly found: readonly PrintedTable[];
  /** Tables of the source that the rendition does not have cell by cell. */
  readonly lost: readonly SourceTable[];
  /** Spans of the other tables. */
  readonly spans: number;
  readonly alarms: readonly Alarm[];
}

/** Finds each table of a source in a rendition, cell by cell: words of each cell, rows, columns and spans. */
export function compareTables(
  { text, tables }: CoverageSource,
  { rendition, tables: printed, printed: { regions } }: Rendition,
): ComparedTables {
  const free = new Set(printed);
  const wordsOf = ({ from, to }: WordUnit): string => text.slice(from - 1, to + 1);
  /** True if a printed table lies in the region of its owner, or the owner has no region. */
  const isNear = ({ owner }: SourceTable, { from }: PrintedTable): boolean => {
    const region = owner === undefined ? undefined : regions.get(owner);
    return region === undefined || (from >= region.from && from <= region.to);
  };
  const differenceAt = ({ cells }: SourceTable, other: PrintedTable): number => {
    const at = cells.findIndex(({ place, content }, index) => {
      const cell = other.cells[index];
      return cell === undefined || cell.content !== wordsOf(content) || place.some((edge, side) => edge !== cell.place[side]);
    });
    return at < 0 && cells.length !== other.cells.length ? cells.length - 1 : at;
  };
  const found: PrintedTable[] = [];
  const lost: SourceTable[] = [];
  for (const table of tables) {
    const same = [...free].find((other) => isNear(table, other) && differenceAt(table, other) < 0);
    if (same !== undefined) {
      free.delete(same);
      found.push(same);
    } else if (table.cells.length > 0) lost.push(table);
  }
  const alarms = lost.map((table): Alarm => {
    const near = [...free].find((other) => isNear(table, other));
    if (near === undefined)
      return {
        kind: 'coverage-table-changed',
        message: translatable`a table is not in the ${rendition}; expected its rows and cells`,
        offset: table.offset,
      };
    free.delete(near);
    const cell = table.cells[differenceAt(table, near)]?.content;
    const words = cell === undefined ? '' : wordsOf(cell).trim().slice(0, MOST_CHARACTERS);
    return {
      kind: 'coverage-table-changed',
      message: translatable`the cell "${words}" of a table is not, or not in its place, in the ${rendition}; expected the rows, columns and spans of the source`,
      offset: cell?.offset ?? table.offset,
    };
  });
  const spans = tables.reduce((sum, table) => sum + (lost.includes(table) ? 0 : countSpans(table.cells)), 0);
  return { found, lost, spans, alarms };
}

const MOST_CHARACTERS = 60;
