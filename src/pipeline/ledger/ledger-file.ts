import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Lazy, resolveLazy } from '../../engine/spill-store.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { EMPTY_LEDGER, type Ledger, parseLedger, printLedger } from '../../tag/ledger/ledger.ts';
import { sortedLedger } from './sorted-ledger.ts';

export const LEDGER_FILE = 'ledger.tsv';

/** The ledger that stands with the content, as bytes. */
export interface LedgerFile {
  /** '' where there is none. */
  readonly sha256: string;
  /** Undefined where there is none. They are held until they were asked for once: of a large journal there are thirty megabytes. */
  readonly bytes: () => Buffer | undefined;
}

export function readLedgerFile(content: string): LedgerFile {
  let held = readBytes(join(content, LEDGER_FILE));
  return {
    sha256: held === undefined ? '' : sha256Of(held),
    bytes() {
      const bytes = held ?? readBytes(join(content, LEDGER_FILE));
      held = undefined;
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

/** What a ledger says; without one a build behaves as the first (decisions, section 8). `printed` is the SHA-256 of what this program printed. */
export function openLedger({ sha256, bytes: bytesOf }: LedgerFile, printed: string, report: ReportProblem): Ledger {
  const bytes = bytesOf();
  if (bytes === undefined) return EMPTY_LEDGER;
  return sha256 === printed ? sortedLedger(bytes) : parseLedger(bytes.toString('utf8'), LEDGER_FILE, report);
}

/**
 * Writes the ledger beside the content, only if it differs, and gives its SHA-256. A content folder that cannot be written to keeps none: each
 * build of it is then like the first one. That is a fact about the folder, not a fault, so it gives '' and no error.
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

/** After a power cut the ledger is the old or the new one: what it says of earlier changes is nowhere else. A hidden file is no content. */
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
