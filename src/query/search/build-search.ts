import type { Artifact } from '../../model/artifact.ts';
import type { SynonymGroup } from '../../model/synonym-group.ts';
import { compareText } from '../../model/text/compare.ts';
import { runsOf } from '../../model/text/words.ts';
import type { WordIndexOptions } from '../index/words/build-word-index.ts';
import type { Language } from '../index/words/language.ts';
import type { Deflate } from '../index/words/shard-cutter.ts';
import { WordIndexBuilder } from '../index/words/word-index-builder.ts';
import type { WordIndexPaths } from '../index/words/word-index-paths.ts';
import { type CardShards, CardShardsBuilder } from './card-shards-builder.ts';
import { FacetCollector } from './facets.ts';
import { lunrIndexFile, MAX_LUNR_DOCUMENTS } from './lunr-index-file.ts';
import {
  BOOSTS,
  codesOf,
  EXACT_FIELDS,
  type FacetedDocument,
  RANKED_FIELDS,
  type SearchDocument,
  TEXT_FIELDS,
  textDocumentOf,
  wordDocumentOf,
  yearOf,
} from './search-document.ts';
import { MANIFEST_PATH, type SearchManifest } from './search-manifest.ts';
import { type SynonymEntry, type SynonymRecord, synonymsPath } from './synonyms/synonym-entries.ts';
import { indexKeysOf } from './synonyms/synonym-keys.ts';
import { printTextManifest, TEXT_MANIFEST_PATH } from './text-manifest.ts';

export interface BuildSearchOptions {
  readonly language: Language;
  readonly deflate: Deflate;
  /** Returns a short hash of bytes, which is used in a path. */
  readonly digest: (parts: Iterable<Uint8Array>) => string;
  readonly pageEnding: string;
  /** True if full texts have an index. */
  readonly withBody: boolean;
  readonly shardBytes?: number;
  readonly synonyms?: readonly SynonymGroup[];
}

export interface SearchIndexOptions extends BuildSearchOptions {
  /** Number of newest documents, from the first, whose words get an index of their own (`query/index/order.ts`). */
  readonly recentCount: number;
  /** Also writes lunr's index; by default only for a small journal. */
  readonly writesLunrIndex?: boolean;
}

/** Builds the search index of a journal from its articles, which come in the order of `orderArticles`. */
export async function* buildSearch(
  documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
  options: SearchIndexOptions,
): AsyncGenerator<Artifact> {
  const { recentCount, digest, writesLunrIndex } = options;
  const builder = new SearchBuilder(options);
  const words = new WordIndexBuilder({ ...wordIndexOptions(options), recentCount, digest, files: 'search/words-' });
  const texts = new WordIndexBuilder({ ...textIndexOptions(options), recentCount, digest, files: TEXT_PREFIX });
  const others = new CardShardsBuilder(options);
  const newest: SearchDocument[] = [];
  let all: SearchDocument[] | undefined = writesLunrIndex === false ? undefined : [];
  const stems: string[] = [];
  let count = 0;
  for await (const document of documents) {
    words.add({ ...wordDocumentOf(document), ...codesOf(document, options.language) });
    if (options.withBody) texts.add(textDocumentOf(document.text, document.lang));
    stems.push(document.stem);
    builder.add(document);
    if (count++ < recentCount) newest.push(document);
    else yield* others.add(document);
    all?.push(document);
    if (writesLunrIndex !== true && count > MAX_LUNR_DOCUMENTS) all = undefined;
  }
  const built = words.finish();
  yield* built.artifacts;
  const builtTexts = options.withBody ? texts.finish() : undefined;
  yield* builtTexts?.artifacts ?? [];
  const base = others.finish();
  yield* base.artifacts;
  if (all !== undefined) yield lunrIndexFile(all, options.language);
  const encoder = new TextEncoder();
  const order = digest(stems.map((stem) => encoder.encode(`${stem}\n`)));
  if (builtTexts !== undefined) yield { path: TEXT_MANIFEST_PATH, bytes: printTextManifest(builtTexts.places, order) };
  yield* builder.finish({ words: built.places, ...(builtTexts && { text: order }) }, { newest, base });
}

/** Builds the files that a new document changes: facets, cards of the newest documents and the manifest. */
export class SearchBuilder {
  readonly #options: BuildSearchOptions;
  readonly #facets = new FacetCollector();
  #lastYear = Number.POSITIVE_INFINITY;
  #count = 0;

  constructor(options: BuildSearchOptions) {
    this.#options = options;
  }

