import type { ArticleCard, ArticleMark, ArticleNotice } from '../../model/article-card.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Enclosure } from '../../model/enclosure.ts';
import type { ArticleLimits } from '../../model/journal.ts';
import type { LanguageVersion } from '../../model/language-version.ts';
import type { Stem } from '../../model/names.ts';
import type { Problem } from '../../model/problem.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import type { ComponentKind } from '../../query/index/object-kinds.ts';
import type { AnswerKey } from '../../query/tag/answer/answer-key.ts';
import type { LedgerFields } from '../../query/tag/ledger/ledger-line.ts';
import type { RecordDigests } from '../../query/tag/ledger/record-history.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { HashedFile } from '../../read/package/fingerprint.ts';
import type { CoverageSums } from '../../render/coverage/coverage-sums.ts';
import type { DoiPlace } from '../../render/doi-places.ts';
import type { NamingRelation } from '../../render/facts/relation-facts.ts';
import type { ListedRecord } from '../../serve/http/oai/record-list.ts';
import type { CacheKey } from '../engine/result-cache.ts';
import type { FiguresInLanguages } from './figures-in-languages.ts';
import type { NamedArticle } from './related-cards.ts';
import type { RouteInputs } from './route-articles.ts';

/** Values that all tasks of one build share. */
export interface WorkerSettings {
  /** Identifies the build; a worker creates a new context for another one. */
  readonly build: string;
  readonly content: string;
  readonly output: string;
  /** The staging directory. */
  readonly stage: string;
  /** Published files that are known to be damaged. */
  readonly stale: readonly string[];
  readonly cache: string;
  readonly journal: ArticleJournal;
  /** Digest of the program; it is part of every cache key. */
  readonly codeVersion: string;
  /** True in fast mode, in which articles keep the PDF of the build before. */
  readonly isFast?: true;
  /** Budgets per article. */
  readonly limits: ArticleLimits;
  /** The list of published files, in shared memory. */
  readonly published: Uint8Array;
  /** Fields of the ledger lines in the tasks. */
  readonly ledgerFields: LedgerFields;
  /** Decisions, 2.12: `2012-10-08T22:43:26.470758`. */
  readonly buildTime: string;
}

export interface ReadTask {
  readonly candidate: ArticleCandidate;
  /** The same columns as in `ConvertTask`, of the candidate's DOI. */
  readonly ledgerLine?: string;
  readonly pmid?: string;
  /** Delivered files to stage for the raw listing, unless a zip among them holds files that do not belong to the article. */
  readonly raw: readonly string[];
}

/** The result of reading an article. */
export interface ReadOutcome {
  readonly result: ReadResult;
  /** The route of the speculative conversion; absent if there is none. */
  readonly stem?: Stem;
  /** All delivered files with their hashes. */
  readonly delivered: readonly HashedFile[];
  /** Files that were staged for the raw listing. */
  readonly raw: readonly StagedFile[];
}

/** The facts that routing and linking need. The model is in the cache. */
export interface ReadResult {
  readonly modelKey: CacheKey;
  readonly routeInputs: RouteInputs;
  /** Corrections and retractions that the article declares. */
  readonly marks: readonly ArticleMark[];
  /** Related articles that it names. */
  readonly named: readonly NamedArticle[];
  /** Keys of delivered files that do not belong to the article; absent if all do. */
  readonly unused?: readonly string[];
  readonly lang?: string;
  /** Translations that were delivered as sub-articles; absent if there are none. */
  readonly translations?: readonly { readonly id: string; readonly lang: string }[];
}

export interface ConvertTask {
  readonly candidate: ArticleCandidate;
  readonly modelKey: CacheKey;
  readonly stem: Stem;
  /** The correction or retraction by another article. */
  readonly notice?: ArticleNotice;
  /** Articles that name this one as related, with their relation to it; absent without any. */
  readonly naming?: readonly NamingRelation[];
  /** The article in all its languages, the original first; absent if it has one. */
  readonly languages?: readonly LanguageVersion[];
  /** The columns of the article's ledger line of the build before that its values decided. */
  readonly ledgerLine?: string;
  /** The PMID that PubMed gave to it after it was deposited. */
  readonly pmid?: string;
}

/** The facts that lists and indexes need. Pages and objects are in the cache. */
export interface ConvertResult {
  readonly card: ArticleCard;
  /** Digest of the card with the abstract. */
  readonly cardHash: string;
  readonly figures: number;
  /** Its figures, of an article in several languages with figures: those of its translations are compared with them. */
  readonly inLanguages?: FiguresInLanguages;
  /** Related articles that it names. */
  readonly named: readonly NamedArticle[];
  readonly pageKey: CacheKey;
  readonly objectsKey: CacheKey;
  /** Key of its component, author and reference objects. */
  readonly partsKey: CacheKey;
  /** Key of its own object, printed with every tag as a member of `results.id`, which precomputed answers are assembled from. */
  readonly memberKey: CacheKey;
  /** Keys of its images, which mark them as in use. */
  readonly imageKeys?: readonly CacheKey[];
  /** Digests of the values that these keys lead to. */
  readonly pageHash: string;
  readonly objectsHash: string;
  /** Digests of its other objects by kind. */
  readonly partHashes: Readonly<Record<ComponentKind, string>>;
  /** Digest of its components' DOIs and their locations; absent if there are none. */
  readonly doisHash?: string;
  readonly answerKey: AnswerKey;
  /** Number of ranked words in the abstract, by which the indexes order articles. */
  readonly abstractLength: number;
  /** Its old addresses: numbers, files with their site paths ('' for the page), whole addresses; absent without any. */
  readonly former?: {
    readonly ids: readonly string[];
    readonly files: readonly (readonly [id: string, path: string])[];
    readonly urls: readonly string[];
  };
  /** The renditions that feeds offer; absent without any. */
  readonly enclosures?: readonly Enclosure[];
  /** Its record for harvesters, which is dated when the site is switched. */
  readonly listed: Omit<ListedRecord, 'datestamp' | 'history'> & { readonly stem: Stem };
  /** Digests that decide its datestamp. */
  readonly digests: RecordDigests;
  /** Key of the words of its full text, by which two texts are compared; absent if full texts are not searched. */
  readonly textKey?: CacheKey;
  /** Key of what records for harvesters are made from; absent for an article on hold. */
  readonly recordKey?: CacheKey;
  /** Key of its chapter for the EPUB of its issue; absent if there is none. */
  readonly chapterKey?: CacheKey;
  /** True if it has the PDF of the build before, so that the next complete build converts it again. */
  readonly isPdfDeferred?: true;
  /** Key of its Typst source for the PDF of its issue; absent if there is none. */
  readonly typstKey?: CacheKey;
  readonly files: readonly StagedFile[];
}

/** Values that are read once or twice per build and are half of an article's bytes; they are kept in the spill store. */
export interface ConversionDetails {
  /** Components with a DOI of their own. */
  readonly doiPlaces: readonly Pick<DoiPlace, 'doi' | 'place'>[];
  readonly ledger: CoverageSums;
  readonly problems: readonly Problem[];
}
