import { NumberList } from './number-list.ts';
import { sortEntries } from './sort-entries.ts';

/**
 * Ordinals under hashes, as they come: tens of millions for the references of a large journal. They are kept in parts by the first bits of
 * their hashes, so that nothing large is walked at random.
 *
 * Beside each hash, of 29 bits, stands another of 32: both tell what one alone may mistake.
 */
export class HashLog {
  readonly #parts = Array.from({ length: PARTS }, () => ({
    hashes: new NumberList(),
    checks: new NumberList(),
    ordinals: new NumberList(),
  }));

  /** Ordinals must come ascending. */
  add(hash: number, check: number, ordinal: number): void {
    const part = this.#parts[hash >>> PART_SHIFT];
    part?.hashes.add(hash);
    part?.checks.add(check);
    part?.ordinals.add(ordinal);
  }

  /** All that came, by hash, an ordinal under the same hashes once; the log is empty then. */
  takeSorted(): SortedHashes[] {
    return this.#parts.splice(0).map(({ hashes, checks, ordinals }) => sortedPart(hashes.view(), checks.view(), ordinals.view()));
  }
}

/** Equal hashes together, ascending, their ordinals ascending. */
export interface SortedHashes {
  readonly hashes: Uint32Array;
  readonly checks: Uint32Array;
  readonly ordinals: Uint32Array;
}

function sortedPart(hashes: Uint32Array, checks: Uint32Array, ordinals: Uint32Array): SortedHashes {
  const sorted = {
    hashes: new Uint32Array(hashes.length),
    checks: new Uint32Array(hashes.length),
    ordinals: new Uint32Array(hashes.length),
  };
  let end = 0;
  for (const entry of sortEntries(hashes, PART_SHIFT)) {
    const hash = hashes[entry] ?? 0;
    const check = checks[entry] ?? 0;
    const ordinal = ordinals[entry] ?? 0;
    const isSame = end > 0 && sorted.hashes[end - 1] === hash && sorted.ordinals[end - 1] === ordinal && sorted.checks[end - 1] === check;
    if (isSame) continue;
    sorted.hashes[end] = hash;
    sorted.checks[end] = check;
    sorted.ordinals[end] = ordinal;
    end++;
  }
  const { hashes: kept } = sorted;
  return { hashes: kept.subarray(0, end), checks: sorted.checks.subarray(0, end), ordinals: sorted.ordinals.subarray(0, end) };
}

const HASH_BITS = 29;
const PART_BITS = 6;
const PARTS = 1 << PART_BITS;
const PART_SHIFT = HASH_BITS - PART_BITS;
