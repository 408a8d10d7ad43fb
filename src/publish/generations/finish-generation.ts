import { existsSync, lstatSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printApplied } from './applied.ts';
import { removeFiles } from './apply-changes.ts';
import { bootIdOf } from './boot-id.ts';
import { collectObjects } from './collect-objects.ts';
import { type CurrentChain, recordHistory } from './current-chain.ts';
import type { GenerationRecord } from './record.ts';
import { isPastGrace, type Retention } from './retention.ts';
import { readApplied, retiredFiles } from './site-state.ts';
import { objectPathOf, type StatePaths } from './state-folder.ts';
import { foldersAbove, fsyncFiles, syncFileSystem } from './sync-files.ts';
import { rewriteBase } from './write-base.ts';
import { writeAtomically } from './write-durably.ts';

export interface FinishOptions {
  readonly retention: Retention;
  /** True if the bytes of the current generation were synced before the commit. */
  readonly isSynced: boolean;
}

/**
 * Does the deferred work after a commit. Syncs the output and records the generation as applied; deletes superseded files after their grace
 * period; collects old generations and objects; writes a complete list if the records have grown long. Nothing is lost if it never runs.
 */
export async function finishGeneration(paths: StatePaths, chain: CurrentChain, { retention, isSynced }: FinishOptions): Promise<void> {
  const known = readApplied(paths);
  const records = [...recordHistory(paths, chain.head)];
  const unsettled = records.filter(({ number }) => number > (known?.generation.number ?? 0));
  const isDurable = known?.generation.digest === chain.head.digest || (await syncOutput(paths, chain, { records: unsettled, isSynced }));
  const retired = retire(paths, chain, { records, after: known?.retired ?? 0, retention });
  const isCompacted = isLong(chain);
  if (isCompacted) rewriteBase(paths, chain);
  const base = (isCompacted ? chain.head : chain.base.head).number;
  const collected = collectObjects(paths, { head: chain.head.number, records, base, retired, after: known?.collected ?? 0, retention });
  const { number, digest } = isDurable ? chain.head : (known?.generation ?? NOTHING);
  writeAtomically(paths.applied, [printApplied({ generation: { number, digest }, bootId: bootIdOf(), retired, collected })]);
}

/** Syncs the files and folders that records changed; returns false if this cannot be confirmed. */
async function syncOutput(
  { output, folder }: StatePaths,
  { head, base }: CurrentChain,
  { records, isSynced }: { readonly records: readonly GenerationRecord[]; readonly isSynced: boolean },
): Promise<boolean> {
  if (!isSynced) return false;
  if (process.platform === 'linux' && base.head.number === head.number && records.length === 0) return syncFileSystem(folder);
  const changed = records.flatMap(({ changes }) => changes.map(({ path }) => join(output, path)));
  const folders = [...foldersAbove(output, changed), dirname(output)].filter((path) => existsSync(path));
  // Bytes of the newest record were synced before its commit; earlier records may come from an interrupted run.
  const earlier = records
    .slice(1)
    .flatMap(({ changes }) => changes.filter(({ kind }) => kind === 'put').map(({ path }) => join(output, path)));
  return fsyncFiles({ root: folder, files: earlier.filter((path) => existsSync(path)), folders });
}

interface RetireOptions {
  /** Newest first. */
  readonly records: readonly GenerationRecord[];
  readonly after: number;
  readonly retention: Retention;
}

/**
 * Moves files named by content to the objects if they were removed before the grace period, and by an earlier generation than the current
 * one. Returns the number of the last record that is done.
 */
function retire(paths: StatePaths, { head, list }: CurrentChain, { records, after, retention }: RetireOptions): number {
  const isOver = (record: GenerationRecord): boolean =>
    retention.graceMs === 0 || (record.number < head.number && isPastGrace(record.time, retention));
  const waiting = records.filter(({ number }) => number > after);
  const first = waiting.findLast((record) => !isOver(record))?.number ?? head.number + 1;
  const over = waiting.filter(({ number }) => number < first);
  const files = [...retiredFiles(over, list).values()];
  for (const { path, sha256 } of files) storeAsObject(join(paths.output, path), objectPathOf(paths, sha256));
  removeFiles(
    paths.output,
    files.map(({ path }) => path),
  );
  return Math.max(after, first - 1);
}

/** A rename suffices, because no list refers to the file. */
function storeAsObject(path: string, object: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true || existsSync(object)) return;
  mkdirSync(dirname(object), { recursive: true });
  renameSync(path, object);
}

/** True if there are so many records that a new complete list should be written. */
function isLong({ base, records }: CurrentChain): boolean {
  const changes = records.reduce((sum, record) => sum + record.changes.length, 0);
  return records.length >= MAX_RECORDS || changes * LINE_BYTES > Math.max(base.list.bytes.length * MAX_SHARE, MIN_BYTES);
}

const NOTHING = { number: 0, digest: '' };
const MAX_RECORDS = 16;
const MAX_SHARE = 0.1;
/** Records smaller than this are merged quickly. */
const MIN_BYTES = 1 << 18;
const LINE_BYTES = 200;
