import { compareText } from '../../../model/text/compare.ts';
import { documentsWith, fieldMask } from './postings.ts';
import type { RankedField } from './root.ts';
import { idfOf, weightOf } from './weight.ts';
import type { CollectedKey, CollectedWords, DocumentLengths } from './word-collector.ts';
import {
  type FieldPostings,
  FORM,
  type FormPostings,
  RANKS,
  type RankedRecord,
  type RecordShape,
  type TopHit,
  type TopHitsRecord,
  type WordRecord,
} from './word-record.ts';

export interface CutOptions {
  readonly shape: RecordShape;
  readonly ranked: readonly RankedField[];
  /** A term whose postings are estimated above this size is split into top hits, forms and ranks. */
  readonly shardBytes: number;
}

/** Returns the records of collected words in order of their keys. */
export function* cutRecords(words: CollectedWords, options: CutOptions): Generator<WordRecord> {
  const keys = [...words.keys].sort((a, b) => compareText(a.text, b.text));
  for (const key of keys) {
    const forms = [...key.forms].sort((a, b) => compareText(a.text, b.text));
    if (!key.isRanked) {
      for (const form of forms) yield plainRecord(key.text, form.listId, words, options.shape);
      continue;
    }
    const record = rankedRecord({ ...key, forms }, words, options);
    const split = splitRecord(record, words, options);
    if (split === undefined) {
      yield record;
      continue;
    }
    yield split.topHits;
    for (const form of forms) {
      if (form.text !== '') yield plainRecord(key.text + FORM + form.text, form.listId, words, options.shape);
    }
    yield split.ranks;
  }
}

/** Returns the top hits and the ranks of a term; undefined if its postings fit into a shard. */
export function splitRecord(
  record: RankedRecord,
  words: DocumentLengths,
  { shape, ranked, shardBytes }: CutOptions,
): { readonly topHits: TopHitsRecord; readonly ranks: RankedRecord } | undefined {
  if (estimateBytes(record, words.documentCount) <= shardBytes) return undefined;
  const ranks: RankedRecord = { ...record, key: record.key + RANKS, forms: mergeForms(record.forms, words) };
  return { topHits: topHitsOf(record.key, ranks, { words, fields: ranked, shape }), ranks };
}

function rankedRecord(key: CollectedKey, words: CollectedWords, options: CutOptions): RankedRecord {
  const forms = key.forms.map((form) => {
    const values = words.lists.valuesOf(form.listId);
    return formPostings(form.text, words.lists.documentsOf(form.listId), values, words);
  });
  const others = Array.from({ length: options.shape.rankedCount }, (_, field) => {
    const listId = key.others?.[field];
    return listId === undefined ? undefined : fieldPostings(listId, field, words, options.shape);
  });
  return { kind: 'ranked', key: key.text, forms, others };
}

/** Returns the postings of a form. A value has the frequency in the first field in its low 16 bits, that in the second in its high bits. */
function formPostings(text: string, documents: Uint32Array, values: Uint32Array, words: DocumentLengths): FormPostings {
  const [first, second] = [new Uint32Array(values.length), new Uint32Array(values.length)];
  const firstLengths = new Uint32Array(values.length);
  const lengths = words.lengths[0] ?? [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    const frequency = value & 0xffff;
    first[i] = frequency;
    second[i] = value >>> 16;
    if (frequency > 0) firstLengths[i] = lengths[documents[i] ?? 0] ?? 0;
  }
  return { text, documents, first, second, firstLengths };
}

function fieldPostings(listId: number, field: number, words: CollectedWords, shape: RecordShape): FieldPostings {
  const documents = words.lists.documentsOf(listId);
  const lengths = documents.map((document) => (shape.hasLengths[field] ? (words.lengths[field]?.[document] ?? 0) : 0));
  return { documents, frequencies: words.lists.valuesOf(listId), lengths };
}

