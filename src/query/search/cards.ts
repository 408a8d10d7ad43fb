import type { ArticleNotice } from '../../model/article-card.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import type { TitleFace } from '../../model/title-faces.ts';
import { ShardError } from '../index/shard-error.ts';
import { ByteReader } from '../index/words/byte-stream.ts';
import { inflate } from '../index/words/inflate.ts';
import { DATE_BYTES } from './encode-card-shard.ts';
import type { CardImage } from './search-document.ts';
import { type CardShardEntry, cardShardFolder, type SearchManifest } from './search-manifest.ts';

/** The data of an article in a list of results. */
export interface Card {
  readonly stem: string;
  readonly title: string;
  /** The first three authors. */
  readonly authors: readonly string[];
  readonly authorCount: number;
  readonly publishedIso: string;
  readonly type: string;
  /** The most severe notice about the article; '' if another member follows in its JSON. */
  readonly notice: ArticleNotice['kind'] | '' | undefined;
  /** Faces in the title. */
  readonly faces: readonly TitleFace[] | undefined;
  /** Title of the journal, if it is not that of the site. */
  readonly journal: string | undefined;
  /** The first figure; its path begins at the root of the site. */
  readonly image: CardImage | undefined;
}

/** Reads cards, abstracts and dates by ordinal, fetching only the byte ranges that are needed. */
export interface CardReader {
  card(ordinal: number): Promise<Card>;
  abstract(ordinal: number): Promise<string>;
  /** Returns month × 32 + day of every document of a card shard. */
  dates(part: CardShardEntry): Promise<Uint16Array>;
}

export function openCards(files: SiteFiles, manifest: SearchManifest): CardReader {
  const ranges = rangesOf(files);
  const read = (ordinal: number): Promise<LocatedCard> => {
    const { part, at } = cardShardOf(manifest.parts, ordinal);
    const [, documentCount, , slotBytes] = part;
    const start = documentCount * DATE_BYTES + at * slotBytes;
    return ranges(`${cardShardFolder(part)}/cards.bin`, start, start + slotBytes, async (bytes) => {
      const reader = new ByteReader(bytes);
      const json = await inflate(Uint8Array.from(reader.readBytes(reader.readNumber())));
      return readCard(JSON.parse(decode(json)), manifest.types);
    });
  };
  return {
    card: async (ordinal) => (await read(ordinal)).card,
    async abstract(ordinal) {
      const { part } = cardShardOf(manifest.parts, ordinal);
      const { textStart, textBytes } = await read(ordinal);
      return ranges(`${cardShardFolder(part)}/texts.bin`, textStart, textStart + textBytes, async (bytes) => decode(await inflate(bytes)));
    },
    dates: (part) =>
      ranges(`${cardShardFolder(part)}/cards.bin`, 0, part[1] * DATE_BYTES, async (bytes) =>
        Uint16Array.from({ length: part[1] }, (_, i) => (bytes[i * DATE_BYTES] ?? 0) * 32 + (bytes[i * DATE_BYTES + 1] ?? 0)),
      ),
  };
}

/** Returns the card shard of a document, its position in the shard, and the ordinal of the shard's first document. */
export function cardShardOf(parts: readonly CardShardEntry[], ordinal: number): { part: CardShardEntry; at: number; start: number } {
  let start = 0;
  for (const part of parts) {
    if (ordinal < start + part[1]) return { part, at: ordinal - start, start };
    start += part[1];
  }
  throw new RangeError(`document ${ordinal} is beyond the index`);
}

type ReadRange = <T>(path: string, start: number, end: number, read: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>) => Promise<T>;

/** Returns a reader of byte ranges that reads each range once. On a host without range requests it caches readFile files. */
function rangesOf(files: SiteFiles): ReadRange {
  const cache = new Map<string, Promise<unknown>>();
  const cached = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = cache.get(name);
    // A range is always decoded in the same way, so its cached value has that type.
    if (known !== undefined) return known as Promise<T>;
    const making = make();
    making.catch(() => cache.delete(name));
    cache.set(name, making);
    return making;
  };
  const readFile = async (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> => (await files.get(path))?.bytes;
  const fetchRange = async (path: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer> | undefined> =>
    files.getRange === undefined ? (await cached(path, () => readFile(path)))?.slice(start, end) : files.getRange(path, start, end);
  return (path, start, end, read) =>
    cached(`${path} ${start}`, async () => {
      const bytes = await fetchRange(path, start, end).catch((cause: unknown) => {
        throw new ShardError(path, 'could not be fetched', { cause });
      });
      if (bytes === undefined) throw new ShardError(path, 'is not there');
      return read(bytes).catch((cause: unknown) => {
        throw new ShardError(path, 'is damaged or truncated', { cause });
      });
    });
}

interface LocatedCard {
  readonly card: Card;
  readonly textStart: number;
  readonly textBytes: number;
}

type CardJson = [string, string[], number, string, string, number, number, number, Card['notice']?, Card['faces']?, string?, CardImage?];

function readCard(json: unknown, types: readonly string[]): LocatedCard {
  const [title, authors, authorCount, stem, publishedIso, type, textStart, textBytes, notice, faces, journal, image] = json as CardJson;
  const card = { stem, title, authors, authorCount, publishedIso, type: types[type] ?? '', notice, faces, journal: journal || undefined };
  return { card: { ...card, image: image && locatedImage(image, stem) }, textStart, textBytes };
}

function locatedImage([path, ...size]: CardImage, stem: string): CardImage {
  return [path.startsWith('/') ? path.slice(1) : `${stem}/${path}`, ...size];
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes);
}
