import { absoluteUrl, doiUrl } from '../../../model/text/address.ts';

/** The history of an article's record for harvesters. It is kept when the article is removed. */
export interface RecordHistory {
  /** Time at which the record was published first: `2026-01-01T09:30:00Z`. */
  readonly first: string;
  /** Its datestamp: the time at which its digests, its sets or its state changed last. */
  readonly changed: string;
  readonly state: RecordState;
  /** Digests of its facts, its text and its files, 64 bits each; `UNKNOWN_DIGESTS` in ledgers of the versions 1 and 2. */
  readonly digests: RecordDigests;
  /** The `setSpec`s of its sets: `['subject:cell-biology', 'volume:1']`. */
  readonly sets: readonly string[];
  /** Last title of a removed article, '' if that is lost. */
  readonly title?: string;
  /** Route of a removed article and the endings of its files, `content/1/e3 html md xml`; '' if they are lost. */
  readonly files?: string;
  /** Path of a removed article in the content, by which one with another DOI is recognised; '' if that is lost. */
  readonly source?: string;
}

/** Facts that are kept of a removed article besides its record. */
export type LastPublished = Pick<Required<RecordHistory>, 'title' | 'files' | 'source'>;

/** `withdrawn` is a removal by the setting of that name. */
export type RecordState = 'live' | 'deleted' | 'withdrawn';

/** Three digests in base64url, separated by spaces: facts, text, files. */
export type RecordDigests = `${string} ${string} ${string}`;

export const UNKNOWN_DIGESTS: RecordDigests = '- - -';

/** Facts of a published article that decide its datestamp. */
export type PublishedRecord = Pick<RecordHistory, 'digests' | 'sets'>;

/**
 * The history of a published article's record. `hasSameValues` decides for a record without digests, and for one whose digests are those of another
 * version of the program. An empty `changed` or `first` is the time of the switch to the new site, which is not known yet (`datedAt`).
 */
export function historyOfPublished(
  before: RecordHistory | undefined,
  { digests, sets }: PublishedRecord,
  hasSameValues: () => boolean,
): RecordHistory {
  // The sets of a record without digests are those of an earlier version, which had fewer; their words are among the values.
  const isSame =
    before?.state === 'live' &&
    (before.digests === UNKNOWN_DIGESTS ? hasSameValues() : before.digests === digests && before.sets.join(' ') === sets.join(' '));
  return { first: before?.first ?? '', changed: isSame ? before.changed : '', state: 'live', digests, sets };
}

/** The history of the record of a removed article; `changed` is empty if it was published before. */
export function historyOfRemoved(before: RecordHistory, state: Exclude<RecordState, 'live'>, last: () => LastPublished): RecordHistory {
  return before.state === 'live' ? { ...before, changed: '', state, ...last() } : { ...before, state };
}

/** Sets the time of the switch where a history has none. */
export function datedAt(history: RecordHistory, time: () => string): RecordHistory {
  if (history.changed !== '') return history;
  return { ...history, first: history.first === '' ? time() : history.first, changed: time() };
}

/**
 * Key of an article in the ledger: its DOI, encoded as in its URL, or the route of an article without one. It depends neither on the resolver nor on
 * the site's URL.
 *
 *   '10.7554/eLife.00013' · 'content/1/e3' · 'fr/content/1/e3'
 */
export function recordKeyOf(stem: string, doi: string | undefined): string {
  return doi === undefined ? absoluteUrl('', stem).slice(1) : doiUrl('', doi);
}

