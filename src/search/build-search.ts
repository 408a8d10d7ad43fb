import type { WordIndexOptions } from '../index/words/build-word-index.ts';
import type { Language } from '../index/words/language.ts';
import type { Deflate } from '../index/words/shard-packer.ts';
import { WordIndexBuilder } from '../index/words/word-index-builder.ts';
import type { WordPlaces } from '../index/words/word-places.ts';
import type { Artifact } from '../model/artifact.ts';
import { FacetCollector } from './facets.ts';
import { printPart } from './print-part.ts';
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
  yield* builder.finish(built.places);
}

/** The parts of all documents but the newest, as a later build may take them over. */
export interface BaseParts {
  readonly parts: readonly PartEntry[];
  /** Types of article, as their cards number them. */
  readonly types: readonly string[];
}

/**
 * All but the words, a document at a time. Files of a part are given when it is full; what is kept is facets and the newest documents,
 * whose parts are printed last: those of the others then stay as they are.
 */
export class SearchBuilder {
  readonly #options: BuildSearchOptions;
  readonly #facets = new FacetCollector();
  readonly #parts: PartEntry[] = [];
  readonly #recent: SearchDocument[] = [];
  readonly #types: string[];
  readonly #kept: BaseParts | undefined;
  /** For the whole index; undefined where none is to be. */
  #all: SearchDocument[] | undefined;
  #part: SearchDocument[] = [];
  #lastYear = Number.POSITIVE_INFINITY;
  #count = 0;

  /** `kept` are the parts of the same documents, of which then nothing is printed. */
  constructor(options: BuildSearchOptions, kept?: BaseParts) {
    this.#options = options;
    this.#kept = kept;
    this.#types = [...(kept?.types ?? [])];
    this.#all = options.hasWholeIndex === false ? undefined : [];
  }

  add(document: SearchDocument): Artifact[] {
    const year = yearOf(document);
    if (year > this.#lastYear) throw new RangeError(`an article of ${year} came after one of ${this.#lastYear}; expected newest first`);
    this.#lastYear = year;
    this.#facets.add(this.#count++, document.subjects, document.type);
    this.#all?.push(document);
    if (this.#options.hasWholeIndex !== true && this.#count > MOST_IN_WHOLE) this.#all = undefined;
    if (this.#count > this.#options.recentCount) return this.#kept === undefined ? this.#addToPart(document) : [];
    this.#recent.push(document);
    return [];
  }

  /** The rest of the files, with where the words of the same documents in the same order are. */
  *finish(words: WordPlaces): Generator<Artifact, BaseParts> {
    yield* this.#closePart();
    const base: BaseParts = this.#kept ?? { parts: this.#parts.splice(0), types: [...this.#types] };
    for (const document of this.#recent) yield* this.#addToPart(document);
    yield* this.#closePart();
    if (this.#all !== undefined) yield wholeIndexFile(this.#all, this.#options.language, this.#options.withBody);
    const facets = this.#options.deflate(this.#facets.bytes(this.#count));
    const facetsPath = `search/facets-${this.#options.digest([facets])}.bin`;
    yield { path: facetsPath, bytes: facets };
    const manifest: SearchManifest = {
      version: 1,
      language: this.#options.language.code,
      words,
      facets: facetsPath,
      parts: [...this.#parts, ...base.parts],
      types: this.#types,
      pageEnding: this.#options.pageEnding,
    };
    yield { path: MANIFEST_PATH, bytes: `${JSON.stringify(manifest)}\n` };
    return base;
  }

  #addToPart(document: SearchDocument): Artifact[] {
    const [first] = this.#part;
    const isOver = this.#part.length === PART_SIZE || (first !== undefined && yearOf(first) !== yearOf(document));
    const artifacts = isOver ? this.#closePart() : [];
    if (!this.#types.includes(document.type)) this.#types.push(document.type);
    this.#part.push(document);
    return artifacts;
  }

  #closePart(): Artifact[] {
    const documents = this.#part;
    const [first] = documents;
    if (first === undefined) return [];
    this.#part = [];
    const { deflate, digest } = this.#options;
    const { cards, texts, slotBytes } = printPart(documents, { types: this.#types, deflate });
    const hash = digest([cards, texts]).slice(0, PART_DIGITS);
    const entry: PartEntry = [yearOf(first), documents.length, hash, slotBytes];
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
