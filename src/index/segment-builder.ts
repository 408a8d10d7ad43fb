import type { ObjectKind, TaggedObject } from '../model/tagged-object.ts';
import { tagPath } from '../tag/tag-path.ts';
import type { DeflateAside } from './chunked.ts';
import type { RefRange } from './column.ts';
import { DictionaryBuilder } from './dictionary.ts';
import { addExactWords } from './exact-words.ts';
import type { IndexPart } from './field-builder.ts';
import { IdDictionaryBuilder } from './id-dictionary.ts';
import { KindBuilder } from './kind-builder.ts';
import type { SegmentEntry } from './manifest.ts';
import { OBJECT_KINDS } from './object-kinds.ts';
import { placeOf } from './place.ts';
import { type FieldNames, moreWordFields, SHARED_WORD_FIELDS, wordDocument, wordSources } from './word-fields.ts';
import { cutWordIndex, type RankingOptions } from './words/build-word-index.ts';
import type { Deflate } from './words/shard-packer.ts';
import { type CollectedWords, WordCollector } from './words/word-collector.ts';

export interface IndexOptions {
  readonly namespace: string;
  readonly system: string;
  readonly doiResolver: string;
  /** What an object of each kind could carry, in the order of `tag=*`: the tables of `tag/`. Other tags follow as they are met. */
  readonly fields: FieldNames;
  /** Makes the index of title and abstract serve the search page too. */
  readonly ranking?: RankingOptions;
  /** How many of the first articles are kept apart (`order.ts`); none unless told. */
  readonly recentCount?: number;
  /** `zlib.deflateRawSync` */
  readonly deflate: Deflate;
  /** Deflates columns beside the build, to the same bytes; all must have come before `finish`. */
  readonly deflateAside?: DeflateAside;
  /** A short name that follows from bytes alone: the first digits of a hash of all parts in turn. */
  readonly digest: (parts: Iterable<Uint8Array>) => string;
}

/** A segment with its files. Its fields are by name: in what order the manifest lists them, all segments together decide. */
export interface BuiltSegment {
  readonly parts: readonly IndexPart[];
  readonly entry: Omit<SegmentEntry, 'kinds'>;
  readonly kinds: ReadonlyMap<ObjectKind, ReturnType<KindBuilder['finish']>>;
}

/** Words that were collected, and which of their documents is the first article of a segment: below 0 where that came before. */
export interface SharedWords {
  readonly collected: CollectedWords;
  readonly first: number;
}

/** The indexes of the newest articles or of all others, given one article after the other in the order of `order.ts`. */
export class SegmentBuilder {
  readonly #options: IndexOptions;
  readonly #ids = new IdDictionaryBuilder();
  readonly #kinds: ReadonlyMap<ObjectKind, KindBuilder>;
  readonly #moreFields: readonly string[];
  readonly #moreWords: WordCollector;

  constructor(given: IndexOptions) {
    // What a host's compression gives is often a view of a larger buffer, and thousands of those would stay in memory.
    const options = { ...given, deflate: (bytes: Uint8Array) => new Uint8Array(given.deflate(bytes)) };
    this.#options = options;
    const wordSourceOf = wordSources(options.fields);
    this.#kinds = new Map(OBJECT_KINDS.map((kind) => [kind, new KindBuilder({ ...options, kind, wordSourceOf })]));
    this.#moreFields = moreWordFields(options.fields);
    this.#moreWords = new WordCollector(this.#moreFields.length, this.#moreFields.length, undefined);
  }

  /** All objects of one article. */
  add(objects: readonly TaggedObject[]): void {
    for (const [kind, builder] of this.#kinds) {
      const ofKind = objects.filter((object) => object.kind === kind);
      for (const [i, object] of ofKind.entries()) this.#ids.add(object.id, placeOf(kind, builder.count + i));
      builder.add(ofKind, kind === 'article' ? this.#refRange(objects) : undefined);
      const [article] = kind === 'article' ? ofKind : [];
      if (article === undefined) continue;
      this.#moreWords.add(wordDocument(article, this.#options.namespace, { fields: this.#moreFields }));
    }
  }

  /** Which `ref` objects say, text by text, what the article's list of references says: then it is kept once. */
  #refRange(objects: readonly TaggedObject[]): RefRange | undefined {
    const [article] = objects;
    const list = article?.tags.get(tagPath(this.#options, 'article', 'refs'))?.value;
    const refs = objects.filter(({ kind }) => kind === 'ref');
    const textPath = tagPath(this.#options, 'ref', 'ref');
    const isSame = Array.isArray(list) && list.length === refs.length && refs.every((ref, i) => ref.tags.get(textPath)?.value === list[i]);
    return isSame ? [this.#kinds.get('ref')?.count ?? 0, refs.length] : undefined;
  }

  /** Articles so far. */
  get count(): number {
    return this.#kinds.get('article')?.count ?? 0;
  }

  /** `shared` are the words of title and abstract of all segments. */
  finish(name: SegmentEntry['name'], shared: readonly SharedWords[]): BuiltSegment {
    const { deflate, digest } = this.#options;
    const moreCollected = this.#moreWords.finish();
    const dictionary = this.#wordDictionary(shared, moreCollected);
    const words = this.#wordParts(moreCollected);
    const kinds = new Map([...this.#kinds].map(([kind, builder]) => [kind, builder.finish(kind === 'article' ? dictionary : undefined)]));
    const ids = this.#ids.shards(deflate).map((bytes, i) => ({ path: `id/${i}`, bytes }));
    const parts = [...ids, ...[...kinds.values()].flatMap((kind) => kind.parts), ...words];
    const encoder = new TextEncoder();
    const folder = digest(parts.flatMap((part) => [encoder.encode(`${part.path} ${part.bytes.length}\n`), part.bytes]));
    return {
      parts: parts.map((part) => ({ path: `index/${folder}/${part.path}`, bytes: part.bytes })),
      entry: { name, folder, ids: ids.length },
      kinds,
    };
  }

  #wordDictionary(shared: readonly SharedWords[], moreCollected: CollectedWords): DictionaryBuilder {
    const dictionary = new DictionaryBuilder();
    const { count } = this;
    const placesOf = (fields: readonly string[]): number[] =>
      fields.map((field) => this.#options.fields.article.findIndex((other) => other.field === field));
    const places = placesOf(SHARED_WORD_FIELDS);
    const isRanked = this.#options.ranking !== undefined;
    for (const { collected, first } of shared) addExactWords(dictionary, collected, { places, isRanked, first, count });
    addExactWords(dictionary, moreCollected, { places: placesOf(this.#moreFields), isRanked: false, first: 0, count });
    return dictionary;
  }

  #wordParts(moreCollected: CollectedWords): readonly IndexPart[] {
    const { deflate } = this.#options;
    const more = cutWordIndex(moreCollected, { fields: this.#moreFields, deflate });
    return more.map(({ path, bytes }) => ({
      path: `more-words/${path}`,
      bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    }));
  }
}
