import { accessSync, constants } from 'node:fs';
import { once } from '../../model/maybe-promise.ts';
import { findInLedger, type Ledger } from '../../query/tag/ledger/ledger.ts';
import { findLedgerLine, hasSameValues, LEDGER_FIELDS } from '../../query/tag/ledger/ledger-line.ts';
import {
  datedAt,
  findHistory,
  historyOfPublished,
  historyOfRemoved,
  type LastPublished,
  type RecordHistory,
  recordKeyOf,
  tombstoneLine,
  withRecord,
} from '../../query/tag/ledger/record-history.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { resolveLazy } from '../engine/spill-store.ts';
import { openLedger } from '../ledger/ledger-file.ts';
import type { OpenedBuild } from '../open-build.ts';
import type { BuildOptions, HistorySource } from '../options/build-options.ts';
import type { ProblemLog } from '../problems/problem-log.ts';
import { ledgerCopyOf } from '../state/build-inputs.ts';
import { type PublishedHistory, readPublishedHistory } from './published-history.ts';

/** The ledger of a build: times of tag values (decisions, 2.12 and section 8), and the history of records. */
export interface BuildLedger {
  /** The ledger of the build before. */
  readonly current: Ledger;
  /**
   * Decides the records of a complete build and frees the lines of the ledger. Call it when every article has its line. Returns the records of removed
   * articles, some without their time.
   */
  readonly settle: (published: readonly ConvertedArticle[], removed: RemovedRecords) => ReadonlyMap<string, RecordHistory>;
  /** The record of a published article. The first call for a changed one takes the time of the switch, so call it when the pages are made. */
  readonly recordOf: (article: RecordedArticle) => RecordHistory;
  /** The records of removed articles, by key. Empty before `settle`. */
  readonly tombstones: () => ReadonlyMap<string, RecordHistory>;
  /** The time of the switch to the new site (`switchTime`). The first call takes it. */
  readonly time: () => string;
  /** The line of a published article for the file. */
  readonly lineOf: (article: RecordedArticle) => string;
  /** The line with the record of the build before, if the records are not written. */
  readonly undatedLineOf: (article: RecordedArticle) => string;
  /** Source of the history of records, if the content has no ledger. */
  readonly source: HistorySource | undefined;
  /** True if this build writes the ledger. */
  readonly isSaved: boolean;
  /** True if the ledger file will hold the current lines; otherwise the traces do. */
  readonly isStored: boolean;
}

export type RecordedArticle = Pick<ConvertedArticle, 'stem' | 'card' | 'listed' | 'digests' | 'ledgerLine'>;

/** Lookups for articles that are not published any more, by their keys in the ledger. */
export interface RemovedRecords {
  /** True if the setting `withdrawn` names the article. */
  readonly isWithdrawn: (key: string) => boolean;
  readonly last: (key: string) => LastPublished;
}

export function openBuildLedger(opened: OpenedBuild, { report }: Pick<ProblemLog, 'report'>): BuildLedger {
  const {
    setup: { options },
    ledgerFile,
    previous,
    history,
  } = opened;
  const last = { printed: previous.header?.ledger ?? '', copy: ledgerCopyOf(options) };
  const { ledger, isLost } = openLedger(ledgerFile, last, report);
  const isMissing = ledgerFile.sha256 === '';
  // Lines may lack a record: of version 1, or lost.
  const published = once((): PublishedHistory => history ?? readPublishedHistory(options.output));
  let current = ledger;
  let settled: Settled | undefined;
  const newest = (): string => settled?.newest ?? newestOf(isMissing ? historiesOfSite(published()) : historiesOf(current));
  const time = once(() => switchTime(options, newest()));
  const beforeOf = (key: string): RecordHistory | undefined => {
    const line = current.lineByKey.get(key);
    return (line === undefined ? undefined : findHistory(line)) ?? published().records.get(key)?.history;
  };
  const decide = (article: RecordedArticle): RecordHistory => {
    const key = keyOf(article);
    const decided =
      settled?.records.get(key) ?? historyOfPublished(beforeOf(key), publishedOf(article), () => isSameArticle(article, current));
    return datedAt(decided, time);
  };
  // A preview may show a draft in place of what is published, and the ledger describes what is published.
  const isSaved = !isLost && options.publish && options.drafts !== true && options.future !== true;
  return {
    get current() {
      return current;
    },
    settle(articles, removed) {
      // Strings are copied, because a V8 substring would keep the file alive.
      let before = new Map(Array.from(historiesOf(current), ([key, history]) => [detached(key), detached(history)]));
      const isComplete = !isMissing && !isLost && before.size === count(current.lineByKey.keys());
      if (!isComplete) before = new Map([...historiesOfSite(published()), ...before]);
      settled = settle(articles, { before, removed, current });
      current = { ...current, lineByKey: new Map() };
      return settled.tombstones;
    },
    recordOf: decide,
    tombstones: once(() => new Map(Array.from(settled?.tombstones ?? [], ([key, history]) => [key, datedAt(history, time)]))),
    time,
    lineOf: (article) => withRecord(resolveLazy(article.ledgerLine), decide(article)),
    undatedLineOf(article) {
      const before = beforeOf(keyOf(article));
      const values = resolveLazy(article.ledgerLine);
      return before === undefined ? values : withRecord(values, before);
    },
    source: isMissing ? sourceOf(published()) : undefined,
    isSaved,
    isStored: isSaved && options.keepsLedger !== false && isWritable(options.content),
  };
}