/** Key of an article, from its about value. */
export function recordKey(about: string): string {
  return DOI.exec(about)?.[1] ?? ROUTE.exec(about)?.[1] ?? about.replace(/^https?:\/\/[^/]+\//, '');
}

/** True if a key is a route, so that the record has no DOI. */
export function isRoute(key: string): boolean {
  return /^(?:[a-z\d-]+\/)?content\//.test(key);
}

// 'https://doi.org/10.7554/eLife.00013', with any resolver
const DOI = /^https?:\/\/[^\t]*?\/(10\.\d{4,9}\/.+)$/;
// 'https://journal.example/j/fr/content/1/e3.html'
const ROUTE = /^https?:\/\/[^\t]*?\/((?:[a-z]{2,3}(?:-[a-z\d]+)*\/)?content\/.+?)(?:\.html)?$/;

/** The about value of a key. */
export function aboutOfKey(
  key: string,
  { doiResolver, urlOfRoute }: { readonly doiResolver: string; readonly urlOfRoute: (stem: string) => string },
): string {
  return isRoute(key) ? urlOfRoute(decodeURIComponent(key)) : doiResolver + key;
}

/** The columns of a line that follow those of its values: the record, and of a removed article its title, files and source. */
export function withRecord(valueColumns: string, history: RecordHistory): string {
  const { title, files, source } = history;
  const last = history.state === 'live' ? [] : [tidy(title), tidy(files), tidy(source)];
  return [valueColumns, printRecordHistory(history), ...last].join('\t');
}

/** The line of a removed article. It has no values, so that a restored one is new. */
export function tombstoneLine(key: string, history: RecordHistory): string {
  return withRecord(`${key}\t${history.first.slice(0, 19)}.000000\t\t\t\t\t`, history);
}

/** Prints a record: `2026-01-01T09:30:00Z 2026-02-01T09:30:00Z live AbC… dEf… gHi… subject:cell-biology volume:1` */
function printRecordHistory({ first, changed, state, digests, sets }: RecordHistory): string {
  return [first, changed, state, digests, ...sets].join(' ');
}

/** The columns of the values of a line; undefined for a removed article. */
export function valueColumnsOf(line: string): string | undefined {
  const columns = line.split('\t');
  return stateOf(columns[RECORD_COLUMN]) === 'live' ? columns.slice(0, RECORD_COLUMN).join('\t') : undefined;
}

function stateOf(record: string | undefined): string {
  return /^\S+ \S+ (deleted|withdrawn) /.exec(record ?? '')?.[1] ?? 'live';
}

/** Parses the history in a line; undefined if it has none, as in ledgers of version 1, or if it is malformed. */
export function findHistory(line: string): RecordHistory | undefined {
  const [record = '', title = '', files = '', source = ''] = line.split('\t').slice(RECORD_COLUMN);
  const history = parseRecordHistory(record);
  if (history === undefined || history.state === 'live') return history;
  return { ...history, title, files, source };
}

/** Parses a record of version 3, or of version 2: `2026-01-01T09:30:00Z subject:cell-biology volume:1`. */
export function parseRecordHistory(text: string): RecordHistory | undefined {
  const [, first, changed, state, digests, sets] = RECORD.exec(text) ?? [];
  if (first !== undefined && changed !== undefined && isInstant(first) && isInstant(changed))
    return { first, changed, state: state as RecordState, digests: digests as RecordDigests, sets: wordsOf(sets) };
  const [, datestamp, setsOfOld] = RECORD_OF_2.exec(text) ?? [];
  return datestamp === undefined || !isInstant(datestamp)
    ? undefined
    : { first: datestamp, changed: datestamp, state: 'live', digests: UNKNOWN_DIGESTS, sets: wordsOf(setsOfOld) };
}

/** False for a time that no calendar has, such as 2026-02-31. */
function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, -1));
}

function wordsOf(text = ''): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

/**
 * Merges two lines of one article, as a merge of two branches leaves them. The one that changed later counts, with the earlier first time. A line
 * without a record loses.
 */
export function mergedLine(one: string, other: string): string {
  const [a, b] = [findHistory(one), findHistory(other)];
  if (a === undefined || b === undefined) return a === undefined ? other : one;
  const isOne = a.changed === b.changed ? one > other : a.changed > b.changed;
  const [line, history] = isOne ? [one, a] : [other, b];
  const [first = ''] = [a.first, b.first].sort();
  if (first === history.first) return line;
  return withRecord(line.split('\t').slice(0, RECORD_COLUMN).join('\t'), { ...history, first });
}

function tidy(text = ''): string {
  return text.replace(/\s+/g, ' ').trim();
}

const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`;
const DIGEST = '(?:[\\w-]{11}|-)';
const SETS = String.raw`((?: [\w.~!*'():-]+)*)`;
const RECORD_OF_3 = `(${INSTANT}) (${INSTANT}) (live|deleted|withdrawn) (${DIGEST} ${DIGEST} ${DIGEST})${SETS}`;
const RECORD = new RegExp(`^${RECORD_OF_3}$`);
/** Sets of version 2 have a kind. */
const SETS_OF_2 = String.raw`((?: [a-z]+:[\w.~!*'():-]+)*)`;
const RECORD_OF_2 = new RegExp(`^(${INSTANT})${SETS_OF_2}$`);
/** The columns of a record and of what is kept of a removed article, as a regular expression. */
export const RECORD_COLUMNS: string = String.raw`(?:${RECORD_OF_3}|${INSTANT}${SETS_OF_2})(?:\t[^\t]*){0,3}`;
/** Index of the column of the record, after key, time, hashes of four kinds and changes. */
const RECORD_COLUMN = 7;