function plainRecord(key: string, listId: number, words: CollectedWords, shape: RecordShape): WordRecord {
  const documents = words.lists.documentsOf(listId);
  const values = words.lists.valuesOf(listId);
  const isRanked = shape.rankedCount > 0;
  const sets = Array.from({ length: shape.exactCount }, (_, field) => documentsWith(fieldMask(field, isRanked), documents, values));
  return { kind: 'plain', key, sets };
}

/** Merges all forms into one. */
function mergeForms(forms: readonly FormPostings[], words: DocumentLengths): FormPostings[] {
  if (forms.length === 0) return [];
  const sums = new Map<number, number>();
  for (const { documents, first, second } of forms) {
    documents.forEach((document, i) => {
      sums.set(document, (sums.get(document) ?? 0) + (first[i] ?? 0) + (second[i] ?? 0) * 0x10000);
    });
  }
  const documents = Uint32Array.from(sums.keys()).sort();
  const values = documents.map((document) => sums.get(document) ?? 0);
  return [formPostings('', documents, values, words)];
}

/** Estimates the deflated size of a record. A gap takes 1.7 bits more than the logarithm of its mean, a frequency 0.3 bytes. */
function estimateBytes(record: RankedRecord, documentCount: number): number {
  let bytes = 0;
  for (const postings of [...record.forms, ...record.others]) {
    const count = postings?.documents.length ?? 0;
    if (count === 0) continue;
    bytes += Math.min(count * (Math.log2(documentCount / count) + 1.7), documentCount) / 8 + count * 0.3;
  }
  return bytes;
}

const TOP_HITS = 100;

/**
 * Returns the first hits of a common term as a single-term query, so that a page of results need not load all its documents.
 *
 * The order is lunr's: by score; equal scores by the first field that has the term, then by document.
 */
function topHitsOf(
  key: string,
  record: RankedRecord,
  index: { readonly words: DocumentLengths; readonly fields: readonly RankedField[]; readonly shape: RecordShape },
): TopHitsRecord {
  const { words, fields, shape } = index;
  const frequenciesByField = fields.map((_, field) => frequenciesOf(record, field));
  const fieldCounts = frequenciesByField.map((frequencies) => frequencies.size);
  const idf = idfOf(
    words.documentCount,
    fieldCounts.reduce((sum, count) => sum + count, 0),
  );
  const scores = new Map<number, number>();
  frequenciesByField.forEach((frequencies, field) => {
    const weights = fields[field];
    if (weights === undefined) return;
    for (const [document, frequency] of frequencies) {
      const weight = weightOf(idf, frequency, words.lengths[field]?.[document] ?? 0, weights);
      scores.set(document, (scores.get(document) ?? 0) + weight);
    }
  });
  // A map keeps insertion order and the sort is stable, which gives lunr's order of ties.
  const best = [...scores].sort((a, b) => b[1] - a[1]).slice(0, TOP_HITS);
  const hits = best.map(([document]): TopHit => {
    const frequencies = frequenciesByField.map((byDocument) => byDocument.get(document) ?? 0);
    const lengths = frequencies.map((frequency, field) =>
      frequency > 0 && shape.hasLengths[field] ? (words.lengths[field]?.[document] ?? 0) : 0,
    );
    return { document, frequencies, lengths };
  });
  return { kind: 'top-hits', key, count: scores.size, fieldCounts, hits };
}

function frequenciesOf(record: RankedRecord, field: number): Map<number, number> {
  const frequencies = new Map<number, number>();
  const add = (documents: Uint32Array, values: Uint32Array): void => {
    documents.forEach((document, i) => {
      const value = values[i] ?? 0;
      if (value > 0) frequencies.set(document, value);
    });
  };
  for (const form of record.forms) {
    if (field < 2) add(form.documents, field === 0 ? form.first : form.second);
  }
  const other = record.others[field];
  if (other !== undefined) add(other.documents, other.frequencies);
  return frequencies;
}
