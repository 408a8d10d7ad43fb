import { compareText } from '../../model/text/compare.ts';
import { foldAccents } from '../../model/text/fold.ts';
import type { IndexGroup, ListingEntry } from './listing.ts';

/**
 * Groups entries by the first letter of their labels, without accents and strokes: `Łukasiewicz` is below L. Letters of other scripts follow those of
 * the Latin one, and labels that begin with no letter are below `#`, at the end.
 */
export function byLetter(entries: readonly ListingEntry[]): readonly IndexGroup[] {
  const keyed = entries.map((entry) => ({ entry, key: letterKey(entry.label) }));
  keyed.sort((a, b) => compareText(a.key, b.key) || compareText(a.entry.stem, b.entry.stem));
  const groups = new Map<string, ListingEntry[]>();
  for (const { entry, key } of keyed) {
    const letter = letterOf(key);
    const group = groups.get(letter);
    if (group === undefined) groups.set(letter, [entry]);
    else group.push(entry);
  }
  const others = groups.get(NO_LETTER);
  if (others !== undefined) {
    groups.delete(NO_LETTER);
    groups.set(NO_LETTER, others);
  }
  return [...groups].map(([heading, ofLetter]) => ({ heading, entries: ofLetter }));
}

/** Returns the letters of an index: the Latin alphabet if it has a name in it, and the found letters of other scripts. */
export function alphabetOf(groups: readonly IndexGroup[]): readonly string[] {
  const found = groups.map(({ heading = NO_LETTER }) => heading);
  const isLatin = (letter: string): boolean => LATIN.includes(letter);
  return [...(found.some(isLatin) ? LATIN : []), ...found.filter((letter) => !isLatin(letter))];
}

const NO_LETTER = '#';
const LATIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const LETTER = /^\p{L}/u;

function letterOf(key: string): string {
  const [first = ''] = key;
  return LETTER.test(first) ? first.toUpperCase() : NO_LETTER;
}

/** A label without case, accents and punctuation, so that `d’Alembert` is beside `Dalembert`. */
function letterKey(label: string): string {
  return foldAccents(label.toLowerCase())
    .replace(/[^\p{L}\p{N}\p{M}, ]+/gu, '')
    .trim();
}
