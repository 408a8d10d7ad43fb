import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportProblem } from '../model/problem.ts';
import { EMPTY_LEDGER, type Ledger, parseLedger, printLedger } from '../tag/ledger/ledger.ts';
import { type Held, heldIn } from './drawer.ts';

export const LEDGER_FILE = 'ledger.tsv';

/** The ledger that stands with the content; without one a build behaves as the first (decisions, section 8). */
export async function readLedger(content: string, report: ReportProblem): Promise<Ledger> {
  const text = await readFile(join(content, LEDGER_FILE), 'utf8').catch(() => undefined);
  return text === undefined ? EMPTY_LEDGER : parseLedger(text, LEDGER_FILE, report);
}

/**
 * Writes the ledger beside the content, only if it differs. A content folder that cannot be written to keeps none: each build
 * of it is then like the first one. That is a fact about the folder, not a fault, so it gives false and no error.
 */
export async function saveLedger(articles: readonly { readonly ledgerLine: Held<string> }[], content: string): Promise<boolean> {
  const path = join(content, LEDGER_FILE);
  const text = printLedger(articles.map(({ ledgerLine }) => heldIn(ledgerLine)));
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return true;
  try {
    await writeFile(`${path}.part`, text);
    await rename(`${path}.part`, path);
    return true;
  } catch {
    return false;
  }
}
