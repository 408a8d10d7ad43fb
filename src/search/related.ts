import { idfOf } from '../index/words/weight.ts';
import type { CollectedWords } from '../index/words/word-collector.ts';

/** The articles most like each article of a segment, by ordinals of the segment. */
export interface Related {
  readonly documentCount: number;
  of(document: number): readonly number[];
}

/** An article is known by this many of its terms, those with the largest weight. */
const TERMS = 12;
const SHOWN = 5;
/** Terms of more documents say little and cost much. */
const MOST_DOCUMENTS = 400;
/** A word of the title counts as several of the abstract. */
const TITLE_WORDS = 3;

/** "More like this": for every document those with which it shares the weightiest terms. Best first, equal ones in the order of the index. */
export function findRelated(words: CollectedWords): Related {
  const { documentCount } = words;
  const terms = weightedTerms(words);
  const chosen = chooseTerms(terms, documentCount);
  const related = new Uint32Array(documentCount * SHOWN).fill(NONE);
  const likeness = new Float64Array(documentCount);
  for (let document = 0; document < documentCount; document++) {
    const near = new Set<number>();
    for (let i = document * TERMS; i < (document + 1) * TERMS; i++) {
      const term = terms[chosen.terms[i] ?? NONE];
      const own = chosen.weights[i] ?? 0;
      term?.documents.forEach((other, at) => {
        if (other === document) return;
        likeness[other] = (likeness[other] ?? 0) + own * (term.weights[at] ?? 0);
        near.add(other);
      });
    }
    const best = [...near].sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0) || a - b).slice(0, SHOWN);
    related.set(best, document * SHOWN);
    for (const other of near) likeness[other] = 0;
  }
  return {
    documentCount,
    of: (document) => [...related.subarray(document * SHOWN, (document + 1) * SHOWN)].filter((other) => other !== NONE),
  };
}

const NONE = 0xffffffff;

interface WeightedTerm {
  readonly documents: Uint32Array;
  readonly weights: Float32Array;
}

/** The terms of title and abstract that more than one document has, and not too many. */
function weightedTerms(words: CollectedWords): WeightedTerm[] {
  const terms: WeightedTerm[] = [];
  for (const key of words.keys) {
    if (key.tie === undefined) continue;
    const frequencies = new Map<number, number>();
    let size = 0;
    for (const { unit } of key.forms) size += words.lists.documentsOf(unit).length;
    if (size < 2 || size > MOST_DOCUMENTS) continue;
    for (const { unit } of key.forms) {
      const values = words.lists.valuesOf(unit);
      words.lists.documentsOf(unit).forEach((document, i) => {
        const value = values[i] ?? 0;
        frequencies.set(document, (frequencies.get(document) ?? 0) + (value & 0xffff) * TITLE_WORDS + (value >>> 16));
      });
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
    term.documents.forEach((document, i) => {
      const weight = term.weights[i] ?? 0;
      let lightest = document * TERMS;
      for (let at = lightest; at < (document + 1) * TERMS; at++) if ((weights[at] ?? 0) < (weights[lightest] ?? 0)) lightest = at;
      if (weight <= (weights[lightest] ?? 0)) return;
      weights[lightest] = weight;
      numbers[lightest] = number;
    });
  });
  return { terms: numbers, weights };
}
