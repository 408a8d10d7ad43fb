import type { SiteFiles } from '../../../model/site-files.ts';
import { ByteReader } from './byte-stream.ts';
import { readDeflated } from './inflate.ts';
import { readLengths } from './lengths-table.ts';
import { type NamedFiles, readNamedFiles, shardOf } from './named-files.ts';
import { readShard } from './read-shard.ts';
import { AFTER_PREFIX, type ListName, readRoot, type WordRoot } from './root.ts';
import { wordFile } from './word-index-paths.ts';
import { type ListedWord, readWords } from './word-list.ts';
import { RANKS, type RecordShape, shapeOf, type WordRecord } from './word-record.ts';

/** A list of words that is cut into shards. */
export type WordListName = Exclude<ListName, 'long' | 'lengths'>;

/** An open word index: its root, and its other files, which are fetched on demand and cached. */
export interface WordShards {
  readonly root: WordRoot;
  find(key: string): Promise<WordRecord | undefined>;
  /** Returns the path of the shard that would have a key, without reading it; undefined if the record comes with others that are read anyway. */
  fileOf(key: string): Promise<string | undefined>;
  /** Tells whether a term is split into top hits, forms and ranks. */
  isSplit(key: string): Promise<boolean>;
  /** Returns the records whose keys have a prefix, in order. */
  findPrefix(prefix: string): Promise<WordRecord[]>;
  /** Returns lengths by ranked field; undefined for fields whose lengths are in the postings. */
  lengths(): Promise<readonly (Uint32Array | undefined)[]>;
  /** Returns the first word of each shard of a list; none if the index has no such list. */
  startsOf(list: WordListName): Promise<readonly string[]>;
  /** Returns the words of a shard of a list, in order. */
  readList(list: WordListName, number: number): Promise<readonly ListedWord[]>;
  /** Returns tab-separated lines of ordinal, field and compound, for compounds too long for all their parts to be indexed. */
  longCompounds(): Promise<string>;
}

/** Number of cached shards, which bounds the memory of a page that stays open for hours. */
const CACHED_SHARDS = 200;

/** Sorted files: the separator before each, and its path. */
export interface WordFiles {
  readonly starts: readonly string[];
  readonly paths: readonly string[];
}

/** Locates the files of an index. */
export interface WordFileSource {
  readonly root: WordRoot;
  readonly read: CachedRead;
  /** Returns the shards of a group; all shards if the index has no groups. */
  shardsOf(group: number): Promise<WordFiles>;
  /** Returns the shards of a list; undefined if the index has no such list. */
  listOf(list: WordListName): Promise<WordFiles> | undefined;
  /** Returns the path of a list without shards; undefined if the index has none. */
  pathOf(list: 'long' | 'lengths'): string | undefined;
}

/** Opens an index of one segment, whose inflated root is given. */
export function openWordShards(files: SiteFiles, prefix: string, root: Uint8Array): WordShards {
  return wordShardsOf(namedSource(readRoot(root), prefix, cachedReader(files)));
}

/** Returns the files of an index that are named by their content; `read` also decodes the start of a group. */
export function namedSource(root: WordRoot, prefix: string, read: CachedRead, readGroup = readFiles): WordFileSource {
  const withPaths = ({ starts, names }: NamedFiles): WordFiles => ({ starts, paths: names.map((name) => wordFile(prefix, name)) });
  const { shards, lists } = root;
  return {
    root,
    read,
    shardsOf: async (group) => withPaths(root.isGrouped ? await read(wordFile(prefix, shards.names[group] ?? ''), readGroup) : shards),
    listOf(list) {
      const name = lists[list];
      return name === undefined ? undefined : read(wordFile(prefix, name), readFiles).then(withPaths);
    },
    pathOf(list) {
      const name = lists[list];
      return name && wordFile(prefix, name);
    },
  };
}

function readFiles(bytes: Uint8Array): NamedFiles {
  return readNamedFiles(new ByteReader(bytes));
}

/** Reads a file once; a path must always be decoded in the same way. */
export type CachedRead = <T>(path: string, read: (bytes: Uint8Array) => T) => Promise<T>;

/** Returns a reader that caches the files read last. */
export function cachedReader(files: SiteFiles): CachedRead {
  const cached = new Map<string, Promise<unknown>>();
  return <T>(path: string, read: (bytes: Uint8Array) => T): Promise<T> => {
    const known = cached.get(path);
    // Every path is decoded in one way only, so its cached value has that type.
    if (known !== undefined) return known as Promise<T>;
    const reading = readDeflated(files, path, read);
    // A failed read is not cached, so a reader who was offline can try again.
    reading.catch(() => cached.delete(path));
    cached.set(path, reading);
    const oldest = cached.keys().next().value;
    if (cached.size > CACHED_SHARDS && oldest !== undefined) cached.delete(oldest);
    return reading;
  };
}

