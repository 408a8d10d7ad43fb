import type { TaggedObject } from '../../model/tagged-object.ts';
import type { ArticleRefs } from './article-refs.ts';
import type { RefRange } from './column.ts';
import { DictionaryBuilder } from './dictionary.ts';
import { addExactWords } from './exact-words.ts';
import type { IndexPart } from './file-list.ts';
import type { IndexOptions } from './index-options.ts';
import { type BuiltKind, KindBuilder } from './kind-builder.ts';
import { MORE_WORDS, moreWordFields, SHARED_WORD_FIELDS, wordDocument, wordSources } from './word-fields.ts';
import { writeWordIndex } from './words/build-word-index.ts';
import { type CollectedWords, WordCollector } from './words/word-collector.ts';

/** Builds the index of a segment's articles: its columns, dictionaries and exact words. */
export class ArticlesBuilder {
  readonly #options: IndexOptions;
  readonly #part: IndexPart;
  readonly #kind: KindBuilder;
  readonly #moreFields: readonly string[];
  readonly #moreWords: WordCollector;
  #refCount = 0;

  constructor(options: IndexOptions, part: IndexPart) {
    this.#options = options;
    this.#part = part;
    this.#kind = new KindBuilder({ ...options, kind: 'article', part, wordSourceOf: wordSources(options.fields) });
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
    const { deflate } = this.#options;
    this.#part.put({ path: MORE_WORDS, bytes: writeWordIndex(moreCollected, { fields: this.#moreFields, deflate }, this.#part.add) });
    return this.#kind.finish(words);
  }

  #fieldIndexesOf(fields: readonly string[]): number[] {
    return fields.map((field) => this.#options.fields.article.findIndex((other) => other.field === field));
  }
}
