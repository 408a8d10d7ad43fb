/** A document of a word index: the texts of each field. A list has several texts; phrases do not cross them. */
export interface WordDocument {
  readonly texts: readonly (readonly string[])[];
  /** BCP 47 tag of its language; by default the main language of the index. */
  readonly lang?: string | undefined;
  /** Codes by which it is found exactly: `doi:10.5555/tide`, `lang:pt`. */
  readonly codes?: readonly string[];
  /** The words of the last ranked field with their numbers, instead of its texts; its length is not used in ranking. */
  readonly counted?: Iterable<readonly [word: string, count: number]>;
}

/**
 * Exact words of one segment's documents (decisions, section 4), for `matches`.
 *
 * Ordinals are positions in the order of the build, ascending, from 0. A missing or truncated shard throws a `ShardError`, which names the
 * file.
 */
export interface WordIndex {
  /** Fields in the order of `WordDocument.texts`: `['article_title', 'abstract']`. */
  readonly fields: readonly string[];
  readonly documentCount: number;
  /** Returns the documents whose field has a word: a run (`p53`) or a compound (`p53-dependent`), normalised as in `model/text/words.ts`. */
  find(word: string, field: string): Promise<Uint32Array>;
  /** Returns the names of the files that `find` reads for words, without reading them. */
  filesOf(words: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the documents whose field has a word that matches a pattern (`*` any characters, `?` one): `neuro*`. The result is exact. */
  findPattern(pattern: string, field: string): Promise<Uint32Array>;
}
