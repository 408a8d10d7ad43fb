import type { Identity } from './identity-column.ts';
import type { NamedObjects } from './named-objects.ts';

/** Who objects are, as far as shards that were read of late name them: their chunks then need not be read. */
export class KnownIdentities {
  readonly #byOrdinal = new Map<number, Identity>();
  /** Read last, first. */
  readonly #shards: NamedObjects[] = [];
  /** Found last, first. */
  readonly #apart: NamedApart[] = [];

  /** What a shard that was just read names. */
  offer(named: NamedObjects | undefined): void {
    if (named === undefined || this.#shards[0] === named) return;
    const at = this.#shards.indexOf(named);
    if (at > 0) this.#shards.splice(at, 1);
    this.#shards.unshift(named);
    this.#shards.length = Math.min(this.#shards.length, MOST_SHARDS);
  }

  /** A set that was just found, and the file that names its objects. */
  offerApart(apart: NamedApart): void {
    const at = this.#apart.findIndex(({ path }) => path === apart.path);
    const [met = apart] = at < 0 ? [] : this.#apart.splice(at, 1);
    this.offer(met.named);
    this.#apart.unshift(met);
    this.#apart.length = Math.min(this.#apart.length, MOST_APART);
  }

  /** What the file of a set names. */
  isRead(apart: NamedApart | undefined, named: NamedObjects): void {
    if (apart !== undefined) apart.named = named;
    this.offer(named);
  }

  /** The files to read for objects that nothing names yet, where those are less than the chunks of identities that they spare. */
  worthReading(missing: readonly number[], log2: number): readonly NamedApart[] {
    const worth = this.#apart.filter(({ ordinals }) => {
      const wanted = missing.reduce((sum, ordinal) => sum + (placeOf(ordinals, ordinal) >= 0 ? 1 : 0), 0);
      return wanted > 0 && wanted * LEAST_WANTED >= ordinals.length;
    });
    const rest = missing.filter((ordinal) => !worth.some(({ ordinals }) => placeOf(ordinals, ordinal) >= 0));
    const spared = chunkCount(missing, log2) - chunkCount(rest, log2);
    const objects = worth.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
    return objects < spared * 2 ** log2 ? worth : [];
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

/** Objects that a file names, if it is read. */
export interface NamedApart {
  readonly ordinals: Uint32Array;
  readonly path: string;
  /** Where it was read. */
  named?: NamedObjects;
}

function chunkCount(ordinals: readonly number[], log2: number): number {
  return new Set(ordinals.map((ordinal) => ordinal >>> log2)).size;
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
const MOST_APART = 8;
/** Of so many objects that a file names, one at least is to be wanted. */
const LEAST_WANTED = 16;
const MOST_IDENTITIES = 50_000;
