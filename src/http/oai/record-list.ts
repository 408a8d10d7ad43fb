import { hashText } from '../../index/text-hash.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import { compareText } from '../../text/compare.ts';
import { readJson } from '../read-json.ts';

/** An article as harvesters and record formats need it: where it is, when it last changed, what sets it is in. */
export interface ListedRecord {
  /** `2013-01-28T09:30:00Z`: the time of the build in which it was first seen, changed or deleted. */
  readonly datestamp: string;
  /** Its about value. */
  readonly about: string;
  /** `content/1/e00003`; absent where the article was published once and is no more. */
  readonly stem?: string;
  /** `['subject:cell-biology', 'type:research-article', 'volume:1']` */
  readonly sets: readonly string[];
}

/** Where the list's root is; see `printRecordList`. */
export const RECORD_LIST_ROOT = 'index/records.json';

export interface RecordListRoot {
  readonly count: number;
  /** The datestamp and about value with which each chunk begins. */
  readonly firsts: readonly RecordPlace[];
  readonly chunks: readonly string[];
  /** Number of shards of the map from identifiers to places. */
  readonly dates: number;
  readonly sets: readonly (readonly [spec: string, name: string])[];
}

export type RecordPlace = readonly [datestamp: string, about: string];

/** A shard of the map from identifiers, by their local parts. */
type Places = Readonly<Record<string, RecordPlace>>;

/** Path of a shard of the map from the local parts of identifiers to the places of records. */
export function datesPath(shard: number): string {
  return `index/records/dates-${shard}.json`;
}

/** Order of the list: by datestamp, then by about value. */
export function comparePlaces(a: RecordPlace, b: RecordPlace): number {
  return compareText(a[0], b[0]) || compareText(a[1], b[1]);
}

/** Every record of a site in the order of their datestamps, deleted ones among them; only the chunks asked for are read. */
export class RecordList {
  readonly root: RecordListRoot;
  readonly #files: SiteFiles;
  readonly #chunks = new Map<string, Promise<readonly ListedRecord[]>>();
  readonly #shards = new Map<string, Promise<Places>>();

  constructor(root: RecordListRoot, files: SiteFiles) {
    this.root = root;
    this.#files = files;
  }

  /** Datestamp of the first record; the beginning of time where there is none. */
  get earliest(): string {
    return this.root.firsts[0]?.[0] ?? '1970-01-01T00:00:00Z';
  }

  /** The records behind a place, in order. */
  async *after(place: RecordPlace): AsyncGenerator<ListedRecord> {
    for (let i = Math.max(0, this.#chunkOf(place)); i < this.root.chunks.length; i++) {
      for (const record of await this.#chunk(this.root.chunks[i] ?? '')) {
        if (comparePlaces([record.datestamp, record.about], place) > 0) yield record;
      }
    }
  }

  /** The record with this local part of its identifier (`localIdentifier`), if there is or was one. */
  async find(local: string): Promise<ListedRecord | undefined> {
    if (this.root.dates === 0) return undefined;
    const places = await this.#places(datesPath(hashText(local)[0] % this.root.dates));
    const place = Object.hasOwn(places, local) ? places[local] : undefined;
    const chunk = place === undefined ? undefined : this.root.chunks[this.#chunkOf(place)];
    if (place === undefined || chunk === undefined) return undefined;
    const records = await this.#chunk(chunk);
    return records.find(({ datestamp, about }) => datestamp === place[0] && about === place[1]);
  }

  /** Number of the chunk that holds a place; -1 before the first. */
  #chunkOf(place: RecordPlace): number {
    const next = this.root.firsts.findIndex((first) => comparePlaces(first, place) > 0);
    return (next < 0 ? this.root.firsts.length : next) - 1;
  }

  #places(path: string): Promise<Places> {
    const known = this.#shards.get(path);
    if (known !== undefined) return known;
    const reading = readJson<Places>(this.#files, path);
    this.#shards.set(path, reading);
    reading.catch(() => this.#shards.delete(path));
    return reading;
  }

  #chunk(path: string): Promise<readonly ListedRecord[]> {
    const known = this.#chunks.get(path);
    if (known !== undefined) return known;
    const reading = readJson<readonly (readonly [string, string, string, readonly string[]])[]>(this.#files, path).then((rows) =>
      rows.map(([datestamp, about, stem, sets]) => ({ datestamp, about, ...(stem === '' ? {} : { stem }), sets })),
    );
    this.#chunks.set(path, reading);
    reading.catch(() => this.#chunks.delete(path));
    return reading;
  }
}

export async function openRecordList(files: SiteFiles): Promise<RecordList> {
  return new RecordList(await readJson<RecordListRoot>(files, RECORD_LIST_ROOT), files);
}
