import type { Soon } from '../model/soon.ts';

/** Opens at the first call and keeps what was opened; a failure is not kept. */
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
