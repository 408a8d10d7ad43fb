import type { ReportProblem } from '../../model/problem.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { compareUtf8 } from '../../text/compare.ts';
import { OBJECT_KINDS } from '../tag-table.ts';
import { findLedgerLine, isLedgerLine, LEDGER_FIELDS, type LedgerFields, type LedgerLine } from './ledger-line.ts';

/** What an earlier build knew of the values: one line of text for each article, read when it is asked for. */
export interface Ledger {
  readonly fields: LedgerFields;
  readonly lineByAbout: LedgerLines;
}

/** A map of them has these. */
export interface LedgerLines {
  get(about: string): string | undefined;
  values(): Iterable<string>;
}

/** Without a ledger a build behaves as the first one (decisions, section 8). */
export const EMPTY_LEDGER: Ledger = { fields: LEDGER_FIELDS, lineByAbout: new Map() };

/**
 * A ledger from its file. A line that is none is left out and reported: its article counts as seen for the first time.
 *
 *   #offprint-ledger 1
 *   #article⇥article_title abstract …
 *   #component⇥…   #author⇥…   #ref⇥…
 *   https://doi.org/10.7554/eLife.00013⇥2014-02-28T00:00:00.000000⇥…
 */
export function parseLedger(text: string, file: string, report: ReportProblem): Ledger {
  const lineByAbout = new Map<string, string>();
  const fields: Record<ObjectKind, readonly string[]> = { ...LEDGER_FIELDS };
  const rows = (text.includes('\r') ? text.replaceAll(/\r$/gm, '') : text).split('\n');
  if (rows[0] !== FIRST_LINE) {
    report(malformed(file, 1, rows[0] ?? '', `expected ${FIRST_LINE}; every value counts as seen for the first time`));
    return EMPTY_LEDGER;
  }
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row === '') continue;
    const header = row.startsWith('#') ? HEADER.exec(row) : null;
    const kind = OBJECT_KINDS.find((candidate) => candidate === header?.[1]);
    if (kind !== undefined) fields[kind] = fieldsOf(header?.[2] ?? '', LEDGER_FIELDS[kind]);
    else if (!isLedgerLine(row)) {
      report(malformed(file, index + 1, row, 'expected seven columns: about, time, hashes of four kinds, changes'));
    } else lineByAbout.set(row.slice(0, row.indexOf('\t')), row);
  }
  return { fields, lineByAbout };
}

/** The names as they are known: one that is cut out of the file would hold all of it in memory. */
function fieldsOf(names: string, known: readonly string[]): readonly string[] {
  return names.split(' ').map((name) => known.find((field) => field === name) ?? name);
}

/** The file of a ledger, from the lines that `dateObjects` gave for every article of the build, in any order. */
export function printLedger(lines: Iterable<string>): string {
  const headers = OBJECT_KINDS.map((kind) => `#${kind}\t${LEDGER_FIELDS[kind].join(' ')}`);
  return `${[FIRST_LINE, ...headers, ...[...lines].toSorted(compareUtf8)].join('\n')}\n`;
}

/** What the ledger remembers of an article. */
export function findInLedger(ledger: Ledger, about: string): LedgerLine | undefined {
  const line = ledger.lineByAbout.get(about);
  return line === undefined ? undefined : findLedgerLine(line, ledger.fields);
}

const FIRST_LINE = '#offprint-ledger 1';
// '#article⇥article_title abstract'
const HEADER = /^#(article|component|author|ref)\t([\w ]+)$/;

function malformed(file: string, line: number, found: string, expected: string) {
  const quoted = found.length > 60 ? `${found.slice(0, 60)}…` : found;
  return {
    code: 'ledger-line-malformed',
    severity: 'warning',
    place: { file, line, column: 1 },
    message: `the line is "${quoted}"; ${expected}`,
  } as const;
}
