import { readDeflated } from '../index/words/inflate.ts';
import type { SiteFiles } from '../model/site-files.ts';
import type { SearchDocument } from './search-document.ts';
import { BLOCK_SIZE, type SearchManifest, type YearEntry } from './search-manifest.ts';

/** What a result shows of an article. */
export interface Card {
  readonly stem: string;
  readonly title: string;
  /** The first three. */
  readonly authors: readonly string[];
  readonly authorCount: number;
  readonly publishedIso: string;
  readonly type: string;
}

const SHOWN_AUTHORS = 3;

/** A block of cards as lines of JSON arrays, title first; the type by its number, since nearly all are of one. */
export function printCards(documents: readonly SearchDocument[], types: readonly string[]): string {
  return documents
    .map(({ title, authors, stem, publishedIso, type }) =>
      JSON.stringify([title, authors.slice(0, SHOWN_AUTHORS), authors.length, stem, publishedIso, types.indexOf(type)]),
    )
    .join('\n');
}

/** A block of abstracts: one JSON string a line. */
export function printTexts(documents: readonly SearchDocument[]): string {
  return documents.map(({ abstract }) => JSON.stringify(abstract)).join('\n');
}

/** Reads cards and abstracts by ordinal, every block once. */
export interface CardReader {
  card(ordinal: number): Promise<Card>;
  abstract(ordinal: number): Promise<string>;
}

export function openCards(files: SiteFiles, manifest: SearchManifest): CardReader {
  const kept = new Map<string, Promise<unknown>>();
  const keep = <T>(path: string, read: (bytes: Uint8Array) => T): Promise<T> => {
    const known = kept.get(path);
    // One path is always read in one way.
    if (known !== undefined) return known as Promise<T>;
    const reading = readDeflated(files, path, read);
    reading.catch(() => kept.delete(path));
    kept.set(path, reading);
    return reading;
  };
  const line = async <T>(ordinal: number, kind: 'c' | 't', read: (json: unknown) => T): Promise<T> => {
    const { entry, at } = yearOfOrdinal(manifest.years, ordinal);
    const path = `${entry[2]}/${kind}${Math.floor(at / BLOCK_SIZE)}.bin`;
    const block = await keep(path, (bytes) =>
      new TextDecoder('utf-8')
        .decode(bytes)
        .split('\n')
        .map((json) => read(JSON.parse(json))),
    );
    return block[at % BLOCK_SIZE] ?? fail(path);
  };
  return {
    card: (ordinal) => line(ordinal, 'c', (json) => readCard(json, manifest.types)),
    abstract: (ordinal) => line(ordinal, 't', String),
  };
}

/** The year in which a document stands, its place there, and where the year begins. */
export function yearOfOrdinal(years: readonly YearEntry[], ordinal: number): { entry: YearEntry; at: number; start: number } {
  let start = 0;
  for (const entry of years) {
    if (ordinal < start + entry[1]) return { entry, at: ordinal - start, start };
    start += entry[1];
  }
  throw new RangeError(`document ${ordinal} is beyond the ${start} of the index`);
}

function readCard(json: unknown, types: readonly string[]): Card {
  const [title, authors, authorCount, stem, publishedIso, type] = json as [string, string[], number, string, string, number];
  return { stem, title, authors, authorCount, publishedIso, type: types[type] ?? '' };
}

function fail(path: string): never {
  throw new RangeError(`${path} holds fewer documents than its year`);
}
