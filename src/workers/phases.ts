import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Ends the steps of a build, one after the other: what a step made and let go is collected before the next begins, where it is much. Else
 * what is let go in a large journal stays until memory has grown by as much again, while threads and a process beside need theirs.
 */
export function openSteps(tell: ((name: string) => void) | undefined): (name: string) => void {
  let inUse = 0;
  return (name) => {
    if (usedBytes() > Math.max(MUCH_BYTES, inUse * GROWN)) {
      collect();
      inUse = usedBytes();
    }
    tell?.(name);
  };
}

function usedBytes(): number {
  return getHeapStatistics().used_heap_size;
}

/** The collector's own function, which V8 shows where it is asked to. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  if (typeof found === 'function') found();
}

/** Collecting takes about a millisecond for each megabyte that stays. */
const MUCH_BYTES = 150_000_000;
const GROWN = 1.15;
