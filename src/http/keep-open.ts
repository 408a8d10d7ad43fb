import { chain, type MaybePromise } from '../model/maybe-promise.ts';
import type { Answer } from './answer.ts';
import type { Ask } from './ask.ts';
import type { Handler } from './handle.ts';

/**
 * A handler for files that change behind its back: it is opened again after a minute, and at once where a file that its manifest
 * names is gone (status 503), since then the site has most likely been published anew.
 */
export function keepOpen(open: () => Handler, now: () => number): Handler {
  let current: { readonly handler: Handler; readonly openedAt: number } | undefined;
  const fresh = (): { readonly handler: Handler; readonly openedAt: number } => {
    current = { handler: open(), openedAt: now() };
    return current;
  };
  return (ask: Ask): MaybePromise<Answer> => {
    const askedAt = now();
    const used = current === undefined || askedAt - current.openedAt > REOPEN_MS ? fresh() : current;
    const isNew = askedAt - used.openedAt < SETTLED_MS;
    return chain(used.handler(ask), (answer) => {
      if (answer.status !== 503 || isNew) return answer;
      if (current === used) fresh();
      return (current ?? fresh()).handler(ask);
    });
  };
}

const REOPEN_MS = 60_000;
/** One that was opened this moment ago has nothing old to forget. */
const SETTLED_MS = 1000;
