import { NumberList } from '../index/number-list.ts';
import { idfOf } from '../index/words/weight.ts';
import type { CollectedKey, CollectedWords } from '../index/words/word-collector.ts';

/** The most similar articles of each article, by ordinals of the index. */
export interface Related {
  of(document: number): readonly number[];
}

/** Number of terms that represent an article: those with the largest weight. */
const TERMS = 10;
const RELATED_COUNT = 5;
/** Terms in more documents distinguish little and are slow. */
const MAX_DOCUMENTS = 200;
/** A word of the title counts as this many words of the abstract. */
const TITLE_WORDS = 3;
const NO_DOCUMENT = 0xffffffff;
// Numbers, one or two letters, and codes: 12 al \u0002doi:…
const UNINFORMATIVE = /^(?:\p{N}+|.{1,2}|\u0002.*)$/u;

/** The terms of a segment by which documents are compared; stored for later builds. */
export interface SegmentTerms {
  readonly documentCount: number;
  readonly texts: readonly string[];
  /** Number of documents of each term; frequent terms are not used. */
  readonly sizes: Uint32Array;
  /** 1 for a ranked term. */
  readonly ranked: Uint8Array;
  /** Offset of each term's documents, and the end of the last. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** Frequencies of the terms by document. */
  readonly frequencies: Uint32Array;
}

/** Most similar documents: five per document, filled up with `NO_DOCUMENT`. */
export type RelatedLists = Uint32Array;

/**
 * Finds similar articles ("More like this"): those that share the terms of highest weight; best first, ties in the order of the index.
 *
 * The newest documents are compared with all, the others only with each other, so that a new document does not change their lists.
 * Documents are numbered consecutively over both; the lists of the others can be passed in.
 */
export function findRelated(recent: SegmentTerms, base: SegmentTerms, baseLists: RelatedLists = relatedWithin([base])): Related {
  const lists = relatedWithin([recent, base]);
  return {
    of(document) {
      const own = document - recent.documentCount;
      const [list, at, start] = own < 0 ? [lists, document, 0] : [baseLists, own, recent.documentCount];
      return [...list.subarray(at * RELATED_COUNT, (at + 1) * RELATED_COUNT)].flatMap((other) =>
        other === NO_DOCUMENT ? [] : [other + start],
      );
    },
  };
}

/** Returns the most similar documents, in all segments, of each document of the first segment. */
export function relatedWithin(segments: readonly SegmentTerms[]): RelatedLists {
  const count = segments[0]?.documentCount ?? 0;
  const documentCount = segments.reduce((sum, segment) => sum + segment.documentCount, 0);
  const terms = weightedTerms(segments, documentCount);
  const chosen = chooseTerms(terms, documentCount);
  const related = new Uint32Array(count * RELATED_COUNT).fill(NO_DOCUMENT);
  const similarity = new Float64Array(documentCount);
  for (let document = 0; document < count; document++) {
    const candidates: number[] = [];
    for (let i = document * TERMS; i < (document + 1) * TERMS; i++) {
      const term = terms[chosen.terms[i] ?? NO_DOCUMENT];
      if (term !== undefined) addSimilarity(term, chosen.weights[i] ?? 0, { similarity, candidates });
    }
    related.set(mostSimilar(document, candidates, similarity), document * RELATED_COUNT);
    for (const other of candidates) similarity[other] = 0;
  }
  return related;
}

/** Returns the terms of the documents whose words were collected. */
export function termsOfSegment(words: CollectedWords): SegmentTerms {
  const keys = words.keys.filter(({ text }) => !UNINFORMATIVE.test(text));
  const documents = new NumberList();
  const frequencies = new NumberList();
  const starts = new NumberList();
  const sizes = new Uint32Array(keys.length);
  for (const [i, key] of keys.entries()) {
    starts.add(documents.length);
    const size = key.forms.reduce((sum, { listId }) => sum + words.lists.documentsOf(listId).length, 0);
    sizes[i] = size;
    if (size > MAX_DOCUMENTS) continue;
    for (const [document, frequency] of frequenciesByDocument(key, words)) {
      documents.add(document);
      frequencies.add(frequency);
    }
  }
  starts.add(documents.length);
  return {
    documentCount: words.documentCount,
    texts: keys.map(({ text }) => text),
    sizes,
    ranked: Uint8Array.from(keys, ({ isRanked }) => Number(isRanked)),
    starts: starts.view(),
    documents: documents.view(),
    frequencies: frequencies.view(),
  };
}

