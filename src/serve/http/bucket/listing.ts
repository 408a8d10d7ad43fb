import type { StoredObject } from './object-list.ts';

/** A validated request of `ListObjects` (version 1) or `ListObjectsV2`. */
export interface ListingRequest {
  readonly version: 1 | 2;
  readonly prefix: string;
  readonly delimiter: string;
  readonly maxKeys: number;
  /** `encoding-type=url`: keys and prefixes are percent-encoded. */
  readonly encode: boolean;
  /** `marker` (version 1) or `start-after` (version 2). */
  readonly after: string;
  readonly continuationToken?: string;
}

/** A page of the listing with its request. */
export interface Listing extends ListingRequest {
  readonly name: string;
  readonly entries: readonly ListingEntry[];
  readonly isTruncated: boolean;
  /** Start of the next page: `NextMarker` (version 1, only with a delimiter), `NextContinuationToken` (version 2). */
  readonly next?: string;
}

/** Entry of a listing: a key, or the common prefix of several. */
export type ListingEntry =
  | { readonly kind: 'object'; readonly object: StoredObject }
  | { readonly kind: 'prefix'; readonly prefix: string };
