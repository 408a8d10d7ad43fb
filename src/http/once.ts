import type { MaybePromise } from '../model/maybe-promise.ts';

/** Opens at the first call and keeps what was opened; a failure is not kept. */
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
