import type { ReportProblem } from '../../../model/problem.ts';
import type { ObjectKind } from '../../../model/tagged-object.ts';
import { compareUtf8 } from '../../../model/text/compare.ts';
import { translatable } from '../../../model/text/translatable.ts';
import type { Translatable } from '../../../model/translatable.ts';
import { OBJECT_KINDS } from '../tag-table.ts';
import { findLedgerLine, isLedgerLine, LEDGER_FIELDS, type LedgerFields, type LedgerLine } from './ledger-line.ts';
import { mergedLine, parseRecordHistory, recordKey, tombstoneLine, valueColumnsOf } from './record-history.ts';

/** The times of values and the history of records as of the last build: one line of text per article, parsed on demand. */
export interface Ledger {
  readonly fields: LedgerFields;
  readonly lineByKey: LedgerLines;
}

/** The subset of a map that the ledger needs. */
export interface LedgerLines {
  get(key: string): string | undefined;
  keys(): Iterable<string>;
  values(): Iterable<string>;
}

/** The ledger of a first build (decisions, section 8). */
export const EMPTY_LEDGER: Ledger = { fields: LEDGER_FIELDS, lineByKey: new Map() };

/**
 * Parses a ledger file. A malformed line is reported and skipped: the values of its article are then new.
 *
 *   #offprint-ledger 3
 *   #article⇥article_title abstract …
 *   #component⇥…   #author⇥…   #ref⇥…
 *   10.7554/eLife.00012⇥2026-01-01T09:30:00.000000⇥⇥⇥⇥⇥⇥2026-01-01T09:30:00Z 2026-02-01T09:30:00Z deleted … … … volume:1⇥Title⇥content/1/e2 html
 *   10.7554/eLife.00013⇥2014-02-28T00:00:00.000000⇥…
 *
 * Of two lines for one article, as a merge of two branches leaves them, one is used (`mergedLine`). Version 2 has DOI URLs in place of keys, removed
 * articles among the headers and no digests; version 1 has no records.
 */
export function parseLedger(text: string, file: string, report: ReportProblem): Ledger {
  const lineByKey = new Map<string, string>();
  const fields: Record<ObjectKind, readonly string[]> = { ...LEDGER_FIELDS };
  const rows = (text.includes('\r') ? text.replaceAll(/\r$/gm, '') : text).split('\n');
  const add = (key: string, line: string): void => {
    const known = lineByKey.get(key);
    lineByKey.set(key, known === undefined ? line : mergedLine(known, line));
  };
  if (!FIRST_LINE_OF_ANY.test(rows[0] ?? '')) {
    report(malformed(file, 1, rows[0] ?? '', translatable`expected ${FIRST_LINE}`));
    return EMPTY_LEDGER;
  }
  for (const [index, row] of rows.entries()) {
    if (row === '' || FIRST_LINE_OF_ANY.test(row)) continue;
    if (index === rows.length - 1) {
      report(malformed(file, index + 1, row, translatable`expected a line end; the file is cut off`));
      continue;
    }
    const deletion = row.startsWith('#') ? deletedOf(row) : undefined;
    const header = row.startsWith('#') ? HEADER.exec(row) : null;
    const kind = OBJECT_KINDS.find((candidate) => candidate === header?.[1]);
    if (deletion !== undefined) add(...deletion);
    else if (kind !== undefined) fields[kind] = fieldsOf(header?.[2] ?? '', LEDGER_FIELDS[kind]);
    else if (!isLedgerLine(row))
      report(malformed(file, index + 1, row, translatable`expected eight columns: about, time, hashes of four kinds, changes, record`));
    else add(...keyedLine(row));
  }
  return { fields, lineByKey };
}

/** A line with its key, which was a URL in earlier versions. */
function keyedLine(row: string): [key: string, line: string] {
  const end = row.indexOf('\t');
  const name = row.slice(0, end);
  if (!name.includes('://')) return [name, row];
  const key = recordKey(name);
  return [key, key + row.slice(end)];
}

/** Returns the known string of each name: a V8 substring would keep the whole file in memory. */
function fieldsOf(names: string, known: readonly string[]): readonly string[] {
  return names.split(' ').map((name) => known.find((field) => field === name) ?? name);
}

function deletedOf(row: string): [key: string, line: string] | undefined {
  const [, about = '', trace = ''] = DELETED.exec(row) ?? [];
  const history = parseRecordHistory(trace);
  const key = recordKey(about);
  return history === undefined ? undefined : [key, tombstoneLine(key, { ...history, state: 'deleted' })];
}

/** Prints a ledger file from the lines of all articles, in any order. */
export function printLedger(lines: Iterable<string>): string {
  return `${[...ledgerHeaders(), ...[...lines].toSorted(compareUtf8)].join('\n')}\n`;
}

/** The lines before those of articles. */
function ledgerHeaders(): readonly string[] {
  return [FIRST_LINE, ...OBJECT_KINDS.map((kind) => `#${kind}\t${LEDGER_FIELDS[kind].join(' ')}`)];
}

/** The columns of an article's line that its values decided; undefined if it has none, or was removed. */
export function valuesIn({ lineByKey }: Ledger, key: string): string | undefined {
  const line = lineByKey.get(key);
  return line === undefined ? undefined : valueColumnsOf(line);
}

/** Returns the times of an article's values; undefined if it has none. */
export function findInLedger(ledger: Ledger, key: string): LedgerLine | undefined {
  const line = ledger.lineByKey.get(key);
  return line === undefined ? undefined : findLedgerLine(line, ledger.fields);
}

/** First line of a ledger of this version. */
export const FIRST_LINE = '#offprint-ledger 3';
const FIRST_LINE_OF_ANY = /^#offprint-ledger [123]$/;
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
