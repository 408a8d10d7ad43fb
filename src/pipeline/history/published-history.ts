import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRoute, parseRecordHistory, type RecordHistory, recordKey, recordKeyOf } from '../../query/tag/ledger/record-history.ts';
import { RECORD_LIST_ROOT } from '../../serve/http/oai/record-list.ts';

/** The history of records that a published site tells, for a build without a ledger. */
export interface PublishedHistory {
  /** Folder or URL of the site. */
  readonly from: string;
  /** By key. */
  readonly records: ReadonlyMap<string, PublishedRecordHistory>;
}

export interface PublishedRecordHistory {
  readonly history: RecordHistory;
  /** Its route; '' of a removed article. */
  readonly stem: string;
}

/** Reads the history from the site in a folder; without records if there is none or its list is damaged. */
export function readPublishedHistory(folder: string): PublishedHistory {
  const read = (path: string): string => {
    const file = join(folder, path);
    if (statSync(file).size > MAX_FILE_BYTES) throw new RangeError(`${file} is too large`);
    return readFileSync(file, 'utf8');
  };
  try {
    return { from: folder, records: new Map(chunksOf(read(RECORD_LIST_ROOT)).flatMap((path) => historiesIn(read(path)))) };
  } catch {
    return { from: folder, records: new Map() };
  }
}

/**
 * Paths of the chunks that a root names. The list may come from another machine, so that everything in it is checked; throws `SyntaxError` or
 * `RangeError` if it is no list.
 */
export function chunksOf(root: string): readonly string[] {
  const { chunks } = (JSON.parse(root) ?? {}) as { readonly chunks?: unknown };
  if (!Array.isArray(chunks) || chunks.length > MAX_CHUNKS) throw new RangeError('is no list of records');
  return chunks.map((path) => {
    if (typeof path !== 'string' || !CHUNK.test(path)) throw new RangeError('names a file that is no list of records');
    return path;
  });
}

/** The histories in a chunk, by key. Malformed rows are left out. */
export function historiesIn(chunk: string): readonly (readonly [string, PublishedRecordHistory])[] {
  const rows: unknown = JSON.parse(chunk);
  if (!Array.isArray(rows)) throw new RangeError('is no list of records');
  return rows.flatMap((row: unknown) => {
    const found = Array.isArray(row) ? historyOfRow(row) : undefined;
    return found === undefined ? [] : [found];
  });
}

function historyOfRow([changed, about, stem, sets, more, last]: readonly unknown[]) {
  if (typeof changed !== 'string' || typeof about !== 'string' || typeof stem !== 'string' || !Array.isArray(sets)) return undefined;
  const [title, files] = (Array.isArray(last) ? last : []).map(textOf);
  const route = stem === '' ? files?.split(' ')[0] : stem;
  const named = recordKey(about);
  const key = isRoute(named) && route !== undefined && route !== '' ? recordKeyOf(route, undefined) : named;
  // Lists of earlier versions have no history.
  const [first, state, ...digests] = typeof more === 'string' ? more.split(' ') : [changed, stem === '' ? 'deleted' : 'live', '- - -'];
  const history = parseRecordHistory([first, changed, state, ...digests, ...sets].join(' '));
  const isGood = history !== undefined && (history.state === 'live') === (stem !== '') && KEY.test(key) && ROUTE.test(stem);
  if (!isGood) return undefined;
  return [
    key,
    { history: history.state === 'live' ? history : { ...history, title: title ?? '', files: files ?? '', source: '' }, stem },
  ] as const;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT).replace(/\s+/g, ' ') : '';
}

export const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_CHUNKS = 10_000;
const MAX_TEXT = 2000;
const CHUNK = /^index\/records\/\d{1,6}\.json$/;
const KEY = /^[^\s]{1,2000}$/;
const ROUTE = /^(?:(?:[a-z\d-]{2,20}\/)?content\/[^\s]{1,1000})?$/;
