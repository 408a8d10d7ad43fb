import type { Identity } from './identity-column.ts';
import type { InlineIdentities } from './inline-identities.ts';

/** A cache of the identities in shards that were read recently, which saves reading identity chunks. */
export class IdentityCache {
  readonly #byOrdinal = new Map<number, Identity>();
  /** Most recently read first. */
  readonly #shards: InlineIdentities[] = [];
  /** Most recently found first. */
  readonly #separate: SeparateIdentities[] = [];

  /** Adds the identities of a shard that was just read. */
  offer(named: InlineIdentities | undefined): void {
    if (named === undefined || this.#shards[0] === named) return;
    const at = this.#shards.indexOf(named);
    if (at > 0) this.#shards.splice(at, 1);
    this.#shards.unshift(named);
    this.#shards.length = Math.min(this.#shards.length, MAX_SHARDS);
  }

  /** Adds a posting list that was just found and the path of the file with its identities. */
  offerSeparate(separate: SeparateIdentities): void {
    const at = this.#separate.findIndex(({ path }) => path === separate.path);
    const [entry = separate] = at < 0 ? [] : this.#separate.splice(at, 1);
    this.offer(entry.named);
    this.#separate.unshift(entry);
    this.#separate.length = Math.min(this.#separate.length, MAX_SEPARATE);
  }

  /** Stores the identities of a separate file. */
  isRead(separate: SeparateIdentities | undefined, named: InlineIdentities): void {
    if (separate !== undefined) separate.named = named;
    this.offer(named);
  }

  /** Returns the separate files to read for objects without an identity, if they are smaller than the identity chunks they replace. */
  filesToRead(missing: readonly number[], log2: number): readonly SeparateIdentities[] {
    const chosen = this.#separate.filter(({ ordinals }) => {
      const wanted = missing.reduce((sum, ordinal) => sum + (indexOfNumber(ordinals, ordinal) >= 0 ? 1 : 0), 0);
      return wanted > 0 && wanted * MAX_OBJECTS_PER_HIT >= ordinals.length;
    });
    const rest = missing.filter((ordinal) => !chosen.some(({ ordinals }) => indexOfNumber(ordinals, ordinal) >= 0));
    const savedChunks = chunkCount(missing, log2) - chunkCount(rest, log2);
    const objects = chosen.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
    return objects < savedChunks * 2 ** log2 ? chosen : [];
  }

  find(ordinal: number): Identity | undefined {
    const known = this.#byOrdinal.get(ordinal);
    if (known !== undefined) return known;
    for (const { ordinals, identityAt } of this.#shards) {
      const place = indexOfNumber(ordinals, ordinal);
      if (place < 0) continue;
      const identity = identityAt(place);
      if (this.#byOrdinal.size >= MAX_IDENTITIES) this.#byOrdinal.clear();
      this.#byOrdinal.set(ordinal, identity);
      return identity;
    }
    return undefined;
  }
}

/** A posting list whose identities are in a file of their own. */
export interface SeparateIdentities {
  readonly ordinals: Uint32Array;
  readonly path: string;
  /** The contents of the file, once read. */
  named?: InlineIdentities;
}

function chunkCount(ordinals: readonly number[], log2: number): number {
  return new Set(ordinals.map((ordinal) => ordinal >>> log2)).size;
}

/** Returns the index of a number in an ascending list; -1 if it is not there. */
function indexOfNumber(list: Uint32Array, wanted: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted ? low : -1;
}

/** Number of shards that a query of several conditions reads. */
const MAX_SHARDS = 16;
const MAX_SEPARATE = 8;
/** A separate file is read if at least one in 16 of its objects is needed. */
const MAX_OBJECTS_PER_HIT = 16;
const MAX_IDENTITIES = 50_000;
