import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { numbersIn } from './current-chain.ts';
import { namesIn } from './generation-number.ts';
import type { GenerationRecord } from './record.ts';
import { isPastGrace, type Retention } from './retention.ts';
import { basePathOf, objectPathOf, recordPathOf, type StatePaths } from './state-folder.ts';

export interface CollectOptions {
  /** Number of the current generation. */
  readonly head: number;
  /** Stored records, newest first. */
  readonly records: readonly GenerationRecord[];
  /** Number of the newest complete list. */
  readonly base: number;
  /** Superseded files were deleted from the output up to this record. */
  readonly retired: number;
  /** Objects were collected up to this record. */
  readonly after: number;
  readonly retention: Retention;
  readonly maxBytes?: number;
}

/**
 * Garbage collection of old generations: keeps the last three, those within the grace period, and as many as fit into `maxBytes`. Deletes
 * the objects of the others, then their records and complete lists. Returns the number of the last collected record.
 */
export function collectObjects(
  paths: StatePaths,
  { head, records, base, retired, after, retention, maxBytes = MAX_OBJECT_BYTES }: CollectOptions,
): number {
  const isOld = ({ number, time }: GenerationRecord): boolean => head - number >= MIN_GENERATIONS && isPastGrace(time, retention);
  const first = Math.max(oldestWithin(paths, records, maxBytes), (records.find(isOld)?.number ?? after) + 1);
  const last = Math.min(first - 1, retired);
  const remaining = records.filter(({ number }) => number > last);
  const needed = new Set(remaining.flatMap(oldHashes));
  for (const record of records.filter(({ number }) => number <= last && number > after))
    for (const sha256 of oldHashes(record)) if (!needed.has(sha256)) rmSync(objectPathOf(paths, sha256), { force: true });
  const collected = Math.max(after, last);
  for (const number of numbersIn(paths.records))
    if (number <= collected && number <= base) rmSync(recordPathOf(paths, number), { recursive: true, force: true });
  for (const name of namesIn(paths.records))
    if (name.endsWith(DAMAGED_ENDING) && Number.parseInt(name, 10) <= collected) rmSync(join(paths.records, name), { force: true });
  for (const number of numbersIn(paths.bases)) if (number < base) rmSync(basePathOf(paths, number), { recursive: true, force: true });
  return collected;
}

/** Deletes every object that no stored record refers to; an interruption before a commit leaves such objects. */
export function sweepObjects(paths: StatePaths, records: readonly GenerationRecord[]): void {
  const needed = new Set(records.flatMap(oldHashes));
  for (const folder of namesIn(paths.objects))
    for (const name of namesIn(join(paths.objects, folder)))
      if (!needed.has(name)) rmSync(join(paths.objects, folder, name), { force: true });
}

/** Number of the oldest record that fits into `maxBytes` together with all newer ones; the newest record always fits. */
function oldestWithin(paths: StatePaths, records: readonly GenerationRecord[], maxBytes: number): number {
  // A large generation was measured when it was published; small ones after it do not justify measuring again.
  if (
    records.reduce((sum, { changes }) => sum + changes.length, 0) > LARGE_GENERATION &&
    (records[0]?.changes.length ?? 0) < LARGE_GENERATION
  )
    return 0;
  let sizeBytes = 0;
  const counted = new Set<string>();
  for (const [at, record] of records.entries()) {
    for (const sha256 of oldHashes(record)) {
      if (!counted.has(sha256)) sizeBytes += statSync(objectPathOf(paths, sha256), { throwIfNoEntry: false })?.size ?? 0;
      counted.add(sha256);
    }
    if (at > 0 && sizeBytes > maxBytes) return record.number + 1;
  }
  return 0;
}

function oldHashes({ changes }: GenerationRecord): readonly string[] {
  return changes.flatMap(({ oldSha256 }) => oldSha256 ?? []);
}

/** Damaged records keep this suffix, for diagnosis. */
export const DAMAGED_ENDING = '.damaged';
const MIN_GENERATIONS = 3;
const MAX_OBJECT_BYTES = 4e9;
const LARGE_GENERATION = 1000;
