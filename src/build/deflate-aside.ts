import { deflateRaw } from 'node:zlib';

/** Deflates in the background, on the threads that the runtime has for it. */
export interface DeflateQueue {
  /** `take` gets the deflated bytes, some time later. */
  deflate(bytes: Uint8Array, take: (deflated: Uint8Array) => void): void;
  /** Ends when at most so many are waiting: 0 for all done. */
  drained(most: number): Promise<void>;
}

export function openDeflateQueue(level: number): DeflateQueue {
  let waiting = 0;
  let failure: Error | undefined;
  const wakes: (() => void)[] = [];
  return {
    deflate(bytes, take) {
      waiting++;
      deflateRaw(bytes, { level }, (error, deflated) => {
        waiting--;
        if (error !== null) failure = error;
        // What comes back is often a view of a larger buffer, and thousands of those would stay in memory.
        else take(new Uint8Array(deflated));
        for (const wake of wakes.splice(0)) wake();
      });
    },
    async drained(most) {
      while (waiting > most) await new Promise<void>((resolve) => wakes.push(resolve));
      if (failure !== undefined) throw failure;
    },
  };
}
