/**
 * What a shard of the word index holds, sorted by key (UTF-16 code units).
 *
 *   'neuron'          ranked: the forms neuron, neurons, neuronal, each with its documents and frequencies
 *   '\u0001the'       plain: a stop word, the documents of each field
 *   'p53-dependent'   plain: a joined piece
 *   'model'           head: of a stem too common for one shard, the first hits of that word alone;
 *   'model\0r'        ranked: all its documents, in a shard of its own;
 *   'model\0fmodels'  plain: one of its forms
 */
export type WordRecord = RankedRecord | PlainRecord | HeadRecord;

export interface RankedRecord {
  readonly kind: 'ranked';
  readonly key: string;
  /** How many terms the first document of this one brought before it: with that document, lunr's order of terms. */
  readonly tie: number;
  /** In the two exact fields together. One form '' where forms are kept apart, or where only a part of a run stands for the term. */
  readonly forms: readonly FormPostings[];
  /** By ranked field; undefined where no document has the term in it, and for the exact fields. */
  readonly others: readonly (FieldPostings | undefined)[];
}

export interface FormPostings {
  readonly text: string;
  readonly documents: Uint32Array;
  /** Frequency in the first and in the second exact field, per document. */
  readonly first: Uint32Array;
  readonly second: Uint32Array;
  /** Ranked length of the first field, where the word stands in it. */
  readonly firstLengths: Uint32Array;
}

export interface FieldPostings {
  readonly documents: Uint32Array;
  readonly frequencies: Uint32Array;
  /** Ranked length of the field per document; 0 where the table of lengths has it. */
  readonly lengths: Uint32Array;
}

export interface PlainRecord {
  readonly kind: 'plain';
  readonly key: string;
  /** By exact field. */
  readonly sets: readonly (Uint32Array | undefined)[];
}

export interface HeadRecord {
  readonly kind: 'head';
  readonly key: string;
  /** Documents that have the term in any ranked field. */
  readonly count: number;
  /** The same by ranked field. */
  readonly fieldCounts: readonly number[];
  /** Best first. */
  readonly hits: readonly HeadHit[];
}

export interface HeadHit {
  readonly document: number;
  /** By ranked field. */
  readonly frequencies: readonly number[];
  /** By ranked field; 0 where the frequency is, and where the table of lengths has it. */
  readonly lengths: readonly number[];
}

/** What shapes the records of one index, as its root says. */
export interface RecordShape {
  readonly documentCount: number;
  /** How many fields are exact; they come first. */
  readonly exactCount: number;
  /** How many are ranked, the exact ones among them; 0 where nothing is. */
  readonly rankedCount: number;
  /** Per ranked field, whether its lengths stand with the postings and not in the table of lengths. */
  readonly hasLengths: readonly boolean[];
}

export const RANKS = '\0r';
export const FORM = '\0f';
