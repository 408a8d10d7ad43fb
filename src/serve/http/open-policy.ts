import { type MaybePromise, once, recover } from '../../model/maybe-promise.ts';
import type { PublicJournal } from './public-journal.ts';
import { DEFAULT_POLICY } from './security-headers.ts';

/** Reads the Content-Security-Policy of a site's pages, once; a site without a description gets the default policy. */
export function openPolicy(journal: () => MaybePromise<PublicJournal>): () => MaybePromise<string> {
  const policy = once(async () => {
    const own = (await journal()).contentSecurityPolicy;
    // A damaged description, or another program's, must not fail every answer with an invalid header.
    return own !== undefined && HEADER_VALUE.test(own) ? own : DEFAULT_POLICY;
  });
  return () => recover(policy, () => DEFAULT_POLICY);
}

/** Reads the addresses of a site's withdrawn articles, once. */
export function openWithdrawn(journal: () => MaybePromise<PublicJournal>): () => MaybePromise<ReadonlySet<string>> {
  const withdrawn = once(async (): Promise<ReadonlySet<string>> => new Set((await journal()).withdrawn));
  return () => recover(withdrawn, () => new Set());
}

// A header value has printable ASCII only.
const HEADER_VALUE = /^[\x20-\x7e]+$/;
