import type { WordRoot } from '../index/words/root.ts';
import { idfOf, weightOf } from '../index/words/weight.ts';
import type { FieldPostings, FormPostings, RankedRecord, TopHitsRecord, WordRecord } from '../index/words/word-record.ts';
import { RANKS } from '../index/words/word-record.ts';
import type { WordShards } from '../index/words/word-shards.ts';

/** A term of a query with lunr's weights for every document that has it. */
export interface RankedTerm {
  readonly term: string;
  /** Postings by ranked field; documents ascend. */
  readonly fields: readonly WeightedPostings[];
}

export interface WeightedPostings {
  readonly documents: Uint32Array;
  readonly weights: Float64Array;
}

/** A segment of the word index: the newest documents or all others. `offset` is the number of its first document. */
export interface Segment {
  readonly shards: WordShards;
  readonly offset: number;
}

/** The segments of an index with their common statistics. */
export interface RankedIndex {
  readonly segments: readonly Segment[];
  readonly documentCount: number;
  /** Fields with lunr's names and averages over all segments. */
  readonly fields: readonly { readonly name: string; readonly averageLength: number; readonly boost: number }[];
}

/** Combines segments, in the order of their documents. Averages are computed from sums, so they equal those of a single index. */
export function rankedIndexOf(opened: readonly WordShards[]): RankedIndex {
  const segments: Segment[] = [];
  let documentCount = 0;
  for (const shards of opened) {
    segments.push({ shards, offset: documentCount });
    documentCount += shards.root.documentCount;
  }
  const fields = (opened[0]?.root.ranked ?? []).map(({ name, boost }, i) => {
    const total = opened.reduce((sum, { root }) => sum + (root.ranked[i]?.totalLength ?? 0), 0);
    return { name: lunrFieldName(name), boost, averageLength: total / documentCount };
  });
  return { segments, documentCount, fields };
}

/** Returns the name of a field for readers and lunr: `title` for the tag `article_title`. */
export function lunrFieldName(name: string): string {
  return name === 'article_title' ? 'title' : name;
}

/** Returns a term with its postings in all segments; undefined if no document has it. Reads one shard per segment. */
export async function findTerm(index: RankedIndex, term: string): Promise<RankedTerm | undefined> {
  const segments = await findInSegments(index, async (shards) => shards.find((await shards.isSplit(term)) ? term + RANKS : term));
  return weighTerm(index, term, { segments, beyond: 0 });
}

/** The record of a term in one segment. */
export interface TermSegment {
  readonly record: RankedRecord | TopHitsRecord;
  readonly root: WordRoot;
  readonly offset: number;
  readonly lengths: readonly (Uint32Array | undefined)[];
}

export async function findInSegments(
  index: RankedIndex,
  find: (shards: WordShards) => Promise<WordRecord | undefined>,
): Promise<TermSegment[]> {
  const segments = index.segments.map(async ({ shards, offset }): Promise<TermSegment[]> => {
    const [record, lengths] = await Promise.all([find(shards), shards.lengths()]);
    return record === undefined || record.kind === 'plain' ? [] : [{ record, root: shards.root, offset, lengths }];
  });
  return (await Promise.all(segments)).flat();
}

/** Weighs a term. `beyond` counts documents that have it but are not in the records, once per field. */
export function weighTerm(
  index: RankedIndex,
  term: string,
  { segments, beyond }: { readonly segments: readonly TermSegment[]; readonly beyond: number },
): (RankedTerm & { readonly idf: number }) | undefined {
  if (segments.length === 0) return undefined;
  const postings = index.fields.map((_, field) => joinPostings(segments.map((segment) => postingsOf(segment, field))));
  const idf = idfOf(
    index.documentCount,
    postings.reduce((sum, { documents }) => sum + documents.length, beyond),
  );
  const fields = postings.map(({ documents, frequencies, lengths }, i) => {
    const field = index.fields[i];
    const weights = new Float64Array(documents.length);
    if (field !== undefined) {
      for (let at = 0; at < weights.length; at++) weights[at] = weightOf(idf, frequencies[at] ?? 0, lengths[at] ?? 0, field);
    }
    return { documents, weights };
  });
  return { term, fields, idf };
}

/** Returns frequencies and lengths of a segment in one field, documents numbered over all segments. */
function postingsOf({ record, offset, lengths }: TermSegment, field: number): FieldPostings {
  const own =
    record.kind === 'top-hits' ? topHitPostings(record, field) : field < 2 ? exactPostings(record.forms, field) : record.others[field];
  if (own === undefined) return { documents: new Uint32Array(), frequencies: new Uint32Array(), lengths: new Uint32Array() };
  const table = lengths[field];
  const fieldLengths = table === undefined ? own.lengths : own.documents.map((document) => table[document] ?? 0);
  const documents = offset === 0 ? own.documents : own.documents.map((document) => document + offset);
  return { documents, frequencies: own.frequencies, lengths: fieldLengths };
}

function topHitPostings({ hits }: TopHitsRecord, field: number): FieldPostings {
  const own = hits.filter(({ frequencies }) => (frequencies[field] ?? 0) > 0).sort((a, b) => a.document - b.document);
  return {
    documents: Uint32Array.from(own, ({ document }) => document),
    frequencies: Uint32Array.from(own, ({ frequencies }) => frequencies[field] ?? 0),
    lengths: Uint32Array.from(own, ({ lengths }) => lengths[field] ?? 0),
  };
}

function exactPostings(forms: readonly FormPostings[], field: number): FieldPostings {
  const [only] = forms;
  if (only !== undefined && forms.length === 1) return formInField(only, field);
  const sums = new Map<number, readonly [frequency: number, length: number]>();
  for (const form of forms) {
    const { documents, frequencies, lengths } = formInField(form, field);
    documents.forEach((document, i) => {
      sums.set(document, [(sums.get(document)?.[0] ?? 0) + (frequencies[i] ?? 0), lengths[i] ?? 0]);
    });
  }
  const documents = Uint32Array.from(sums.keys()).sort();
  return {
    documents,
    frequencies: documents.map((document) => sums.get(document)?.[0] ?? 0),
    lengths: documents.map((document) => sums.get(document)?.[1] ?? 0),
  };
}

function formInField(form: FormPostings, field: number): FieldPostings {
  const all = field === 0 ? form.first : form.second;
  const isIn = (_: number, i: number): boolean => (all[i] ?? 0) > 0;
  return { documents: form.documents.filter(isIn), frequencies: all.filter(isIn), lengths: form.firstLengths.filter(isIn) };
}

function joinPostings(segments: readonly FieldPostings[]): FieldPostings {
  const [only] = segments;
  if (only !== undefined && segments.length === 1) return only;
  return {
    documents: joinArrays(segments.map((segment) => segment.documents)),
    frequencies: joinArrays(segments.map((segment) => segment.frequencies)),
    lengths: joinArrays(segments.map((segment) => segment.lengths)),
  };
}

function joinArrays(arrays: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    joined.set(array, at);
    at += array.length;
  }
  return joined;
}