/** Lines of removed articles for the file. */
export function tombstoneLines({ tombstones }: Pick<BuildLedger, 'tombstones'>): readonly string[] {
  return Array.from(tombstones(), ([key, history]) => tombstoneLine(key, history));
}

function sourceOf({ from, records }: PublishedHistory): HistorySource {
  return records.size === 0 ? { records: 0 } : { from, records: records.size };
}

/** Records of a complete build; times of changed ones are not known yet. */
interface Settled {
  readonly records: ReadonlyMap<string, RecordHistory>;
  readonly tombstones: ReadonlyMap<string, RecordHistory>;
  /** The newest time of the build before; '' without records. */
  readonly newest: string;
}

interface SettleContext {
  readonly before: Map<string, RecordHistory>;
  readonly removed: RemovedRecords;
  readonly current: Ledger;
}

function settle(articles: readonly RecordedArticle[], { before, removed, current }: SettleContext): Settled {
  const newest = newestOf(before);
  const records = new Map<string, RecordHistory>();
  for (const article of articles) {
    const key = keyOf(article);
    records.set(
      key,
      historyOfPublished(before.get(key), publishedOf(article), () => isSameArticle(article, current)),
    );
    before.delete(key);
  }
  const tombstones = new Map<string, RecordHistory>();
  for (const [key, history] of before) {
    const state = removed.isWithdrawn(key) ? 'withdrawn' : 'deleted';
    tombstones.set(
      key,
      historyOfRemoved(history, state, () => removed.last(key)),
    );
  }
  return { records, tombstones, newest };
}

function keyOf({ stem, card }: RecordedArticle): string {
  return recordKeyOf(stem, card.doi);
}

function publishedOf({ digests, listed: { sets } }: RecordedArticle) {
  return { digests, sets };
}

/** True if an article has the values of its line, or nothing to compare them with. */
function isSameArticle(article: RecordedArticle, current: Ledger): boolean {
  const before = findInLedger(current, keyOf(article));
  const now = findLedgerLine(resolveLazy(article.ledgerLine), LEDGER_FIELDS);
  return before === undefined || now === undefined || hasSameValues(before, now);
}

/** The histories of all lines that have one. */
function* historiesOf({ lineByKey }: Ledger): Generator<readonly [key: string, history: RecordHistory]> {
  for (const line of lineByKey.values()) {
    const history = findHistory(line);
    if (history !== undefined) yield [line.slice(0, line.indexOf('\t')), history];
  }
}

function historiesOfSite({ records }: PublishedHistory): readonly (readonly [key: string, history: RecordHistory])[] {
  return Array.from(records, ([key, { history }]) => [key, history]);
}

function count(items: Iterable<unknown>): number {
  let number = 0;
  for (const _ of items) number++;
  return number;
}

function detached<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function newestOf(histories: Iterable<readonly [key: string, history: RecordHistory]>): string {
  let newest = '';
  for (const [, { changed }] of histories) if (changed > newest) newest = changed;
  return newest;
}

/**
 * The time of the switch to the new site. It is taken when the list of records is written, which is after all pages, since the list has it; it is
 * later than every time in the ledger, so that no harvester misses a record. A time that is given for the build wins.
 */
export function switchTime({ buildTime, clock }: Pick<BuildOptions, 'buildTime' | 'clock'>, newest: string): string {
  if (clock === undefined) return secondsOf(buildTime);
  const now = secondsOf(clock());
  return now > newest ? now : secondsOf(new Date(Math.min(Date.parse(newest) + 1000, LAST_MS)));
}

const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59);

function secondsOf(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
