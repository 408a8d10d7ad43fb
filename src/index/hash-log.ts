import { NumberList } from './number-list.ts';
import { sortEntries } from './sort-entries.ts';

/**
 * Ordinals under hashes, as they come: tens of millions for the references of a large journal, eight bytes each. They are kept in parts by
 * the first bits of their hashes, so that nothing large is walked at random, nor sorted at once.
 *
 * Beside each hash, of 29 bits, stands another of 32: both tell what one alone may mistake.
 */
export class HashLog {
  readonly #parts = Array.from({ length: PARTS }, (): Part => ({ entries: new NumberList(), starts: [] }));

  /** Ordinals must come ascending. */
  add(hash: number, check: number, ordinal: number): void {
    const part = this.#parts[hash >>> REST_BITS];
    if (part === undefined) return;
    const stretch = ordinal >>> LOW_BITS;
    const last = part.starts.at(-1);
    if (last?.stretch !== stretch) part.starts.push({ stretch, entry: part.entries.length / 2 });
    part.entries.addPair(((hash & REST) << LOW_BITS) | (ordinal & LOW), check);
  }

  get length(): number {
    return this.#parts.reduce((sum, { entries }) => sum + entries.length / 2, 0);
  }

  /** All that came, by hash, an ordinal under the same hashes once. Each part is given up when it was taken. */
  *takeSorted(): Generator<SortedHashes> {
    for (const [number, part] of this.#parts.entries()) {
      const sorted = sortedPart(part, number);
      part.entries.clear();
      yield sorted;
    }
  }
}

/** Equal hashes together, ascending, their ordinals ascending. */
export interface SortedHashes {
  readonly hashes: Uint32Array;
  readonly checks: Uint32Array;
  readonly ordinals: Uint32Array;
}

interface Part {
  /** For each entry the rest of its hash and the low bits of its ordinal, then its check. */
  readonly entries: NumberList;
  /** From which entry on the high bits of ordinals are these. */
  readonly starts: { readonly stretch: number; readonly entry: number }[];
}

function sortedPart(part: Part, number: number): SortedHashes {
  const entries = part.entries.view();
  const all = ordinalsOf(part, entries);
  const rests = new Uint32Array(all.length);
  for (let i = 0; i < rests.length; i++) rests[i] = (entries[i * 2] ?? 0) >>> LOW_BITS;
  const [hashes, checks, ordinals] = [new Uint32Array(all.length), new Uint32Array(all.length), new Uint32Array(all.length)];
  let end = 0;
  for (const entry of sortEntries(rests, REST_BITS)) {
    const hash = number * 2 ** REST_BITS + (rests[entry] ?? 0);
    const check = entries[entry * 2 + 1] ?? 0;
    const ordinal = all[entry] ?? 0;
    if (end > 0 && hashes[end - 1] === hash && ordinals[end - 1] === ordinal && checks[end - 1] === check) continue;
    hashes[end] = hash;
    checks[end] = check;
    ordinals[end] = ordinal;
    end++;
  }
  return { hashes: hashes.subarray(0, end), checks: checks.subarray(0, end), ordinals: ordinals.subarray(0, end) };
}

function ordinalsOf({ starts }: Part, entries: Uint32Array): Uint32Array {
  const ordinals = new Uint32Array(entries.length / 2);
  for (const [i, { stretch, entry }] of starts.entries()) {
    const end = starts[i + 1]?.entry ?? ordinals.length;
    for (let at = entry; at < end; at++) ordinals[at] = stretch * 2 ** LOW_BITS + ((entries[at * 2] ?? 0) & LOW);
  }
  return ordinals;
}

// A part of some ten million entries then is sorted within the memory of a processor.
const REST_BITS = 21;
const REST = 2 ** REST_BITS - 1;
const PARTS = 2 ** (29 - REST_BITS);
const LOW_BITS = 32 - REST_BITS;
const LOW = 2 ** LOW_BITS - 1;
