/** A document as the word index takes it: the texts of each field; a list value gives several texts, phrases never cross them. */
export interface WordDocument {
  readonly year: number;
  readonly texts: readonly (readonly string[])[];
}

/**
 * Exact words of one segment's documents (decisions, section 4): what `matches` asks.
 *
 * Ordinals are positions in the order in which the documents were given to the build, ascending, from 0.
 * A missing or truncated shard throws `ShardError`, which names the file.
 */
export interface WordIndex {
  /** Fields in the order of `WordDocument.texts`: `['article_title', 'abstract']`. */
  readonly fields: readonly string[];
  readonly documentCount: number;
  /** Documents of which the field holds the word: a run (`p53`), or a joined piece (`p53-dependent`) as normalised by `text/words.ts`. */
  find(word: string, field: string): Promise<Uint32Array>;
  /** Documents of which the field holds a word that fits the pattern (`*` any characters, `?` one): `neuro*`. Superset never: exact. */
  findPattern(pattern: string, field: string): Promise<Uint32Array>;
}
