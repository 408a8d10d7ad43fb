import { cutWordIndex, type WordIndexOptions } from '../index/words/build-word-index.ts';
import type { Language } from '../index/words/language.ts';
import type { Deflate } from '../index/words/shard-packer.ts';
import { WordCollector } from '../index/words/word-collector.ts';
import type { Artifact } from '../model/artifact.ts';
import { printCards, printTexts } from './cards.ts';
import { FacetCollector } from './facets.ts';
import { findRelated, type Related } from './related.ts';
import { base64Of } from './script-file.ts';
import { BODY_FIELD, BOOSTS, EXACT_FIELDS, RANKED_FIELDS, type SearchDocument, wordDocumentOf, yearOf } from './search-document.ts';
import { BLOCK_SIZE, MANIFEST_PATH, type SearchManifest, type YearEntry } from './search-manifest.ts';
import { printDates } from './sort.ts';
import { MOST_IN_WHOLE, wholeIndexFile } from './whole-index-file.ts';

export interface BuildSearchOptions {
  readonly language: Language;
  readonly deflate: Deflate;
  /** A short hash of bytes, as it may stand in a path. */
  readonly digest: (parts: Iterable<Uint8Array>) => string;
  readonly pageEnding: string;
  readonly withBody: boolean;
  /** Whether the newest year gets a word index of its own, so that a new article leaves that of the closed years as it was. */
  readonly isSegmented: boolean;
  /** Whether lunr's whole index is written too; it is for a small journal unless told. */
  readonly hasWholeIndex?: boolean;
  readonly shardBytes?: number;
}

/** The files of a journal's search, from its articles in the order of the index: newest year first, within a year by `rankedLength`. */
export async function* buildSearch(
  documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
  options: BuildSearchOptions,
): AsyncGenerator<Artifact> {
  const builder = new SearchBuilder(options);
  for await (const document of documents) yield* builder.add(document);
  yield* builder.finish();
}

/** The same a document at a time. Files of a year are given when it is over; what is kept is postings, never texts. */
export class SearchBuilder {
  readonly #options: BuildSearchOptions;
  readonly #facets = new FacetCollector();
  readonly #years: YearEntry[] = [];
  readonly #segments: WordCollector[] = [];
  readonly #related: Related[] = [];
  readonly #types: string[] = [];
  /** For the whole index; undefined where none is to be. */
  #all: SearchDocument[] | undefined;
  #year: SearchDocument[] = [];
  #count = 0;

  constructor(options: BuildSearchOptions) {
    this.#options = options;
    this.#all = options.hasWholeIndex === false ? undefined : [];
  }

  add(document: SearchDocument): Artifact[] {
    const [first] = this.#year;
    const isNewYear = first !== undefined && yearOf(first) !== yearOf(document);
    if (isNewYear && yearOf(document) > yearOf(first))
      throw new RangeError(`an article of ${yearOf(document)} came after one of ${yearOf(first)}; expected newest first`);
    const artifacts = isNewYear ? this.#closeYear() : [];
    const needsSegment = this.#segments.length === 0 || (this.#options.isSegmented && isNewYear && this.#segments.length === 1);
    if (needsSegment) this.#segments.push(this.#newSegment());
    this.#segments.at(-1)?.add(wordDocumentOf(document, this.#options.withBody));
    this.#facets.add(this.#count++, document.subjects, document.type);
    if (!this.#types.includes(document.type)) this.#types.push(document.type);
    this.#year.push(document);
    this.#all?.push(document);
    if (this.#options.hasWholeIndex !== true && this.#count > MOST_IN_WHOLE) this.#all = undefined;
    return artifacts;
  }

  /**
   * The rest of the files. `wordFolders` are folders of word indexes made elsewhere of the same documents in the same order (the query
   * service's, segment by segment); then none is made here. Their roots, base64, save every reader a request.
   */
  *finish(wordFolders?: readonly string[], wordRoots?: readonly string[]): Generator<Artifact> {
    if (this.#segments.length === 0) this.#segments.push(this.#newSegment());
    if (this.#year.length > 0) yield* this.#closeYear();
    const folders: string[] = [];
    const roots: string[] = [];
    for (const collector of this.#segments.splice(0)) {
      const words = collector.finish();
      this.#related.push(findRelated(words));
      if (wordFolders !== undefined) continue;
      const artifacts = cutWordIndex(words, wordIndexOptions(this.#options));
      const folder = `search/words-${this.#hashOf(artifacts)}`;
      folders.push(folder);
      for (const { path, bytes } of artifacts) if (path === 'root.bin' && typeof bytes !== 'string') roots.push(base64Of(bytes));
      for (const { path, bytes } of artifacts) yield { path: `${folder}/${path}`, bytes };
    }
    if (this.#all !== undefined) yield wholeIndexFile(this.#all, this.#options.language, this.#options.withBody);
    const facets = this.#options.deflate(this.#facets.bytes(this.#count));
    const facetsPath = `search/facets-${this.#options.digest([facets])}.bin`;
    yield { path: facetsPath, bytes: facets };
    const manifest: SearchManifest = {
      version: 1,
      language: this.#options.language.code,
      segments: wordFolders ?? folders,
      ...(wordFolders === undefined ? { roots } : wordRoots !== undefined && { roots: wordRoots }),
      facets: facetsPath,
      years: this.#years,
      types: this.#types,
      pageEnding: this.#options.pageEnding,
    };
    yield { path: MANIFEST_PATH, bytes: `${JSON.stringify(manifest)}\n` };
  }

  /** Ordinals of the articles most like one, once `finish` is through. Likeness is looked for within a segment. */
  related(ordinal: number): readonly number[] {
    let offset = 0;
    for (const segment of this.#related) {
      const start = offset;
      if (ordinal < start + segment.documentCount) return segment.of(ordinal - start).map((document) => document + start);
      offset += segment.documentCount;
    }
    return [];
  }

  #newSegment(): WordCollector {
    const { fields, ranking } = wordIndexOptions(this.#options);
    return new WordCollector(fields.length, fields.length + (ranking?.fields.length ?? 0), ranking?.language);
  }

  #closeYear(): Artifact[] {
    const documents = this.#year;
    this.#year = [];
    const { deflate } = this.#options;
    const text = (content: string): Uint8Array => deflate(new TextEncoder().encode(content));
    const blocks: Artifact[] = [{ path: 'dates.bin', bytes: deflate(printDates(documents)) }];
    for (let at = 0; at < documents.length; at += BLOCK_SIZE) {
      const block = documents.slice(at, at + BLOCK_SIZE);
      blocks.push({ path: `c${at / BLOCK_SIZE}.bin`, bytes: text(printCards(block, this.#types)) });
      blocks.push({ path: `t${at / BLOCK_SIZE}.bin`, bytes: text(printTexts(block)) });
    }
    const [first] = documents;
    const year = first === undefined ? 0 : yearOf(first);
    const folder = `search/${year === 0 ? 'undated' : year}-${this.#hashOf(blocks)}`;
    this.#years.push([year, documents.length, folder]);
    return blocks.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes }));
  }

  #hashOf(artifacts: readonly Artifact[]): string {
    return this.#options.digest(artifacts.map(({ bytes }) => (typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)));
  }
}

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
