import { chain, chainAll, type MaybePromise } from '../../model/maybe-promise.ts';
import type { PartReader } from './file-list.ts';
import { IdentityCache, type SeparateIdentities } from './identity-cache.ts';
import { decodeIdentities, type Identity, type IdentityChunk, type IdentityNames } from './identity-column.ts';
import { type InlineIdentities, readInlineIdentities } from './inline-identities.ts';
import { readChunks } from './read-chunks.ts';

export interface IdentityReaderOptions extends IdentityNames {
  readonly part: PartReader;
  readonly count: number;
  /** Binary logarithm of the objects in a chunk. */
  readonly log2: number;
}

/** Reads identities of a kind from as few files as possible: those already named by dictionary shards, else the identity chunks. */
export class IdentityReader {
  readonly #options: IdentityReaderOptions;
  readonly #known = new IdentityCache();

  constructor(options: IdentityReaderOptions) {
    this.#options = options;
  }

  /** Adds the identities of a shard that was just read. */
  offer(named: InlineIdentities | undefined): void {
    this.#known.offer(named);
  }

  /** Adds a posting list that was just found, with the path of the file that has the identities of its objects. */
  offerSeparate(separate: SeparateIdentities): void {
    this.#known.offerSeparate(separate);
  }

  /** Returns identities by ordinal, in the order of the request. */
  of(ordinals: ArrayLike<number>): MaybePromise<Identity[]> {
    const identities: Identity[] = [];
    for (let i = 0; i < ordinals.length; i++) {
      const known = this.#known.find(ordinals[i] ?? 0);
      if (known === undefined) return this.#read(ordinals);
      identities.push(known);
    }
    return identities;
  }

  #read(ordinals: ArrayLike<number>): MaybePromise<Identity[]> {
    const { part, log2 } = this.#options;
    const known = Array.from(ordinals, (ordinal) => this.#known.find(ordinal));
    const missing = Array.from(ordinals).filter((_, i) => known[i] === undefined);
    const separate = this.#known.filesToRead(missing, log2);
    if (separate.length === 0) return this.#readChunks(ordinals, known, missing);
    const read = ({ ordinals: named, path }: SeparateIdentities): MaybePromise<InlineIdentities> =>
      part.read(path, (bytes) => readInlineIdentities(named, bytes, this.#options));
    return chain(chainAll(separate, read), (all) => {
      for (const [i, named] of all.entries()) this.#known.isRead(separate[i], named);
      return this.#read(ordinals);
    });
  }

  #readChunks(ordinals: ArrayLike<number>, known: readonly (Identity | undefined)[], missing: readonly number[]): MaybePromise<Identity[]> {
    const { part, kind, log2, count } = this.#options;
    const decode = (bytes: Uint8Array): IdentityChunk => decodeIdentities(bytes, this.#options);
    const chunks = readChunks(missing, log2, (i) => part.read(`o${i}`, decode));
    return chain(chunks, (chunkOf) =>
      known.map((identity, i) => {
        if (identity !== undefined) return identity;
        const ordinal = ordinals[i] ?? 0;
        const chunk = chunkOf(ordinal);
        if (chunk === undefined || ordinal >= count) throw new RangeError(`the index has no ${kind} ${ordinal}`);
        return chunk(ordinal & (2 ** log2 - 1));
      }),
    );
  }
}
