import type { Soon } from '../model/soon.ts';

/** Caches the result of the first call; a rejection is not cached. */
export function once<T>(open: () => Promise<T>): () => Soon<T> {
  let opened: Soon<T> | undefined;
  return () => {
    opened ??= open().then(
      (value) => {
        opened = value;
        return value;
      },
      (error: unknown) => {
        opened = undefined;
        throw error;
      },
    );
    return opened;
  };
}
