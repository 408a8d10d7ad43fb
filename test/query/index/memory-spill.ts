import type { Spill } from '../../../src/query/index/spill.ts';

/** A spill file in memory: each run by its offset. */
export function memorySpill(limitBytes: number): Spill & { readonly runs: ReadonlyMap<number, Uint8Array> } {
  const runs = new Map<number, Uint8Array>();
  let end = 0;
  return {
    limitBytes,
    runs,
    append(bytes) {
      const at = end;
      runs.set(at, bytes.slice());
      end += bytes.length;
      return at;
    },
    read(at, into) {
      for (const [start, run] of runs) {
        if (at < start || at + into.length > start + run.length) continue;
        into.set(run.subarray(at - start, at - start + into.length));
        return;
      }
      throw new RangeError(`${into.length} bytes at ${at} were not put in one run`);
    },
  };
}
