import { NumberList } from './number-list.ts';
import { sortEntries } from './sort-entries.ts';

/**
 * Ordinals under hashes, as they come: tens of millions for the references of a large journal. They are kept in parts by the first bits of
 * their hashes, so that nothing large is walked at random.
 *
 * Beside each hash, of 29 bits, stands another of 32: both tell what one alone may mistake.
 */
export class HashLog {
  /** Hash, check and ordinal of each entry in turn. */
  readonly #parts = Array.from({ length: PARTS }, () => new NumberList());

  /** Ordinals must come ascending. */
  add(hash: number, check: number, ordinal: number): void {
    this.#parts[hash >>> PART_SHIFT]?.addThree(hash, check, ordinal);
  }

  /** All that came, by hash, an ordinal under the same hashes once; each part is given up when it is sorted. */
  takeSorted(): SortedHashes[] {
    return this.#parts.map((part) => {
      const sorted = sortedPart(part.view());
      part.clear();
      return sorted;
    });
  }
}

/** Equal hashes together, ascending, their ordinals ascending. */
export interface SortedHashes {
  readonly hashes: Uint32Array;
  readonly checks: Uint32Array;
  readonly ordinals: Uint32Array;
}

function sortedPart(entries: Uint32Array): SortedHashes {
  const count = entries.length / 3;
  const byPlace = new Uint32Array(count);
  for (let i = 0; i < count; i++) byPlace[i] = entries[i * 3] ?? 0;
  const hashes = new Uint32Array(count);
  const checks = new Uint32Array(count);
  const ordinals = new Uint32Array(count);
  let end = 0;
  for (const entry of sortEntries(byPlace, PART_SHIFT)) {
    const hash = entries[entry * 3] ?? 0;
    const check = entries[entry * 3 + 1] ?? 0;
    const ordinal = entries[entry * 3 + 2] ?? 0;
    if (end > 0 && hashes[end - 1] === hash && ordinals[end - 1] === ordinal && checks[end - 1] === check) continue;
    hashes[end] = hash;
    checks[end] = check;
    ordinals[end] = ordinal;
    end++;
  }
  return { hashes: hashes.subarray(0, end), checks: checks.subarray(0, end), ordinals: ordinals.subarray(0, end) };
}

const HASH_BITS = 29;
const PART_BITS = 6;
const PARTS = 1 << PART_BITS;
const PART_SHIFT = HASH_BITS - PART_BITS;