interface WeightedTerm {
  readonly documents: Uint32Array;
  readonly weights: Float32Array;
}

function addSimilarity(term: WeightedTerm, own: number, to: { readonly similarity: Float64Array; readonly candidates: number[] }): void {
  const { documents, weights } = term;
  for (let i = 0; i < documents.length; i++) {
    const other = documents[i] ?? 0;
    const before = to.similarity[other] ?? 0;
    if (before === 0) to.candidates.push(other);
    to.similarity[other] = before + own * (weights[i] ?? 0);
  }
}

/** Selects the few best of many without sorting all. */
function mostSimilar(document: number, candidates: readonly number[], similarity: Float64Array): number[] {
  const best: number[] = [];
  const isBetter = (a: number, b: number): boolean => {
    const difference = (similarity[a] ?? 0) - (similarity[b] ?? 0);
    return difference > 0 || (difference === 0 && a < b);
  };
  for (const other of candidates) {
    if (other === document) continue;
    const last = best[RELATED_COUNT - 1];
    if (last !== undefined && !isBetter(other, last)) continue;
    let at = Math.min(best.length, RELATED_COUNT - 1);
    while (at > 0 && isBetter(other, best[at - 1] ?? 0)) {
      best[at] = best[at - 1] ?? 0;
      at--;
    }
    best[at] = other;
  }
  return best;
}

/** Returns terms of title and abstract that several but not too many documents have, among them one of the first segment. */
function weightedTerms(segments: readonly SegmentTerms[], documentCount: number): WeightedTerm[] {
  const [first, ...rest] = segments;
  const others = rest.map((segment) => ({ segment, indexByText: new Map(segment.texts.map((text, at) => [text, at])) }));
  const terms: WeightedTerm[] = [];
  for (const [i, text] of first?.texts.entries() ?? []) {
    if (first === undefined || first.ranked[i] !== 1) continue;
    const found = [{ segment: first, at: i }, ...others.map(({ segment, indexByText }) => ({ segment, at: indexByText.get(text) ?? -1 }))];
    const size = found.reduce((sum, { segment, at }) => sum + (segment.sizes[at] ?? 0), 0);
    if (size < 2 || size > MAX_DOCUMENTS) continue;
    const { documents, frequencies } = postingsOf(found);
    if (documents.length < 2) continue;
    const idf = idfOf(documentCount, documents.length);
    terms.push({
      documents: Uint32Array.from(documents),
      weights: Float32Array.from(frequencies, (frequency) => (idf * frequency) / (frequency + 1.5)),
    });
  }
  return terms;
}

/** Returns the documents of a term over all segments with its frequencies. */
function postingsOf(found: readonly { readonly segment: SegmentTerms; readonly at: number }[]): {
  readonly documents: readonly number[];
  readonly frequencies: readonly number[];
} {
  const documents: number[] = [];
  const frequencies: number[] = [];
  let first = 0;
  for (const { segment, at } of found) {
    for (let i = segment.starts[at] ?? 0; at >= 0 && i < (segment.starts[at + 1] ?? 0); i++) {
      documents.push((segment.documents[i] ?? 0) + first);
      frequencies.push(segment.frequencies[i] ?? 0);
    }
    first += segment.documentCount;
  }
  return { documents, frequencies };
}

/** Returns frequencies by document; a word of the title counts several times. */
function frequenciesByDocument(key: CollectedKey, { lists }: CollectedWords): Map<number, number> {
  const frequencies = new Map<number, number>();
  for (const { listId } of key.forms) {
    const documents = lists.documentsOf(listId);
    const values = lists.valuesOf(listId);
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i] ?? 0;
      const frequency = ((values[i] ?? 0) & 0xffff) * TITLE_WORDS + ((values[i] ?? 0) >>> 16);
      frequencies.set(document, (frequencies.get(document) ?? 0) + frequency);
    }
  }
  return frequencies;
}

/** Returns the terms of highest weight of each document, in flat arrays. */
function chooseTerms(terms: readonly WeightedTerm[], documentCount: number): { terms: Uint32Array; weights: Float32Array } {
  const numbers = new Uint32Array(documentCount * TERMS).fill(NO_DOCUMENT);
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
