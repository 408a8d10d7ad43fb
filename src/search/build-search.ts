import type { WordIndexOptions } from '../index/words/build-word-index.ts';
import type { Language } from '../index/words/language.ts';
import type { Deflate } from '../index/words/shard-packer.ts';
import { type BuiltWords, WordIndexBuilder } from '../index/words/word-index-builder.ts';
import type { Artifact } from '../model/artifact.ts';
import { FacetCollector } from './facets.ts';
import { printPart } from './print-part.ts';
import { findRelated, type Related } from './related.ts';
import { BODY_FIELD, BOOSTS, EXACT_FIELDS, RANKED_FIELDS, type SearchDocument, wordDocumentOf, yearOf } from './search-document.ts';
import { MANIFEST_PATH, PART_SIZE, type PartEntry, partFolder, type SearchManifest } from './search-manifest.ts';
import { MOST_IN_WHOLE, wholeIndexFile } from './whole-index-file.ts';

export interface BuildSearchOptions {
  readonly language: Language;
  readonly deflate: Deflate;
  /** A short hash of bytes, as it may stand in a path. */
  readonly digest: (parts: Iterable<Uint8Array>) => string;
  readonly pageEnding: string;
  readonly withBody: boolean;
  /** How many of the first documents are the newest, whose words are kept apart (`index/order.ts`). */
  readonly recentCount: number;
  /** Whether lunr's whole index is written too; it is for a small journal unless told. */
  readonly hasWholeIndex?: boolean;
  readonly shardBytes?: number;
}

/** The files of a journal's search, from its articles in the order of the index: `orderArticles`. */
export async function* buildSearch(
  documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
  options: BuildSearchOptions,
): AsyncGenerator<Artifact> {
  const builder = new SearchBuilder(options);
  const { recentCount, digest } = options;
  const words = new WordIndexBuilder({ ...wordIndexOptions(options), recentCount, digest, folderOf: (name) => `search/words-${name}` });
  for await (const document of documents) {
    words.add(wordDocumentOf(document, options.withBody));
    yield* builder.add(document);
  }
  const built = words.finish();
  yield* built.artifacts;
  yield* builder.finish(built);
}

/** All but the words, a document at a time. Files of a part are given when it is full; what is kept is facets, never texts. */
export class SearchBuilder {
  readonly #options: BuildSearchOptions;
  readonly #facets = new FacetCollector();
  readonly #parts: PartEntry[] = [];
  readonly #types: string[] = [];
  #related: Related | undefined;
  /** For the whole index; undefined where none is to be. */
  #all: SearchDocument[] | undefined;
  #part: SearchDocument[] = [];
  #lastYear = Number.POSITIVE_INFINITY;
  #count = 0;

  constructor(options: BuildSearchOptions) {
    this.#options = options;
    this.#all = options.hasWholeIndex === false ? undefined : [];
  }

  add(document: SearchDocument): Artifact[] {
    const year = yearOf(document);
    if (year > this.#lastYear) throw new RangeError(`an article of ${year} came after one of ${this.#lastYear}; expected newest first`);
    // The newest documents have parts of their own, so that those of the others stay as they are.
    const isFull = this.#part.length === PART_SIZE || this.#count === this.#options.recentCount;
    const artifacts = this.#part.length > 0 && (isFull || year !== this.#lastYear) ? this.#closePart() : [];
    this.#lastYear = year;
    this.#facets.add(this.#count++, document.subjects, document.type);
    if (!this.#types.includes(document.type)) this.#types.push(document.type);
    this.#part.push(document);
    this.#all?.push(document);
    if (this.#options.hasWholeIndex !== true && this.#count > MOST_IN_WHOLE) this.#all = undefined;
    return artifacts;
  }

  /** The rest of the files, with the index of the words of the same documents in the same order. */
  *finish({ places, collected }: Pick<BuiltWords, 'places' | 'collected'>): Generator<Artifact> {
    if (this.#part.length > 0) yield* this.#closePart();
    this.#related = findRelated(collected);
    if (this.#all !== undefined) yield wholeIndexFile(this.#all, this.#options.language, this.#options.withBody);
    const facets = this.#options.deflate(this.#facets.bytes(this.#count));
    const facetsPath = `search/facets-${this.#options.digest([facets])}.bin`;
    yield { path: facetsPath, bytes: facets };
    const manifest: SearchManifest = {
      version: 1,
      language: this.#options.language.code,
      words: places,
      facets: facetsPath,
      parts: this.#parts,
      types: this.#types,
      pageEnding: this.#options.pageEnding,
    };
    yield { path: MANIFEST_PATH, bytes: `${JSON.stringify(manifest)}\n` };
  }

  /** Ordinals of the articles most like one, once `finish` is through. */
  related(ordinal: number): readonly number[] {
    return this.#related?.of(ordinal) ?? [];
  }

  #closePart(): Artifact[] {
    const documents = this.#part;
    this.#part = [];
    const { deflate, digest } = this.#options;
    const { cards, texts, slotBytes } = printPart(documents, { types: this.#types, deflate });
    const hash = digest([cards, texts]).slice(0, PART_DIGITS);
    const [first] = documents;
    const entry: PartEntry = [first === undefined ? 0 : yearOf(first), documents.length, hash, slotBytes];
    this.#parts.push(entry);
    const folder = partFolder(entry);
    return [
      { path: `${folder}/cards.bin`, bytes: cards },
      { path: `${folder}/texts.bin`, bytes: texts },
    ];
  }
}

/** Every reader of a page loads the hashes of all parts. */
const PART_DIGITS = 12;

/** How the words of search documents are indexed. */
export function wordIndexOptions(options: Pick<BuildSearchOptions, 'language' | 'deflate' | 'withBody' | 'shardBytes'>): WordIndexOptions {
  return {
    fields: EXACT_FIELDS,
    deflate: options.deflate,
    ranking: {
      language: options.language,
      fields: options.withBody ? [...RANKED_FIELDS, BODY_FIELD] : RANKED_FIELDS,
      boosts: BOOSTS,
    },
    ...(options.shardBytes !== undefined && { shardBytes: options.shardBytes }),
  };
}
