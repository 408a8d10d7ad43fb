import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Lets the heap grow to four times the live size before a full GC, instead of V8's factor for worker isolates of two. A full GC flushes the
 * optimized code of functions that are created per article; re-optimizing and the collections cost 3 % of a build.
 *
 * Call it before many articles are read, and `collectEagerly` after.
 */
export function collectLazily(): void {
  setFlagsFromString('--heap-growing-percent=300');
}

/**
 * Starts a full GC when the heap has grown by a fifth, so that the peak after the conversion stays near the live size. During the conversion
 * this would cost a tenth of the time, because reading allocates much that dies at once.
 */
export function collectEagerly(): void {
  setFlagsFromString('--heap-growing-percent=20');
}

/** The same for a process that indexes, which is started with it: a full GC when the heap has grown by a third. */
export const COLLECT_EAGERLY_FLAG = '--heap-growing-percent=33';

/**
 * Delays optimization to six times V8's interrupt budget and limits inlining. Articles differ so much that TurboFan optimizes and deoptimizes
 * the same functions again and again: a fifth of the CPU time of 1,000 articles. Delaying saves a sixth, smaller inlining a twentieth.
 *
 * For a program that builds and exits. A server keeps V8's defaults, because it runs long enough to profit from optimized code.
 */
export function optimizeLate(): void {
  setFlagsFromString('--interrupt-budget=400000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
}

/**
 * Returns the function that ends a phase of a build. It runs a full GC if the heap is large and has grown, then calls `onPhase` with the name.
 * Without the GC, garbage of one phase stays until the heap has grown again by as much, while worker threads need that memory.
 */
export function openPhases(onPhase: ((name: string) => void) | undefined): (name: string) => void {
  let liveBytes = 0;
  return (name) => {
    if (getHeapStatistics().used_heap_size > Math.max(LARGE_HEAP_BYTES, liveBytes * GROWTH)) {
      collectGarbage();
      liveBytes = getHeapStatistics().used_heap_size;
    }
    onPhase?.(name);
  };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') gc();
}

/** A full GC takes about one millisecond per live megabyte. */
const LARGE_HEAP_BYTES = 150_000_000;
const GROWTH = 1.15;
