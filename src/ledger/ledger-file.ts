import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Lazy, resolveLazy } from '../engine/spill-store.ts';
import type { JournalFile } from '../model/journal-files.ts';
import type { ReportProblem } from '../model/problem.ts';
import { EMPTY_LEDGER, type Ledger, parseLedger, printLedger } from '../tag/ledger/ledger.ts';
import { sortedLedger } from './sorted-ledger.ts';

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
    sha256: cached === undefined ? '' : sha256Of(cached),
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

/**
 * Opens a ledger; it is empty if there is no file (decisions, section 8). `printed` is the SHA-256 of the file that this program wrote last: such a
 * file is searched in place, any other is parsed and checked.
 */
export function openLedger({ sha256, bytes: bytesOf }: LedgerFile, printed: string, report: ReportProblem): Ledger {
  const bytes = bytesOf();
  if (bytes === undefined) return EMPTY_LEDGER;
  return sha256 === printed ? sortedLedger(bytes) : parseLedger(bytes.toString('utf8'), LEDGER_FILE, report);
}

/**
 * Writes the ledger to the content folder if it differs, and resolves with its SHA-256. Resolves with '' if the folder is read-only, which is no
 * error: every build of such a folder is then like the first.
 */
export async function saveLedger(
  articles: readonly { readonly ledgerLine: Lazy<string> }[],
  deleted: Ledger['deleted'],
  content: string,
): Promise<string> {
  const path = join(content, LEDGER_FILE);
  const lines = articles.map(({ ledgerLine }) => resolveLazy(ledgerLine));
  const bytes = Buffer.from(printLedger(lines, deleted));
  const sha256 = sha256Of(bytes);
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

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
