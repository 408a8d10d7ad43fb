import { idfOf, weightOf } from '../index/words/weight.ts';
import type { TopHitsRecord } from '../index/words/word-record.ts';
import type { FieldsOfDocument } from './found-in.ts';
import { bestOf, rank } from './rank.ts';
import { findInSegments, type RankedIndex, type TermSegment, weighTerm } from './ranked-terms.ts';

/** The best hits of a query for one word, and their total number. */
export interface TopHits {
  readonly count: number;
  readonly documents: readonly number[];
  readonly fieldsOf: FieldsOfDocument;
}

/**
 * Returns the number of hits and the best documents for one common term, without reading all of its postings.
 *
 * Undefined for terms without stored top hits, for pages beyond them, and if another document could rank higher.
 *
 * Top hits were stored when their segment was built. Newer documents change averages and frequencies slightly, so the stored hits are
 * scored again, and only hits that no other document can exceed are returned.
 */
export async function findTopHits(term: string, end: number, index: RankedIndex): Promise<TopHits | undefined> {
  if (!(await Promise.all(index.segments.map(({ shards }) => shards.isSplit(term)))).includes(true)) return undefined;
  const segments = await findInSegments(index, (shards) => shards.find(term));
  const segment = segments.find(({ record }) => record.kind === 'top-hits');
  const top = segment?.record;
  if (segment === undefined || top?.kind !== 'top-hits' || (end > top.hits.length && top.hits.length < top.count)) return undefined;
  if (index.segments.length === 1) {
    const fieldsByDocument = new Map(top.hits.map(({ document, frequencies }) => [document, fieldsWith(frequencies)]));
    return {
      count: top.count,
      documents: top.hits.map(({ document }) => document),
      fieldsOf: (document) => [fieldsByDocument.get(document) ?? []],
    };
  }
  const beyond = top.count - top.hits.length;
  const weighed = weighTerm(index, term, { segments, beyond: sumOf(top.fieldCounts) - frequenciesOf(top) });
  if (weighed === undefined) return undefined;
  const fields = index.fields.map((_, field) => field);
  const clause = { terms: [weighed], isMissing: false, fields, boost: 1, presence: 'required' } as const;
  const ranked = rank([clause], index.documentCount, fields.length);
  const best = bestOf(ranked, end);
  const least = ranked.scores[best.at(-1) ?? 0] ?? 0;
  if (beyond > 0 && least <= maxScoreBeyond(top, segment, { index, idf: weighed.idf })) return undefined;
  return {
    count: ranked.documents.length + beyond,
    documents: best.map((at) => ranked.documents[at] ?? 0),
    fieldsOf: (document) => [fields.filter((field) => weighed.fields[field]?.documents.includes(document))],
  };
}

function fieldsWith(frequencies: readonly number[]): number[] {
  return frequencies.flatMap((frequency, field) => (frequency > 0 ? [field] : []));
}

/** Returns the number of stored hits, counted once per field. */
function frequenciesOf({ hits }: TopHitsRecord): number {
  return hits.reduce((sum, { frequencies }) => sum + frequencies.filter((frequency) => frequency > 0).length, 0);
}

interface CurrentStatistics {
  readonly index: RankedIndex;
  readonly idf: number;
}

/**
 * Returns the highest score that a document outside the stored hits can have.
 *
 * When the hits were stored, it scored no more than the last of them. A weight grows at most with the inverse document frequency and the
 * average length of its field, and is rounded to three decimals.
 */
function maxScoreBeyond(top: TopHitsRecord, { root, lengths }: TermSegment, { index, idf }: CurrentStatistics): number {
  const last = top.hits.at(-1);
  const storedIdf = idfOf(root.documentCount, sumOf(top.fieldCounts));
  let score = 0;
  let growth = 1;
  root.ranked.forEach((field, i) => {
    const frequency = last?.frequencies[i] ?? 0;
    const length = lengths[i]?.[last?.document ?? 0] ?? last?.lengths[i] ?? 0;
    if (frequency > 0) score += weightOf(storedIdf, frequency, length, field);
    growth = Math.max(growth, (index.fields[i]?.averageLength ?? 0) / (field.averageLength || 1));
  });
  const rounding = root.ranked.length * HALF_OF_LAST_DECIMAL;
  return (idf / storedIdf) * growth * (score + rounding) + rounding;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

const HALF_OF_LAST_DECIMAL = 0.000501;
