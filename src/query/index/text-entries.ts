import type { DictionaryKey } from './dictionary-key.ts';
import { NumberList } from './number-list.ts';
import { sortEntries } from './sort-entries.ts';
import { TextStore } from './text-store.ts';

/**
 * The (text, object) entries of a dictionary in the order they were added.
 *
 * Two flat lists and one byte array instead of strings, since references have millions of values.
 */
export class TextEntries {
  readonly #ordinals = new NumberList();
  /** The id of each entry's text; frequent texts share one. */
  readonly #textIds = new NumberList();
  #texts = new TextStore();

  get sizeBytes(): number {
    return (this.#ordinals.length + this.#textIds.length) * 4 + this.#texts.sizeBytes;
  }

  add(ordinal: number, { key, hash }: DictionaryKey): void {
    this.#ordinals.add(ordinal);
    this.#textIds.add(this.#texts.intern(key, hash));
  }

  /** Adds the posting list of a text that is not added otherwise. */
  addSet(ordinals: Uint32Array, { key, hash }: DictionaryKey): void {
    const id = this.#texts.add(key, hash);
    for (let i = 0; i < ordinals.length; i++) {
      this.#ordinals.add(ordinals[i] ?? 0);
      this.#textIds.add(id);
    }
  }

  /** Returns entries grouped by text, in the order of hashes, then of first entry; frees them. */
  *takeGroups(): Generator<TextGroup> {
    const texts = this.#texts;
    this.#texts = new TextStore();
    const ordinals = this.#ordinals.take();
    const textIds = this.#textIds.take();
    const hashes = textIds.map((id) => texts.hashOf(id));
    const order = sortEntries(hashes);
    for (let from = 0; from < order.length; ) {
      const hash = hashes[order[from] ?? 0] ?? 0;
      let to = from + 1;
      while (to < order.length && hashes[order[to] ?? 0] === hash) to++;
      const entries = order.subarray(from, to);
      const groups = groupsOf(entries, (a, b) => texts.isSame(textIds[a] ?? 0, textIds[b] ?? 0));
      for (const group of groups) {
        const text = texts.at(textIds[group[0] ?? 0] ?? 0);
        yield { hash, text, ordinals: group.map((entry) => ordinals[entry] ?? 0) };
      }
      from = to;
    }
  }
}

/** A text and its posting list, ascending; valid until the next one is taken. */
export interface TextGroup {
  /** 29 bits. */
  readonly hash: number;
  readonly text: Uint8Array;
  readonly ordinals: Uint32Array;
}

/** Groups entries of one hash by text; each group keeps the order of its entries. */
export function groupsOf(entries: Uint32Array, isSame: (a: number, b: number) => boolean): readonly Uint32Array[] {
  const first = entries[0] ?? 0;
  let same = 1;
  while (same < entries.length && isSame(entries[same] ?? 0, first)) same++;
  if (same >= entries.length) return [entries];
  const groups: number[][] = [];
  for (const entry of entries) {
    const group = groups.find(([other = 0]) => isSame(other, entry));
    if (group === undefined) groups.push([entry]);
    else group.push(entry);
  }
  return groups.map((group) => Uint32Array.from(group));
}
