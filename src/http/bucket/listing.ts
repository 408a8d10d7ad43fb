import type { StoredObject } from './object-list.ts';

/** What a client asked of `ListObjects` (version 1) or `ListObjectsV2`, checked. */
export interface ListingRequest {
  readonly version: 1 | 2;
  readonly prefix: string;
  readonly delimiter: string;
  readonly maxKeys: number;
  /** `encoding-type=url`: keys and prefixes percent-encoded. */
  readonly encode: boolean;
  /** `marker` (1) or `start-after` (2). */
  readonly after: string;
  readonly continuationToken?: string;
}

/** A page of the listing, as it was asked for. */
export interface Listing extends ListingRequest {
  readonly name: string;
  readonly entries: readonly ListingEntry[];
  readonly isTruncated: boolean;
  /** Where the next page begins: `NextMarker` (1, only with a delimiter), `NextContinuationToken` (2). */
  readonly next?: string;
}

/** A row of a listing: a key, or the common prefix of several. */
export type ListingEntry =
  | { readonly kind: 'object'; readonly object: StoredObject }
  | { readonly kind: 'prefix'; readonly prefix: string };
