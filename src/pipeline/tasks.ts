import type { CacheKey } from '../engine/result-cache.ts';
import type { ListedRecord } from '../http/oai/record-list.ts';
import type { ArticleCard, ArticleMark, ArticleNotice } from '../model/article-card.ts';
import type { ArticleJournal } from '../model/article-journal.ts';
import type { ArticleLimits } from '../model/journal.ts';
import type { Stem } from '../model/names.ts';
import type { Problem } from '../model/problem.ts';
import type { ObjectKind } from '../model/tagged-object.ts';
import type { StagedFile } from '../publish/site-manifest.ts';
import type { ArticleCandidate } from '../read/package/find-articles.ts';
import type { HashedFile } from '../read/package/fingerprint.ts';
import type { AnswerKey } from '../tag/answer/answer-key.ts';
import type { LedgerFields } from '../tag/ledger/ledger-line.ts';
import type { LedgerSums } from './articles/count-words.ts';
import type { NamedArticle } from './articles/related-cards.ts';
import type { RouteInputs } from './articles/route-articles.ts';
import type { PlacedDoi } from './site/write-doi-map.ts';

/** What is the same for all tasks of one build. */
export interface WorkerSettings {
  /** Names the build: another build sees the content anew. */
  readonly build: string;
  readonly content: string;
  readonly output: string;
  /** The staging directory of the output. */
  readonly stage: string;
  /** Files of the output that are known to be damaged. */
  readonly stale: readonly string[];
  readonly cache: string;
  readonly journal: ArticleJournal;
  /** Changes when the program does, so that no result of an older version is taken for one of this. */
  readonly codeVersion: string;
  /** Budgets of each article. */
  readonly limits: ArticleLimits;
  /** The list of what was last published, shared by all threads. */
  readonly published: Uint8Array;
  /** Of the ledger that the lines in the tasks are from. */
  readonly ledgerFields: LedgerFields;
  /** Decisions, 2.12: `2012-10-08T22:43:26.470758`. */
  readonly buildTime: string;
}

export interface ReadTask {
  readonly candidate: ArticleCandidate;
  /** The line of the ledger that the DOI in its head has. */
  readonly ledgerLine?: string;
  /** Delivered files that are to be staged for the raw store, but for those with files that do not belong to the article. */
  readonly raw: readonly string[];
}

/** An article that was read. */
export interface ReadOutcome {
  readonly result: ReadResult;
  /** The address at which it was converted at once. */
  readonly stem: Stem;
  /** All that it was delivered in. */
  readonly delivered: readonly HashedFile[];
  /** What was staged for the raw store. */
  readonly raw: readonly StagedFile[];
}

/** What placing and linking need of an article that was read; the model itself waits in the cache. */
export interface ReadResult {
  readonly modelKey: CacheKey;
  readonly routeInputs: RouteInputs;
  /** What it says of other articles: that it corrects or retracts them. */
  readonly marks: readonly ArticleMark[];
  /** Keys of the files that came with it and do not belong to it; absent where all do. */
  readonly unused?: readonly string[];
}

export interface ConvertTask {
  readonly candidate: ArticleCandidate;
  readonly modelKey: CacheKey;
  readonly stem: Stem;
  /** What another article of the journal says of this one. */
  readonly notice?: ArticleNotice;
  /** The article's line of the ledger, as the last build left it. */
  readonly ledgerLine?: string;
}

/** What lists and indexes need of a converted article; its pages and objects wait in the cache. */
export interface ConvertResult {
  readonly card: ArticleCard;
  /** Hash of the card with its abstract. */
  readonly cardHash: string;
  readonly figures: number;
  /** The articles that it names as related. */
  readonly named: readonly NamedArticle[];
  readonly pageKey: CacheKey;
  readonly objectsKey: CacheKey;
  /** Where its objects of each other kind are kept. */
  readonly partsKey: CacheKey;
  /** Where its own object is kept, printed with every tag as a member of `results.id`: lists of answers need no more, and need it often. */
  readonly memberKey: CacheKey;
  /** Where its images are kept, by which pruning knows that they are in use. */
  readonly imageKeys?: readonly CacheKey[];
  /** Hashes of what is kept there: the same values, the same hash. */
  readonly pageHash: string;
  readonly objectsHash: string;
  /** Of its objects of each other kind. */
  readonly partHashes: Readonly<Record<Exclude<ObjectKind, 'article'>, string>>;
  /** Of its parts' DOIs, and where they lead; absent where none has one. */
  readonly doisHash?: string;
  readonly answerKey: AnswerKey;
  /** Ranked words of its abstract, by which the indexes order articles. */
  readonly abstractLength: number;
  /** What harvesters are told of it. */
  readonly listed: ListedRecord;
  /** Where its XML for registries is kept; absent where the journal deposits nothing. */
  readonly depositKey?: CacheKey;
  readonly files: readonly StagedFile[];
}

/** What is asked for once or twice in a build, and is half of all that is known of an article. */
export interface ConversionDetails {
  /** The parts that have their own DOI. */
  readonly doiPlaces: readonly PlacedDoi[];
  readonly ledger: LedgerSums;
  readonly problems: readonly Problem[];
}
