import { idfOf, weightOf } from '../index/words/weight.ts';
import type { HeadRecord, RankedRecord } from '../index/words/word-record.ts';
import { postingsOf, type RankedIndex, type Segment } from './ranked-terms.ts';

/** The first hits of a search for one word, and how many there are. */
export interface Head {
  readonly count: number;
  readonly documents: readonly number[];
}

/**
 * Count and first documents of a search for one common term, without all of its postings. Undefined for terms that have no head, for
 * pages that it does not reach, and where documents beyond it might come first.
 *
 * A head was chosen when its part of the index was cut. With newer documents beside it, averages and frequencies are a little different:
 * its documents are weighed anew, and only a hit that no document outside could have overtaken is taken.
 */
export async function findHead(term: string, end: number, index: RankedIndex): Promise<Head | undefined> {
  const { segments } = index;
  const areSplit = await Promise.all(segments.map(({ shards }) => shards.isSplit(term)));
  if (!areSplit.includes(true)) return undefined;
  const records: Found = (await Promise.all(segments.map(({ shards }) => shards.find(term)))).map((record) =>
    record?.kind === 'plain' ? undefined : record,
  );
  const heads = records.filter((record) => record?.kind === 'head');
  if (heads.some(({ hits, count }) => end > hits.length && hits.length < count)) return undefined;
  const [only] = heads;
  if (only !== undefined && segments.length === 1) return { count: only.count, documents: only.hits.map(({ document }) => document) };
  return mergeHeads(records, end, index);
}

type Found = readonly (HeadRecord | RankedRecord | undefined)[];

async function mergeHeads(found: Found, end: number, index: RankedIndex): Promise<Head | undefined> {
  const lengths = await Promise.all(index.segments.map(({ shards }) => shards.lengths()));
  const parts = found.map((record, i) => candidatesOf(record, index.segments[i], lengths[i] ?? []));
  const documentsWithTerm = parts.reduce((sum, part) => sum + part.fieldCount, 0);
  const idf = idfOf(index.documentCount, documentsWithTerm);
  const scored = parts.flatMap(({ candidates }) =>
    candidates.map((candidate) => ({ ...candidate, score: scoreOf(candidate, idf, index.fields) })),
  );
  // lunr's order of equal scores: by the first field that has the term, then by document.
  scored.sort((a, b) => b.score - a.score || firstField(a) - firstField(b) || a.document - b.document);
  const best = scored.slice(0, end);
  const least = best.at(-1)?.score ?? 0;
  const beyond = parts.map((part, i) => mostBeyond(part, idf, { fields: index.fields, segment: index.segments[i] }));
  if (beyond.some((most) => most >= least)) return undefined;
  return { count: parts.reduce((sum, part) => sum + part.count, 0), documents: best.map(({ document }) => document) };
}

/** A document that may be among the first, with its frequencies and lengths by ranked field. */
interface Candidate {
  readonly document: number;
  readonly frequencies: readonly number[];
  readonly lengths: readonly number[];
}

interface PartHits {
  readonly candidates: readonly Candidate[];
  readonly count: number;
  /** Documents with the term, counted once for each field. */
  readonly fieldCount: number;
  /** Whether other documents of the part have the term too. */
  readonly isCut: boolean;
}

function candidatesOf(record: Found[number], segment: Segment | undefined, lengths: readonly (Uint32Array | undefined)[]): PartHits {
  if (record === undefined || segment === undefined) return { candidates: [], count: 0, fieldCount: 0, isCut: false };
  if (record.kind === 'ranked') return allOf(record, segment, lengths);
  const candidates = record.hits.map(({ document, frequencies, lengths: own }) => ({
    document: document + segment.offset,
    frequencies,
    lengths: own.map((length, field) => lengths[field]?.[document] ?? length),
  }));
  const fieldCount = record.fieldCounts.reduce((sum, count) => sum + count, 0);
  return { candidates, count: record.count, fieldCount, isCut: record.hits.length < record.count };
}

function allOf(record: RankedRecord, { shards, offset }: Segment, lengths: readonly (Uint32Array | undefined)[]): PartHits {
  const byDocument = new Map<number, { document: number; frequencies: number[]; lengths: number[] }>();
  const fields = shards.root.ranked.map((_, field) => postingsOf({ record, offset, lengths }, field));
  let fieldCount = 0;
  fields.forEach((postings, field) => {
    fieldCount += postings.documents.length;
    postings.documents.forEach((document, i) => {
      const none = fields.map(() => 0);
      const candidate = byDocument.get(document) ?? { document, frequencies: none, lengths: [...none] };
      candidate.frequencies[field] = postings.frequencies[i] ?? 0;
      candidate.lengths[field] = postings.lengths[i] ?? 0;
      byDocument.set(document, candidate);
    });
  });
  return { candidates: [...byDocument.values()], count: byDocument.size, fieldCount, isCut: false };
}

function scoreOf({ frequencies, lengths }: Candidate, idf: number, fields: RankedIndex['fields']): number {
  return fields.reduce((score, field, i) => {
    const frequency = frequencies[i] ?? 0;
    return frequency === 0 ? score : score + weightOf(idf, frequency, lengths[i] ?? 0, field);
  }, 0);
}

function firstField({ frequencies }: Candidate): number {
  return frequencies.findIndex((frequency) => frequency > 0);
}

/**
 * What a document outside a head can score at most. When the head was chosen it scored no more than the last of it; a weight grows no
 * faster than the inverse document frequency and the average length of its field, and is rounded to three decimals.
 */
function mostBeyond(
  part: PartHits,
  idf: number,
  { fields, segment }: { readonly fields: RankedIndex['fields']; readonly segment: Segment | undefined },
): number {
  const last = part.candidates.at(-1);
  if (!part.isCut || last === undefined || segment === undefined) return Number.NEGATIVE_INFINITY;
  const { root } = segment.shards;
  const idfThen = idfOf(root.documentCount, part.fieldCount);
  const lastScore = scoreOf(last, idfThen, root.ranked);
  const growth = fields.map((field, i) => field.averageLength / (root.ranked[i]?.averageLength ?? field.averageLength));
  const rounding = fields.length * HALF_OF_LAST_DECIMAL;
  return (idf / idfThen) * Math.max(1, ...growth.filter(Number.isFinite)) * (lastScore + rounding) + rounding;
}

const HALF_OF_LAST_DECIMAL = 0.000501;
