import { type MaybePromise, recover } from '../model/maybe-promise.ts';
import { once } from './once.ts';
import type { PublicJournal } from './public-journal.ts';
import { DEFAULT_POLICY } from './security-headers.ts';

/** The Content-Security-Policy of a site's pages, read once; a site without a description has that of a journal without settings. */
export function openPolicy(journal: () => MaybePromise<PublicJournal>): () => MaybePromise<string> {
  const policy = once(async () => {
    const own = (await journal()).contentSecurityPolicy;
    // A damaged description, or one of another hand, must not stop every answer by a header that cannot be sent.
    return own !== undefined && HEADER_VALUE.test(own) ? own : DEFAULT_POLICY;
  });
  return () => recover(policy, () => DEFAULT_POLICY);
}

// A header value holds printable ASCII only.
const HEADER_VALUE = /^[\x20-\x7e]+$/;
