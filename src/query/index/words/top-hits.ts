import type { RankedField } from './root.ts';
import { idfOf, weightOf } from './weight.ts';
import type { DocumentLengths } from './word-collector.ts';
import type { RankedRecord, RecordShape, TopHit, TopHitsRecord } from './word-record.ts';

const TOP_HITS = 100;

/**
 * Returns the first hits of a common term as a single-term query, so that a page of results need not load all its documents.
 *
 * The order is lunr's: by score; equal scores by the first field that has the term, then by document.
 */
export function topHitsOf(
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
