import type { Identity } from './identity-column.ts';
import type { NamedObjects } from './named-objects.ts';

/** Who objects are, as far as shards that were read of late name them: their chunks then need not be read. */
export class KnownIdentities {
  readonly #byOrdinal = new Map<number, Identity>();
  /** Read last, first. */
  readonly #shards: NamedObjects[] = [];

  /** What a shard that was just read names. */
  offer(named: NamedObjects | undefined): void {
    if (named === undefined || this.#shards[0] === named) return;
    const at = this.#shards.indexOf(named);
    if (at > 0) this.#shards.splice(at, 1);
    this.#shards.unshift(named);
    this.#shards.length = Math.min(this.#shards.length, MOST_SHARDS);
  }

  find(ordinal: number): Identity | undefined {
    const known = this.#byOrdinal.get(ordinal);
    if (known !== undefined) return known;
    for (const { ordinals, identityAt } of this.#shards) {
      const place = placeOf(ordinals, ordinal);
      if (place < 0) continue;
      const identity = identityAt(place);
      if (this.#byOrdinal.size >= MOST_IDENTITIES) this.#byOrdinal.clear();
      this.#byOrdinal.set(ordinal, identity);
      return identity;
    }
    return undefined;
  }
}

/** The place of a number in an ascending list; -1 where it is not there. */
function placeOf(list: Uint32Array, wanted: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted ? low : -1;
}

/** As many as a query of some conditions reads. */
const MOST_SHARDS = 16;
const MOST_IDENTITIES = 50_000;
