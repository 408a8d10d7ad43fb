import type { ReportProblem } from '../../../model/problem.ts';
import type { ObjectKind } from '../../../model/tagged-object.ts';
import { compareUtf8 } from '../../../model/text/compare.ts';
import { translatable } from '../../../model/text/translatable.ts';
import type { Translatable } from '../../../model/translatable.ts';
import { OBJECT_KINDS } from '../tag-table.ts';
import {
  findLedgerLine,
  isLedgerLine,
  LEDGER_FIELDS,
  type LedgerFields,
  type LedgerLine,
  parseRecordTrace,
  printRecordTrace,
  type RecordTrace,
} from './ledger-line.ts';

/** The times of values as of the last build: one line of text per article, parsed on demand. */
export interface Ledger {
  readonly fields: LedgerFields;
  readonly lineByAbout: LedgerLines;
  /** Records of deleted articles, by about value. */
  readonly deleted: ReadonlyMap<string, RecordTrace>;
}

/** The subset of a map that the ledger needs. */
export interface LedgerLines {
  get(about: string): string | undefined;
  keys(): Iterable<string>;
  values(): Iterable<string>;
}

/** The ledger of a first build (decisions, section 8). */
export const EMPTY_LEDGER: Ledger = { fields: LEDGER_FIELDS, lineByAbout: new Map(), deleted: new Map() };

/**
 * Parses a ledger file. A malformed line is reported and skipped: the values of its article are then new.
 *
 *   #offprint-ledger 2
 *   #article⇥article_title abstract …
 *   #component⇥…   #author⇥…   #ref⇥…
 *   #deleted⇥https://doi.org/10.7554/eLife.00012⇥2026-01-01T09:30:00Z subject:cell-biology volume:1
 *   https://doi.org/10.7554/eLife.00013⇥2014-02-28T00:00:00.000000⇥…
 *
 * Version 1 has no records.
 */
export function parseLedger(text: string, file: string, report: ReportProblem): Ledger {
  const lineByAbout = new Map<string, string>();
  const deleted = new Map<string, RecordTrace>();
  const fields: Record<ObjectKind, readonly string[]> = { ...LEDGER_FIELDS };
  const rows = (text.includes('\r') ? text.replaceAll(/\r$/gm, '') : text).split('\n');
  if (rows[0] !== FIRST_LINE && rows[0] !== FIRST_LINE_OF_1) {
    report(malformed(file, 1, rows[0] ?? '', translatable`expected ${FIRST_LINE}`));
    return EMPTY_LEDGER;
  }
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row === '') continue;
    if (index === rows.length - 1) {
      report(malformed(file, index + 1, row, translatable`expected a line end; the file is cut off`));
      continue;
    }
    const deletion = row.startsWith('#') ? deletedOf(row) : undefined;
    if (deletion !== undefined) deleted.set(...deletion);
    const header = row.startsWith('#') ? HEADER.exec(row) : null;
    const kind = OBJECT_KINDS.find((candidate) => candidate === header?.[1]);
    if (kind !== undefined) fields[kind] = fieldsOf(header?.[2] ?? '', LEDGER_FIELDS[kind]);
    else if (deletion === undefined && !isLedgerLine(row)) {
      report(malformed(file, index + 1, row, translatable`expected eight columns: about, time, hashes of four kinds, changes, record`));
    } else if (deletion === undefined) lineByAbout.set(row.slice(0, row.indexOf('\t')), row);
  }
  return { fields, lineByAbout, deleted };
}

/** Returns the known string of each name: a V8 substring would keep the whole file in memory. */
function fieldsOf(names: string, known: readonly string[]): readonly string[] {
  return names.split(' ').map((name) => known.find((field) => field === name) ?? name);
}

function deletedOf(row: string): [about: string, record: RecordTrace] | undefined {
  const [, about = '', trace = ''] = DELETED.exec(row) ?? [];
  const record = parseRecordTrace(trace);
  return record === undefined ? undefined : [about, record];
}

/** Prints a ledger file from the lines that `dateObjects` returned for all articles, in any order, and the records of deleted articles. */
export function printLedger(lines: Iterable<string>, deleted: Ledger['deleted'] = new Map()): string {
  const headers = OBJECT_KINDS.map((kind) => `#${kind}\t${LEDGER_FIELDS[kind].join(' ')}`);
  const deletion = [...deleted].map(([about, record]) => `#deleted\t${about}\t${printRecordTrace(record)}`);
  return `${[FIRST_LINE, ...headers, ...deletion.toSorted(compareUtf8), ...[...lines].toSorted(compareUtf8)].join('\n')}\n`;
}

/** Returns the ledger entry of an article; undefined if it has none. */
export function findInLedger(ledger: Ledger, about: string): LedgerLine | undefined {
  const line = ledger.lineByAbout.get(about);
  return line === undefined ? undefined : findLedgerLine(line, ledger.fields);
}

const FIRST_LINE = '#offprint-ledger 2';
const FIRST_LINE_OF_1 = '#offprint-ledger 1';
// '#deleted⇥https://doi.org/10.7554/eLife.00012⇥2026-01-01T09:30:00Z volume:1'
const DELETED = /^#deleted\t([^\t]+)\t([^\t]+)$/;
// '#article⇥article_title abstract'
const HEADER = /^#(article|component|author|ref)\t([\w ]+)$/;

function malformed(file: string, line: number, found: string, expected: Translatable) {
  const quoted = found.length > 60 ? `${found.slice(0, 60)}…` : found;
  return {
    code: 'ledger-line-malformed',
    severity: 'warning',
    place: { file, line, column: 1 },
    message: translatable`the line is "${quoted}"; ${expected}`,
  } as const;
}