/** Returns the shards of an index. */
export function wordShardsOf({ root, read, shardsOf, listOf, pathOf }: WordFileSource): WordShards {
  const shape = shapeOf(root);
  const shard = (path: string): Promise<Map<string, WordRecord>> =>
    read(path, (bytes) => new Map(readShard(bytes, shape).map((record) => [record.key, record])));

  /** Returns the shards that may have keys in a range. */
  const locate = async (from: string, to: string): Promise<{ path: string; separator: string }[]> => {
    const { starts } = root.shards;
    if (starts.length === 0) return [];
    const first = root.isGrouped ? shardOf(starts, from) : 0;
    const last = root.isGrouped ? shardOf(starts, to) : 0;
    const groups = await Promise.all(Array.from({ length: last - first + 1 }, (_, i) => shardsOf(first + i)));
    const separators = groups.flatMap((group) => group.starts);
    const paths = groups.flatMap((group) => group.paths);
    const start = shardOf(separators, from);
    const length = shardOf(separators, to) - start + 1;
    return Array.from({ length }, (_, i) => ({ path: paths[start + i] ?? '', separator: separators[start + i] ?? '' }));
  };

  return {
    root,
    fileOf: async (key) => (await locate(key, key))[0]?.path,
    async find(key) {
      const [location] = await locate(key, key);
      return location === undefined ? undefined : (await shard(location.path)).get(key);
    },
    async isSplit(key) {
      const [location] = await locate(key + RANKS, key + RANKS);
      return location?.separator === key + RANKS;
    },
    async findPrefix(prefix) {
      const records = await Promise.all((await locate(prefix, prefix + AFTER_PREFIX)).map(({ path }) => shard(path)));
      return records.flatMap((byKey) => [...byKey.values()].filter(({ key }) => key.startsWith(prefix)));
    },
    async lengths() {
      const path = pathOf('lengths');
      return path === undefined ? [] : read(path, (bytes) => readLengthsTable(new ByteReader(bytes), root));
    },
    ...wordLists({ read, listOf, pathOf }),
  };
}

/** Returns the lists of an index. */
export function wordLists({
  read,
  listOf,
  pathOf,
}: Omit<WordFileSource, 'root' | 'shardsOf'>): Pick<WordShards, 'startsOf' | 'readList' | 'longCompounds'> {
  return {
    startsOf: async (list) => (await listOf(list))?.starts ?? [],
    async readList(list, number) {
      const path = (await listOf(list))?.paths[number];
      if (path === undefined) throw new RangeError(`the list of ${list} has no shard ${number}`);
      return read(path, readWords);
    },
    async longCompounds() {
      const path = pathOf('long');
      return path === undefined ? '' : read(path, (bytes) => new TextDecoder('utf-8').decode(bytes));
    },
  };
}

/** Decodes lengths by ranked field; undefined for fields whose lengths are in the postings. */
export function readLengthsTable(reader: ByteReader, root: WordRoot): (Uint32Array | undefined)[] {
  return root.ranked.map((field) => (field.hasLengths ? undefined : readLengths(reader, root.documentCount)));
}

/** The roots of both segments, and the lengths of the newest documents. */
export function readRoots(
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => WordRoot,
): { readonly base: WordRoot; readonly recent: WordRoot; readonly lengths: readonly (Uint32Array | undefined)[] } {
  const reader = new ByteReader(bytes);
  const base = read(reader.readBytes(reader.readNumber()));
  const recent = read(reader.readBytes(reader.readNumber()));
  return { base, recent, lengths: readLengthsTable(reader, recent) };
}

/** Decodes the rest of a group: records by key. */
export function readRecords(reader: ByteReader, shape: RecordShape): ReadonlyMap<string, WordRecord> {
  const records = reader.isAtEnd ? [] : readShard(reader.rest(), shape);
  return new Map(records.map((record) => [record.key, record]));
}

/** Returns files with one that is given in base64, if it is. */
export function withFile(files: SiteFiles, given: string, base64: string | undefined): SiteFiles {
  if (base64 === undefined) return files;
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return { get: async (path) => (path === given ? { bytes } : files.get(path)) };
}
