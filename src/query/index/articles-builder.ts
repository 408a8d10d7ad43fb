import type { TaggedObject } from '../../model/tagged-object.ts';
import type { ArticleRefs } from './article-refs.ts';
import type { RefRange } from './column.ts';
import { DictionaryBuilder } from './dictionary.ts';
import { addExactWords } from './exact-words.ts';
import type { IndexFile } from './field-builder.ts';
import type { IndexFolder } from './index-folder.ts';
import type { IndexOptions } from './index-options.ts';
import { type BuiltKind, KindBuilder } from './kind-builder.ts';
import { moreWordFields, SHARED_WORD_FIELDS, wordDocument, wordSources } from './word-fields.ts';
import { cutWordIndex } from './words/build-word-index.ts';
import { type CollectedWords, WordCollector } from './words/word-collector.ts';

/** Builds the index of a segment's articles: its columns, dictionaries and exact words. */
export class ArticlesBuilder {
  readonly #options: IndexOptions;
  readonly #kind: KindBuilder;
  readonly #moreFields: readonly string[];
  readonly #moreWords: WordCollector;
  #refCount = 0;

  constructor(options: IndexOptions, folder: IndexFolder) {
    this.#options = options;
    this.#kind = new KindBuilder({ ...options, kind: 'article', folder, wordSourceOf: wordSources(options.fields) });
    this.#moreFields = moreWordFields(options.fields);
    this.#moreWords = new WordCollector(this.#moreFields.length, this.#moreFields.length, { spill: options.spill });
  }

  get count(): number {
    return this.#kind.count;
  }

  add(article: TaggedObject, refs: ArticleRefs): void {
    const range: RefRange | undefined = refs.areList ? [this.#refCount, refs.count] : undefined;
    this.#refCount += refs.count;
    this.#kind.add([article], range);
    this.#moreWords.add(wordDocument(article, this.#options.namespace, { fields: this.#moreFields }));
  }

  /** Returns the finished kind. `shared` has the words of titles and abstracts of the same articles. */
  finish(shared: CollectedWords): BuiltKind {
    const moreCollected = this.#moreWords.finish();
    const words = new DictionaryBuilder({ isByValue: false, spill: this.#options.spill });
    const isRanked = this.#options.ranking !== undefined;
    addExactWords(words, shared, { fieldIndexes: this.#fieldIndexesOf(SHARED_WORD_FIELDS), isRanked });
    addExactWords(words, moreCollected, { fieldIndexes: this.#fieldIndexesOf(this.#moreFields), isRanked: false });
    return this.#kind.finish({ words, more: this.#moreFiles(moreCollected) });
  }

  #fieldIndexesOf(fields: readonly string[]): number[] {
    return fields.map((field) => this.#options.fields.article.findIndex((other) => other.field === field));
  }

  #moreFiles(words: CollectedWords): readonly IndexFile[] {
    const files = cutWordIndex(words, { fields: this.#moreFields, deflate: this.#options.deflate });
    return files.map(({ path, bytes }) => ({
      path: `more-words/${path}`,
      bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    }));
  }
}
