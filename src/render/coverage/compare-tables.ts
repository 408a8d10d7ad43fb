import { translatable } from '../../model/text/translatable.ts';
import { textOf, type XmlElement } from '../../read/xml/xml-element.ts';
import type { Alarm, Explanation, RenditionName } from './alarm.ts';
import type { SourceTable } from './collected-source.ts';
import type { CoverageSource } from './coverage-source.ts';
import type { Printed, PrintedTable } from './printed.ts';
import { type CheckedTable, countSpans, isSameTable, WIDTH } from './table-cells.ts';

export interface ComparedTables {
  /** Tables of the source that the rendition has cell by cell. */
  readonly tables: number;
  /** Spans of those tables. */
  readonly spans: number;
  readonly alarms: readonly Alarm[];
}

/** Finds each table of a source in a rendition, cell by cell: words of each cell, rows, columns and spans. */
export function compareTables({ tables }: CoverageSource, printed: Printed, rendition: RenditionName): ComparedTables {
  const free = new Set(printed.tables);
  const pairs = tables.map((table) => ({ ...table, found: takeSame(table, free, printed) }));
  let spans = 0;
  let same = 0;
  const alarms: Alarm[] = [];
  for (const [at, { table, owner, found }] of pairs.entries()) {
    if (table.length === 0 || found !== undefined) {
      same++;
      spans += countSpans(table);
      continue;
    }
    const near = [...free].find((candidate) => isOf(candidate, owner, printed)) ?? (owner === undefined ? [...free][0] : undefined);
    if (near !== undefined) free.delete(near);
    alarms.push({
      kind: 'coverage-table-changed',
      rendition,
      explain: (source) => explain(source.tables[at], { wanted: table, printed: near?.table, rendition }),
    });
  }
  return { tables: same, spans, alarms };
}

interface Wanted {
  readonly table: CheckedTable;
  readonly owner?: string;
}

function takeSame({ table, owner }: Wanted, free: Set<PrintedTable>, printed: Printed): PrintedTable | undefined {
  for (const candidate of free) {
    if (!isSameTable(candidate.table, table) || !isOf(candidate, owner, printed)) continue;
    free.delete(candidate);
    return candidate;
  }
  return undefined;
}

/** Tells whether a printed table lies in the region of its owner; true if the owner has no region. */
function isOf({ at }: PrintedTable, owner: string | undefined, { regions }: Printed): boolean {
  const region = owner === undefined ? undefined : regions.get(owner);
  return region === undefined || (at >= region.from && at <= region.to);
}

interface Difference {
  readonly wanted: CheckedTable;
  readonly printed: CheckedTable | undefined;
  readonly rendition: RenditionName;
}

function explain(table: SourceTable | undefined, { wanted, printed, rendition }: Difference): Explanation | undefined {
  if (table === undefined) return undefined;
  const { element } = table;
  if (printed === undefined) return { message: translatable`a table is not in the ${rendition}; expected its rows and cells`, element };
  const at = firstDifference(wanted, printed);
  const cell = cellAt(table, wanted, at);
  const words = cell === undefined ? '' : textOf(cell).slice(0, MOST_CHARACTERS);
  return {
    message:
      words === ''
        ? translatable`a table has other cells in the ${rendition}; expected the rows, columns and spans of the source`
        : translatable`the cell "${words}" of a table is not, or not in its place, in the ${rendition}; expected the rows, columns and spans of the source`,
    element: cell ?? element,
  };
}

function firstDifference(a: CheckedTable, b: CheckedTable): number {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return Math.floor(at / WIDTH);
  return Math.floor(a.length / WIDTH) - 1;
}

/** Returns the element of the nth cell that has words. */
function cellAt({ cells }: SourceTable, wanted: CheckedTable, at: number): XmlElement | undefined {
  const filled = cells.filter(({ from, to }) => to > from);
  return filled.length * WIDTH === wanted.length ? filled[at]?.element : undefined;
}

const MOST_CHARACTERS = 60;
