import { compareText } from '../../model/text/compare.ts';
import { allEntries } from './state-entries.ts';

/** Entries of one kind. */
export interface CacheKindSummary {
  readonly kind: string;
  readonly entries: number;
  readonly sizeBytes: number;
  /** Day in UTC on which the oldest was written: `2026-03-01`. */
  readonly oldest: string;
  /** Number of entries in use by the state of a published site. */
  readonly inUse: number;
}

/** Entries of the cache by kind, sorted by kind. Temp files and unknown files have the kind `unfinished`. */
export function summariseCache(cache: string, inUse: ReadonlySet<string>): readonly CacheKindSummary[] {
  const kinds = new Map<string, { entries: number; sizeBytes: number; oldestMs: number; inUse: number }>();
  for (const { kind = 'unfinished', key, sizeBytes, writtenMs } of allEntries(cache)) {
    const sum = kinds.get(kind) ?? { entries: 0, sizeBytes: 0, oldestMs: writtenMs, inUse: 0 };
    kinds.set(kind, sum);
    sum.entries++;
    sum.sizeBytes += sizeBytes;
    sum.oldestMs = Math.min(sum.oldestMs, writtenMs);
    if (key !== undefined && inUse.has(key)) sum.inUse++;
  }
  return [...kinds]
    .sort(([a], [b]) => compareText(a, b))
    .map(([kind, { oldestMs, ...sum }]) => ({ kind, ...sum, oldest: new Date(oldestMs).toISOString().slice(0, 10) }));
}
