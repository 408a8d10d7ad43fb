import { hashText } from '../text-hash.ts';
import type { NamedFiles } from './named-files.ts';

/** Sizes of shards that are cut by content, as shares of their target size. */
export const SMALLEST = 0.85;
export const LARGEST = 1.15;

/**
 * Returns the position of the key with the smallest hash, at which a list is cut. The same keys are selected whatever comes before them, so that
 * after an insertion the cuts are soon the same as before ("content-defined chunking").
 *
 *   cutAt(['neural', 'neuron', 'neutral'], 1, 3)  ->  2
 */
export function cutAt(keys: readonly string[], from: number, end: number): number {
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (let at = from; at < end; at++) {
    const [hash] = hashText(keys[at] ?? '');
    if (hash >= least) continue;
    least = hash;
    best = at;
  }
  return best;
}

/** Cuts sorted keys into ranges of about `size`, at keys that a hash selects. Returns the start of each range and the end of the last. */
export function cutList(keys: readonly string[], size: number): readonly number[] {
  const [smallest, largest] = [Math.ceil(size * SMALLEST), Math.floor(size * LARGEST)];
  const cuts = [0];
  for (let at = 0; at + largest < keys.length; ) {
    at = cutAt(keys, at + smallest, at + largest + 1);
    cuts.push(at);
  }
  return keys.length === 0 ? cuts : [...cuts, keys.length];
}

/** Divides files into groups of about `size`, at separators that a hash selects. */
export function groupFiles({ starts, names }: NamedFiles, size: number): readonly NamedFiles[] {
  const cuts = cutList(starts, size);
  return cuts.slice(1).map((end, i) => ({ starts: starts.slice(cuts[i], end), names: names.slice(cuts[i], end) }));
}
