import { idfOf, weightOf } from '../index/words/weight.ts';
import type { TopHitsRecord } from '../index/words/word-record.ts';
import { bestOf, rank } from './rank.ts';
import { findParts, type Part, type RankedIndex, weighTerm } from './ranked-terms.ts';

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
  if (!(await Promise.all(index.segments.map(({ shards }) => shards.isSplit(term)))).includes(true)) return undefined;
  const parts = await findParts(index, (shards) => shards.find(term));
  const part = parts.find(({ record }) => record.kind === 'top-hits');
  const head = part?.record;
  if (part === undefined || head?.kind !== 'top-hits' || (end > head.hits.length && head.hits.length < head.count)) return undefined;
  if (index.segments.length === 1) return { count: head.count, documents: head.hits.map(({ document }) => document) };
  const beyond = head.count - head.hits.length;
  const weighed = weighTerm(index, term, { parts, beyond: sumOf(head.fieldCounts) - frequenciesOf(head) });
  if (weighed === undefined) return undefined;
  const fields = index.fields.map((_, field) => field);
  const clause = { terms: [weighed], isMissing: false, fields, boost: 1, presence: 'required' } as const;
  const ranked = rank([clause], index.documentCount, fields.length);
  const best = bestOf(ranked, end);
  const least = ranked.scores[best.at(-1) ?? 0] ?? 0;
  if (beyond > 0 && least <= mostBeyond(head, part, { index, idf: weighed.idf })) return undefined;
  return { count: ranked.documents.length + beyond, documents: best.map((at) => ranked.documents[at] ?? 0) };
}

/** Documents of a head, counted once for each field. */
function frequenciesOf({ hits }: TopHitsRecord): number {
  return hits.reduce((sum, { frequencies }) => sum + frequencies.filter((frequency) => frequency > 0).length, 0);
}

interface Now {
  readonly index: RankedIndex;
  readonly idf: number;
}

/**
 * What a document outside a head can score at most. When the head was chosen it scored no more than the last of it; a weight grows no
 * faster than the inverse document frequency and the average length of its field, and is rounded to three decimals.
 */
function mostBeyond(head: TopHitsRecord, { root, lengths }: Part, { index, idf }: Now): number {
  const last = head.hits.at(-1);
  const idfThen = idfOf(root.documentCount, sumOf(head.fieldCounts));
  let score = 0;
  let growth = 1;
  root.ranked.forEach((field, i) => {
    const frequency = last?.frequencies[i] ?? 0;
    const length = lengths[i]?.[last?.document ?? 0] ?? last?.lengths[i] ?? 0;
    if (frequency > 0) score += weightOf(idfThen, frequency, length, field);
    growth = Math.max(growth, (index.fields[i]?.averageLength ?? 0) / (field.averageLength || 1));
  });
  const rounding = root.ranked.length * HALF_OF_LAST_DECIMAL;
  return (idf / idfThen) * growth * (score + rounding) + rounding;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

const HALF_OF_LAST_DECIMAL = 0.000501;
