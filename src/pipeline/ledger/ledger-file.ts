import { hash } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { JournalFile } from '../../model/journal-files.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { compareUtf8 } from '../../model/text/compare.ts';
import { translatable } from '../../model/text/translatable.ts';
import { lineEnd, openLineFinder } from '../../publish/sorted-lines.ts';
import { EMPTY_LEDGER, FIRST_LINE, type Ledger, parseLedger, printLedger } from '../../query/tag/ledger/ledger.ts';
import { mergedLine } from '../../query/tag/ledger/record-history.ts';

export const LEDGER_FILE = 'ledger.tsv' satisfies JournalFile;

/** The file `ledger.tsv` in the content folder: the times at which tag values changed. */
export interface LedgerFile {
  /** '' if there is no file. */
  readonly sha256: string;
  /** Its bytes; undefined if there is no file. The first call releases them and later calls read again, because they may have 30 MB. */
  readonly bytes: () => Buffer | undefined;
}

export function readLedgerFile(content: string): LedgerFile {
  let cached = readBytes(join(content, LEDGER_FILE));
  return {
    sha256: cached === undefined ? '' : hash('sha256', cached),
    bytes() {
      const bytes = cached ?? readBytes(join(content, LEDGER_FILE));
      cached = undefined;
      return bytes;
    },
  };
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** The ledger that this program wrote last. */
export interface LastLedger {
  /** SHA-256 of the file; '' if it wrote none. */
  readonly printed: string;
  /** Path of its copy in the cache. */
  readonly copy: string;
}

export interface OpenedLedger {
  readonly ledger: Ledger;
  /** True if lines of the file are lost and no copy has them. The file must then stay as it is until it is restored. */
  readonly isLost: boolean;
}

/**
 * Opens a ledger; it is empty if there is no file (decisions, section 8). The file that this program wrote last is searched in place, any other is
 * parsed and checked. Lines that a damaged file lacks are those of the last build.
 */
export function openLedger({ sha256, bytes: bytesOf }: LedgerFile, { printed, copy }: LastLedger, report: ReportProblem): OpenedLedger {
  const bytes = bytesOf();
  if (bytes === undefined) return { ledger: EMPTY_LEDGER, isLost: false };
  // An earlier version of the program wrote other keys.
  const isAsPrinted = sha256 === printed && bytes.toString('latin1', 0, FIRST_LINE.length + 1) === `${FIRST_LINE}\n`;
  if (isAsPrinted) return { ledger: sortedLedger(bytes), isLost: false };
  let malformed = 0;
  const parsed = parseLedger(bytes.toString('utf8'), LEDGER_FILE, (problem) => {
    malformed++;
    report(problem);
  });
  if (malformed === 0) return { ledger: parsed, isLost: false };
  const last = readBytes(copy);
  const isCopy = last !== undefined && printed !== '' && hash('sha256', last) === printed;
  const message = isCopy
    ? translatable`is damaged, so the ledger of the last build is used for what it lacks; expected lines as this program wrote them`
    : translatable`is damaged, and the ledger of the last build is not in the cache, so values without a line count as new and the file stays as it is; expected lines as this program wrote them`;
  report({ code: 'ledger-damaged', severity: 'error', place: { file: LEDGER_FILE, line: 0, column: 0 }, message });
  return {
    ledger: isCopy
      ? joined(
          parsed,
          parseLedger(last.toString('utf8'), LEDGER_FILE, () => undefined),
        )
      : parsed,
    isLost: !isCopy,
  };
}

/** The lines of a damaged ledger with those of the last build that it lacks; the latter alone if the two have other fields. */
function joined(damaged: Ledger, last: Ledger): Ledger {
  if (JSON.stringify(damaged.fields) !== JSON.stringify(last.fields)) return last;
  const lineByKey = new Map(Array.from(last.lineByKey.keys(), (key) => [key, last.lineByKey.get(key) ?? '']));
  for (const key of damaged.lineByKey.keys()) {
    const [line = '', known] = [damaged.lineByKey.get(key), lineByKey.get(key)];
    lineByKey.set(key, known === undefined ? line : mergedLine(line, known));
  }
  return { fields: last.fields, lineByKey };
}

/**
 * Copies the ledger into the cache, so that the next build has it if the file is damaged. Without a copy, a damaged ledger is lost. A copy that
 * was interrupted is removed, so that the next build writes it again.
 */
export function keepCopy(content: string, { printed, copy }: LastLedger, isChanged: boolean): void {
  if (printed === '' || (!isChanged && existsSync(copy))) return;
  try {
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(content, LEDGER_FILE), copy, constants.COPYFILE_FICLONE);
  } catch {
    rmSync(copy, { force: true });
  }
}

/**
 * Writes the ledger to the content folder if it differs, and resolves with its SHA-256. Resolves with '' if the folder is read-only, which is no
 * error: every build of such a folder is then like the first.
 */
export async function saveLedger(lines: readonly string[], content: string): Promise<string> {
  const path = join(content, LEDGER_FILE);
  const bytes = Buffer.from(printLedger(lines));
  const sha256 = hash('sha256', bytes);
  if ((await readFile(path).catch(() => undefined))?.equals(bytes) === true) return sha256;
  try {
    await replaceDurably(path, bytes);
    return sha256;
  } catch {
    return '';
  }
}

/**
 * Replaces a file by fsync and atomic rename, so that it is the old or the new one after a power cut. Earlier changes are recorded nowhere else.
 * The name of the temp file begins with a dot, so that it is not taken for content.
 */
async function replaceDurably(path: string, bytes: Uint8Array): Promise<void> {
  const temp = join(dirname(path), `.${basename(path)}.tmp`);
  const file = await open(temp, 'w');
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(temp, path);
}

/**
 * A ledger whose lines are found by binary search in the bytes of the file, because an edit needs one line of 20,000. Its syntax is not checked, so
 * the file must have been written by `printLedger`, which has one line of each article.
 */
export function sortedLedger(bytes: Buffer): Ledger {
  const first = endOfHeaders(bytes);
  const { fields } = parseLedger(bytes.toString('utf8', 0, first), '', () => undefined);
  const body = bytes.subarray(first);
  const find = openLineFinder(body, BY_KEY);
  const lineAt = (at: number): string => body.toString('utf8', at, lineEnd(body, at) - 1);

  function* lines(): Generator<string> {
    for (let at = 0; at < body.length; at = lineEnd(body, at)) yield lineAt(at);
  }

  function* keys(): Generator<string> {
    for (let at = 0; at < body.length; at = lineEnd(body, at)) yield BY_KEY.nameAt(body, at);
  }

  return {
    fields,
    lineByKey: {
      get(key) {
        const at = find(key);
        return at < body.length && BY_KEY.nameAt(body, at) === key ? lineAt(at) : undefined;
      },
      keys,
      values: lines,
    },
  };
}

/** Offset of the first line after the headers, which begin with a number sign. */
function endOfHeaders(bytes: Buffer): number {
  let at = 0;
  while (bytes[at] === NUMBER_SIGN) at = lineEnd(bytes, at);
  return at;
}

const NUMBER_SIGN = 35;
const TAB = 9;
const BY_KEY = {
  nameAt: (text: Buffer, at: number): string => text.toString('utf8', at, text.indexOf(TAB, at)),
  compare: compareUtf8,
};
