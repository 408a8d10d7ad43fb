import type { SiteFiles } from '../../../model/site-files.ts';
import { compareText } from '../../../model/text/compare.ts';
import { hashText } from '../../../query/index/text-hash.ts';
import { readJson } from '../read-json.ts';

/** An article for harvesters and record formats: path, time of the last change, sets. */
export interface ListedRecord {
  /** `2013-01-28T09:30:00Z`: time of the build in which it first appeared, changed or was deleted. */
  readonly datestamp: string;
  /** Its about value. */
  readonly about: string;
  /** `content/1/e00003`; absent for a deleted article. */
  readonly stem?: string;
  /** `['subject:cell-biology', 'type:research-article', 'volume:1']` */
  readonly sets: readonly string[];
  /** Its titles by language, its own first, in a journal with several languages: `[['es', 'Mareas'], ['en', 'Tides']]`. */
  readonly titles?: readonly TitleInLanguage[];
  /** Time of its first publication, state and digests of facts, text and files: `2013-01-28T09:30:00Z live AbC… dEf… gHi…`. */
  readonly history?: string;
  /** Last title of a removed article, and its route with the endings of its files. */
  readonly last?: readonly [title: string, files: string];
  /** Numbers or names of an imported article at its earlier system, by which that made its identifiers. */
  readonly former?: readonly string[];
}

/** A record in a chunk of the list. The last member is `titles`, of a removed article `last`. */
export type RecordRow = readonly [
  datestamp: string,
  about: string,
  stem: string,
  sets: readonly string[],
  history: string,
  more?: readonly TitleInLanguage[] | ListedRecord['last'] | null,
  former?: readonly string[],
];

export function rowOfRecord({ datestamp, about, stem = '', sets, history = '', titles, last, former }: ListedRecord): RecordRow {
  const more = titles ?? last;
  if (former !== undefined) return [datestamp, about, stem, sets, history, more ?? null, former];
  return more === undefined ? [datestamp, about, stem, sets, history] : [datestamp, about, stem, sets, history, more];
}

export function recordOfRow([datestamp, about, stem, sets, history, more, former]: RecordRow): ListedRecord {
  return {
    datestamp,
    about,
    ...(stem === '' ? {} : { stem }),
    sets,
    ...(history === '' ? {} : { history }),
    ...(more === undefined || more === null
      ? {}
      : stem === ''
        ? { last: more as [string, string] }
        : { titles: more as TitleInLanguage[] }),
    ...(former === undefined ? {} : { former }),
  };
}

/** BCP 47 tag and title. */
export type TitleInLanguage = readonly [language: string, title: string];

/** Path of the list's root; see `printRecordList`. */
export const RECORD_LIST_ROOT = 'index/records.json';

export interface RecordListRoot {
  readonly count: number;
  /** Datestamp and about value of the first record in each chunk. */
  readonly firsts: readonly RecordKey[];
  readonly chunks: readonly string[];
  /** Number of shards of the map from identifiers to record keys. */
  readonly dates: number;
  readonly sets: readonly (readonly [spec: string, name: string])[];
}

export type RecordKey = readonly [datestamp: string, about: string];

/** A shard of the map from local identifiers to record keys. */
type RecordKeys = Readonly<Record<string, RecordKey>>;

/** Path of the shard of a local identifier. */
export function datesPath(shard: number): string {
  return `index/records/dates-${shard}.json`;
}

/** Compares records by datestamp, then by about value. */
export function compareRecordKeys(a: RecordKey, b: RecordKey): number {
  return compareText(a[0], b[0]) || compareText(a[1], b[1]);
}

/** All records of a site ordered by datestamp, including deleted ones; only requested chunks are read. */
export class RecordList {
  readonly root: RecordListRoot;
  readonly #files: SiteFiles;
  readonly #chunks = new Map<string, Promise<readonly ListedRecord[]>>();
  readonly #shards = new Map<string, Promise<RecordKeys>>();

  constructor(root: RecordListRoot, files: SiteFiles) {
    this.root = root;
    this.#files = files;
  }

  /** Datestamp of the first record; the Unix epoch if there is none. */
  get earliest(): string {
    return this.root.firsts[0]?.[0] ?? '1970-01-01T00:00:00Z';
  }

  /** Records after a key, in order. */
  async *after(key: RecordKey): AsyncGenerator<ListedRecord> {
    for (let i = Math.max(0, this.#chunkOf(key)); i < this.root.chunks.length; i++) {
      for (const record of await this.#chunk(this.root.chunks[i] ?? '')) {
        if (compareRecordKeys([record.datestamp, record.about], key) > 0) yield record;
      }
    }
  }

  /** Record with a local identifier (`localIdentifier`), if there is or was one. */
  async find(local: string): Promise<ListedRecord | undefined> {
    if (this.root.dates === 0) return undefined;
    const keys = await this.#keys(datesPath(hashText(local)[0] % this.root.dates));
    const key = Object.hasOwn(keys, local) ? keys[local] : undefined;
    const chunk = key === undefined ? undefined : this.root.chunks[this.#chunkOf(key)];
    if (key === undefined || chunk === undefined) return undefined;
    const records = await this.#chunk(chunk);
    return records.find(({ datestamp, about }) => datestamp === key[0] && about === key[1]);
  }

  /** Number of the chunk that contains a key; -1 before the first. */
  #chunkOf(key: RecordKey): number {
    const next = this.root.firsts.findIndex((first) => compareRecordKeys(first, key) > 0);
    return (next < 0 ? this.root.firsts.length : next) - 1;
  }

  #keys(path: string): Promise<RecordKeys> {
    const known = this.#shards.get(path);
    if (known !== undefined) return known;
    const reading = readJson<RecordKeys>(this.#files, path);
    this.#shards.set(path, reading);
    reading.catch(() => this.#shards.delete(path));
    return reading;
  }

  #chunk(path: string): Promise<readonly ListedRecord[]> {
    const known = this.#chunks.get(path);
    if (known !== undefined) return known;
    const reading = readJson<readonly RecordRow[]>(this.#files, path).then((rows) => rows.map(recordOfRow));
    this.#chunks.set(path, reading);
    reading.catch(() => this.#chunks.delete(path));
    return reading;
  }
}

export async function openRecordList(files: SiteFiles): Promise<RecordList> {
  return new RecordList(await readJson<RecordListRoot>(files, RECORD_LIST_ROOT), files);
}
