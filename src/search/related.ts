import { idfOf } from '../index/words/weight.ts';
import type { CollectedWords } from '../index/words/word-collector.ts';

/** The articles most like each article of a segment, by ordinals of the segment. */
export interface Related {
  readonly documentCount: number;
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

/** "More like this": for every document those with which it shares the weightiest terms. Best first, equal ones in the order of the index. */
export function findRelated(words: CollectedWords): Related {
  const { documentCount } = words;
  const terms = weightedTerms(words);
  const chosen = chooseTerms(terms, documentCount);
  const related = new Uint32Array(documentCount * SHOWN).fill(NONE);
  const likeness = new Float64Array(documentCount);
  for (let document = 0; document < documentCount; document++) {
    const near: number[] = [];
    for (let i = document * TERMS; i < (document + 1) * TERMS; i++) {
      const term = terms[chosen.terms[i] ?? NONE];
      if (term !== undefined) addLikeness(term, chosen.weights[i] ?? 0, { likeness, near });
    }
    related.set(likest(document, near, likeness), document * SHOWN);
    for (const other of near) likeness[other] = 0;
  }
  const of = (document: number): number[] =>
    [...related.subarray(document * SHOWN, (document + 1) * SHOWN)].filter((other) => other !== NONE);
  return { documentCount, of };
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

/** The terms of title and abstract that more than one document has, and not too many. */
function weightedTerms(words: CollectedWords): WeightedTerm[] {
  const terms: WeightedTerm[] = [];
  for (const key of words.keys) {
    const size = key.forms.reduce((sum, { unit }) => sum + words.lists.documentsOf(unit).length, 0);
    if (key.tie === undefined || size < 2 || size > MOST_DOCUMENTS || SAYS_NOTHING.test(key.text)) continue;
    const frequencies = new Map<number, number>();
    for (const { unit } of key.forms) {
      const documents = words.lists.documentsOf(unit);
      const values = words.lists.valuesOf(unit);
      for (let i = 0; i < documents.length; i++) {
        const frequency = ((values[i] ?? 0) & 0xffff) * TITLE_WORDS + ((values[i] ?? 0) >>> 16);
        frequencies.set(documents[i] ?? 0, (frequencies.get(documents[i] ?? 0) ?? 0) + frequency);
      }
    }
    if (frequencies.size < 2) continue;
    const idf = idfOf(words.documentCount, frequencies.size);
    const documents = Uint32Array.from(frequencies.keys());
    terms.push({ documents, weights: Float32Array.from(frequencies.values(), (frequency) => (idf * frequency) / (frequency + 1.5)) });
  }
  return terms;
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
