import { chain, type MaybePromise } from '../../model/maybe-promise.ts';
import type { Answer } from './answer.ts';
import type { Ask } from './ask.ts';
import type { Handler } from './handle.ts';

/**
 * Wraps a handler for files that change without notice. The inner handler is opened again after a minute, and at once after a 503: if a file
 * of its manifest is missing, the site has probably been published again.
 */
export function reopeningHandler(open: () => Handler, now: () => number): Handler {
  let current: { readonly handler: Handler; readonly openedAt: number } | undefined;
  const fresh = (): { readonly handler: Handler; readonly openedAt: number } => {
    current = { handler: open(), openedAt: now() };
    return current;
  };
  return (ask: Ask): MaybePromise<Answer> => {
    const askedAt = now();
    const used = current === undefined || askedAt - current.openedAt > REOPEN_MS ? fresh() : current;
    const isNew = askedAt - used.openedAt < MIN_REOPEN_MS;
    return chain(used.handler(ask), (answer) => {
      if (answer.status !== 503 || isNew) return answer;
      if (current === used) fresh();
      return (current ?? fresh()).handler(ask);
    });
  };
}

const REOPEN_MS = 60_000;
/** A handler that was opened within this interval is not opened again. */
const MIN_REOPEN_MS = 1000;
