import type { MaybePromise } from '../../model/maybe-promise.ts';

/** Caches the result of the first call; a rejection is not cached. */
export function once<T>(open: () => Promise<T>): () => MaybePromise<T> {
  let opened: MaybePromise<T> | undefined;
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
