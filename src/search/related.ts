import { idfOf } from '../index/words/weight.ts';
import type { CollectedKey, CollectedWords } from '../index/words/word-collector.ts';

/** The articles most like each article, by ordinals of the index. */
export interface Related {
  of(document: number): readonly number[];
}

/** An article is known by this many of its terms, those with the largest weight. */
const TERMS = 10;
const SHOWN = 5;
/** Terms of more documents say little and cost much. */
const MOST_DOCUMENTS = 200;
/** A word of the title counts as several of the abstract. */
const TITLE_WORDS = 3;
const NONE = 0xffffffff;
// Numbers, and one or two letters: 12 al
const SAYS_NOTHING = /^(?:\p{N}+|.{1,2})$/u;

/**
 * "More like this": for every document those with which it shares the weightiest terms. Best first, equal ones in the order of the index.
 *
 * The parts of an index are numbered on from one to the next. A part is compared with itself and those after it, so that the newest
 * documents find older ones and leave the lists of these as they are.
 */
export function findRelated(parts: readonly CollectedWords[]): Related {
  const lists = parts.map((words, i) => relatedWithin(parts.slice(i), words.documentCount));
  return {
    of(document) {
      let start = 0;
      for (const [i, { documentCount }] of parts.entries()) {
        const list = lists[i];
        const own = document - start;
        if (own < documentCount)
          return [...(list?.subarray(own * SHOWN, (own + 1) * SHOWN) ?? [])].flatMap((other) => (other === NONE ? [] : [other + start]));
        start += documentCount;
      }
      return [];
    },
  };
}

/** For each of the first documents the `SHOWN` most like it, `NONE` where there are fewer. */
function relatedWithin(parts: readonly CollectedWords[], count: number): Uint32Array {
  const documentCount = parts.reduce((sum, words) => sum + words.documentCount, 0);
  const terms = weightedTerms(parts, documentCount);
  const chosen = chooseTerms(terms, documentCount);
  const related = new Uint32Array(count * SHOWN).fill(NONE);
  const likeness = new Float64Array(documentCount);
  for (let document = 0; document < count; document++) {
    const near: number[] = [];
    for (let i = document * TERMS; i < (document + 1) * TERMS; i++) {
      const term = terms[chosen.terms[i] ?? NONE];
      if (term !== undefined) addLikeness(term, chosen.weights[i] ?? 0, { likeness, near });
    }
    related.set(likest(document, near, likeness), document * SHOWN);
    for (const other of near) likeness[other] = 0;
  }
  return related;
}

interface WeightedTerm {
  readonly documents: Uint32Array;
  readonly weights: Float32Array;
}

function addLikeness(term: WeightedTerm, own: number, to: { readonly likeness: Float64Array; readonly near: number[] }): void {
  const { documents, weights } = term;
  for (let i = 0; i < documents.length; i++) {
    const other = documents[i] ?? 0;
    const before = to.likeness[other] ?? 0;
    if (before === 0) to.near.push(other);
    to.likeness[other] = before + own * (weights[i] ?? 0);
  }
}

/** The few best of many, without sorting them all. */
function likest(document: number, near: readonly number[], likeness: Float64Array): number[] {
  const best: number[] = [];
  const isBetter = (a: number, b: number): boolean => {
    const difference = (likeness[a] ?? 0) - (likeness[b] ?? 0);
    return difference > 0 || (difference === 0 && a < b);
  };
  for (const other of near) {
    if (other === document) continue;
    const last = best[SHOWN - 1];
    if (last !== undefined && !isBetter(other, last)) continue;
    let at = Math.min(best.length, SHOWN - 1);
    while (at > 0 && isBetter(other, best[at - 1] ?? 0)) {
      best[at] = best[at - 1] ?? 0;
      at--;
    }
    best[at] = other;
  }
  return best;
}

/** The terms of title and abstract that more than one document has, and not too many, and one of the first documents has. */
function weightedTerms(parts: readonly CollectedWords[], documentCount: number): WeightedTerm[] {
  const others = parts.slice(1).map((words) => ({ words, byText: new Map(words.keys.map((key) => [key.text, key])) }));
  const terms: WeightedTerm[] = [];
  for (const key of parts[0]?.keys ?? []) {
    if (key.tie === undefined || SAYS_NOTHING.test(key.text)) continue;
    const found = others.flatMap(({ words, byText }) => ({ words, key: byText.get(key.text) }));
    const keys = [{ words: parts[0], key }, ...found];
    const size = keys.reduce((sum, each) => sum + postingCount(each), 0);
    if (size < 2 || size > MOST_DOCUMENTS) continue;
    const frequencies = frequenciesOf(keys);
    if (frequencies.size < 2) continue;
    const idf = idfOf(documentCount, frequencies.size);
    const documents = Uint32Array.from(frequencies.keys());
    terms.push({ documents, weights: Float32Array.from(frequencies.values(), (frequency) => (idf * frequency) / (frequency + 1.5)) });
  }
  return terms;
}

/** A term in one part of the index. */
interface PartKey {
  readonly words: CollectedWords | undefined;
  readonly key: CollectedKey | undefined;
}

function postingCount({ words, key }: PartKey): number {
  return key?.forms.reduce((sum, { unit }) => sum + (words?.lists.documentsOf(unit).length ?? 0), 0) ?? 0;
}

/** By document over all parts; a word of the title counts as several. */
function frequenciesOf(keys: readonly PartKey[]): Map<number, number> {
  const frequencies = new Map<number, number>();
  let start = 0;
  for (const { words, key } of keys) {
    if (words === undefined) continue;
    for (const { unit } of key?.forms ?? []) {
      const documents = words.lists.documentsOf(unit);
      const values = words.lists.valuesOf(unit);
      for (let i = 0; i < documents.length; i++) {
        const document = (documents[i] ?? 0) + start;
        const frequency = ((values[i] ?? 0) & 0xffff) * TITLE_WORDS + ((values[i] ?? 0) >>> 16);
        frequencies.set(document, (frequencies.get(document) ?? 0) + frequency);
      }
    }
    start += words.documentCount;
  }
  return frequencies;
}

/** Per document the numbers of its weightiest terms, in flat arrays. */
function chooseTerms(terms: readonly WeightedTerm[], documentCount: number): { terms: Uint32Array; weights: Float32Array } {
  const numbers = new Uint32Array(documentCount * TERMS).fill(NONE);
  const weights = new Float32Array(documentCount * TERMS);
  terms.forEach((term, number) => {
    for (let i = 0; i < term.documents.length; i++) {
      const start = (term.documents[i] ?? 0) * TERMS;
      const weight = term.weights[i] ?? 0;
      let lightest = start;
      for (let at = start + 1; at < start + TERMS; at++) if ((weights[at] ?? 0) < (weights[lightest] ?? 0)) lightest = at;
      if (weight <= (weights[lightest] ?? 0)) continue;
      weights[lightest] = weight;
      numbers[lightest] = number;
    }
  });
  return { terms: numbers, weights };
}
