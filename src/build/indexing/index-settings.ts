import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { IndexOptions } from '../../index/index-options.ts';
import type { Deflate } from '../../index/words/shard-packer.ts';
import type { Journal } from '../../model/journal.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { TAG_TABLE } from '../../tag/tag-table.ts';

/** How a journal is indexed on this host. */
export function indexOptionsOf({ namespace, system, doiResolver }: Pick<Journal, 'namespace' | 'system' | 'doiResolver'>): IndexOptions {
  return { namespace, system, doiResolver, fields: TAG_TABLE, deflate, digest };
}

/** The same, for files of a kind: references are most of an index, and what is saved by a longer look at them is a fiftieth of their texts. */
export function deflateOf(kind: ObjectKind): Deflate {
  return kind === 'ref' ? deflateSooner : deflate;
}

function deflateSooner(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(deflateRawSync(bytes, { level: SOONER }));
}

/** What comes back is often a view of a larger buffer, and thousands of those would stay in memory. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(deflateRawSync(bytes, { level: LEVEL }));
}

export function digest(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return digestOfHash(hash.digest('hex'));
}

/** The same from the SHA-256 of all parts in turn. */
export function digestOfHash(sha256: string): string {
  return sha256.slice(0, DIGITS);
}

/** A hundredth longer than the shortest, in a third of the time. */
const LEVEL = 5;
/** In three quarters of that time. */
const SOONER = 4;
/** Enough that two states of an index never share a name. */
const DIGITS = 16;