  /** Adds a document, in the order of the index. */
  add(document: FacetedDocument): void {
    const year = yearOf(document);
    if (year > this.#lastYear) throw new RangeError(`an article of ${year} came after one of ${this.#lastYear}; expected newest first`);
    this.#lastYear = year;
    this.#facets.add(this.#count++, document);
  }

  /**
   * Returns the files, the manifest last. `words` has the paths of the word index of the same documents; `text` names their order, if full texts
   * are searched.
   *
   * Cards of the newest documents are encoded last, so that those of the others do not change.
   */
  *finish(
    { words, text }: { readonly words: WordIndexPaths; readonly text?: string },
    { newest, base }: { readonly newest: readonly SearchDocument[]; readonly base: CardShards },
  ): Generator<Artifact, void> {
    const builder = new CardShardsBuilder(this.#options, base.types);
    for (const document of newest) yield* builder.add(document);
    const { artifacts, parts, types } = builder.finish();
    yield* artifacts;
    const facets = this.#options.deflate(this.#facets.bytes(this.#count));
    const facetsPath = `search/facets-${this.#options.digest([facets])}.bin`;
    yield { path: facetsPath, bytes: facets };
    const synonyms = printSynonyms(this.#options.synonyms ?? [], this.#options);
    yield* synonyms.artifacts;
    const languages = this.#options.language.members;
    const manifest: SearchManifest = {
      version: 2,
      language: this.#options.language.code,
      ...(languages && { languages: languages.map(({ code }) => code) }),
      words,
      ...(text !== undefined && { text }),
      ...(synonyms.shards.length > 0 && { synonyms: synonyms.shards }),
      facets: facetsPath,
      parts: [...parts, ...base.parts],
      types,
      pageEnding: this.#options.pageEnding,
    };
    yield { path: MANIFEST_PATH, bytes: `${JSON.stringify(manifest)}\n` };
  }
}

/** Returns the options of the word index of search documents. */
export function wordIndexOptions(options: Pick<BuildSearchOptions, 'language' | 'deflate' | 'shardBytes'>): WordIndexOptions {
  return {
    fields: EXACT_FIELDS,
    deflate: options.deflate,
    ranking: {
      language: options.language,
      fields: RANKED_FIELDS,
      boosts: BOOSTS,
    },
    ...(options.shardBytes !== undefined && { shardBytes: options.shardBytes }),
  };
}

/** Returns the options of the index of full texts: the format of the other, with nothing in its exact fields. */
export function textIndexOptions({ language, deflate, shardBytes = TEXT_SHARD_BYTES }: TextOptions): WordIndexOptions {
  const ranking = { language, fields: TEXT_FIELDS, boosts: {} };
  return { fields: EXACT_FIELDS, deflate, ranking, isListless: true, shardBytes };
}

type TextOptions = Pick<BuildSearchOptions, 'language' | 'deflate' | 'shardBytes'>;

/** More than other shards: the index has more groups, whose separators and names are in its root. */
const TEXT_SHARD_BYTES = 4180;

/** Beginning of the paths of the files of the index of full texts. */
export const TEXT_PREFIX = 'search/text-';

interface PrintOptions {
  readonly language: Language;
  readonly deflate: Deflate;
  readonly digest: (parts: Iterable<Uint8Array>) => string;
}

interface PrintedSynonyms {
  readonly artifacts: readonly Artifact[];
  /** The shards, for the manifest; empty without synonyms. */
  readonly shards: NonNullable<SearchManifest['synonyms']>;
}

/**
 * Prints synonyms in shards of about 8 KB before compression. A search reads the shards of its words, each of which has records by the stem of the
 * first word of a synonym: `[["heart", [["heart attack", ["myocardial infarction"]]]]]`.
 */
function printSynonyms(groups: readonly SynonymGroup[], { language, deflate, digest }: PrintOptions): PrintedSynonyms {
  const artifacts: Artifact[] = [];
  const shards: [separator: string, hash: string][] = [];
  for (const records of cut(recordsOf(groups, language))) {
    const bytes = deflate(new TextEncoder().encode(JSON.stringify(records)));
    const hash = digest([bytes]);
    artifacts.push({ path: synonymsPath(hash), bytes });
    shards.push([shards.length === 0 ? '' : (records[0]?.[0] ?? ''), hash]);
  }
  return { artifacts, shards };
}

/** Returns the records, sorted by key. A word in several groups has the others of all of them. */
function recordsOf(groups: readonly SynonymGroup[], language: Language): SynonymRecord[] {
  const othersOf = new Map<string, Map<string, string>>();
  const written = new Map<string, string>();
  for (const { from, to } of groups) {
    for (const word of from) {
      const id = idOf(word);
      if (!written.has(id)) written.set(id, word);
      const others = othersOf.get(id) ?? new Map<string, string>();
      for (const other of to) if (idOf(other) !== id && !others.has(idOf(other))) others.set(idOf(other), other);
      othersOf.set(id, others);
    }
  }
  const records = new Map<string, SynonymEntry[]>();
  for (const [id, others] of othersOf) {
    const entry: SynonymEntry = [written.get(id) ?? id, [...others.values()]];
    for (const key of indexKeysOf(id.split(' ')[0] ?? '', language)) records.set(key, [...(records.get(key) ?? []), entry]);
  }
  return [...records].sort((a, b) => compareText(a[0], b[0]));
}

function idOf(word: string): string {
  return runsOf(word).join(' ');
}

function cut(records: readonly SynonymRecord[]): SynonymRecord[][] {
  const shards: SynonymRecord[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const record of records) {
    if (length > SHARD_LENGTH) {
      shards.push([]);
      length = 0;
    }
    shards.at(-1)?.push(record);
    length += JSON.stringify(record).length;
  }
  return shards;
}

const SHARD_LENGTH = 8000;
