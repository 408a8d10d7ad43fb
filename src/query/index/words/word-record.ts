import type { WordRoot } from './root.ts';

/**
 * A record of a shard of the word index. Records are sorted by key (UTF-16 code units).
 *
 *   'neuron'          ranked: the forms neuron, neurons, neuronal, each with its documents and frequencies
 *   '\u0001the'       plain: a stop word, the documents of each field
 *   'p53-dependent'   plain: a compound
 *   'model'           top hits: of a stem too common for one shard, the first hits of a query for it alone
 *   'model\0r'        ranked: all its documents, in a shard of its own
 *   'model\0fmodels'  plain: one of its forms
 */
export type WordRecord = RankedRecord | PlainRecord | TopHitsRecord;

export interface RankedRecord {
  readonly kind: 'ranked';
  readonly key: string;
  /** Postings in the two exact fields. A single form '' if forms are stored separately, or if only part of a run has the term. */
  readonly forms: readonly FormPostings[];
  /** By ranked field; undefined for exact fields and if no document has the term in the field. */
  readonly others: readonly (FieldPostings | undefined)[];
}

export interface FormPostings {
  readonly text: string;
  readonly documents: Uint32Array;
  /** Frequencies in the first and in the second exact field, by document. */
  readonly first: Uint32Array;
  readonly second: Uint32Array;
  /** Ranked length of the first field if it has the word, by document. */
  readonly firstLengths: Uint32Array;
}

export interface FieldPostings {
  readonly documents: Uint32Array;
  readonly frequencies: Uint32Array;
  /** Ranked length of the field by document; 0 if the table of lengths has it. */
  readonly lengths: Uint32Array;
}

export interface PlainRecord {
  readonly kind: 'plain';
  readonly key: string;
  /** Documents by exact field. */
  readonly sets: readonly (Uint32Array | undefined)[];
}

export interface TopHitsRecord {
  readonly kind: 'top-hits';
  readonly key: string;
  /** Number of documents that have the term in any ranked field. */
  readonly count: number;
  /** Number of documents by ranked field. */
  readonly fieldCounts: readonly number[];
  /** Best first. */
  readonly hits: readonly TopHit[];
}

export interface TopHit {
  readonly document: number;
  /** Frequencies by ranked field. */
  readonly frequencies: readonly number[];
  /** Lengths by ranked field; 0 if the frequency is 0 or the table of lengths has it. */
  readonly lengths: readonly number[];
}

/** The properties of an index that determine the encoding of its records; derived from its root. */
export interface RecordShape {
  readonly documentCount: number;
  /** Number of exact fields; they come first. */
  readonly exactCount: number;
  /** Number of ranked fields, including the exact ones; 0 if the index is not ranked. */
  readonly rankedCount: number;
  /** By ranked field: true if lengths are stored in the postings, false if in the table of lengths. */
  readonly hasLengths: readonly boolean[];
  /** True in format 2, where ranked records also have the order in which documents added the terms. */
  readonly hasTies: boolean;
}

export function shapeOf(root: Pick<WordRoot, 'documentCount' | 'fields' | 'ranked' | 'isFormer'>): RecordShape {
  return {
    documentCount: root.documentCount,
    exactCount: root.fields.length,
    rankedCount: root.ranked.length,
    hasLengths: root.ranked.map((field) => field.hasLengths),
    hasTies: root.isFormer === true,
  };
}

export const RANKS = '\0r';
export const FORM = '\0f';
