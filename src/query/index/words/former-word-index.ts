import type { SiteFiles } from '../../../model/site-files.ts';
import { ByteReader } from './byte-stream.ts';
import { readNames, readSeparators } from './named-files.ts';
import type { RecentSource, WordSegments } from './open-word-segments.ts';
import { GROUP_SIZE, readFormerRoot, type WordRoot } from './root.ts';
import type { FormerWordPaths } from './word-index-paths.ts';
import { shapeOf } from './word-record.ts';
import {
  type CachedRead,
  cachedReader,
  readRecords,
  readRoots,
  type WordFileSource,
  type WordFiles,
  type WordListName,
  type WordShards,
  withFile,
  wordShardsOf,
} from './word-shards.ts';

// Reads word indexes of format 2, whose shards have numbers, so that a program reads the site of an earlier one during an upgrade.

/** Opens an index of one segment in a folder. */
export async function openFormerShards(files: SiteFiles, folder: string): Promise<WordShards> {
  const read = cachedReader(files);
  const root = await read(`${folder}/root.bin`, readFormerRoot);
  const readGroup = (group: number): Promise<readonly string[]> =>
    read(`${folder}/group-${group}.bin`, (bytes) => readSeparators(new ByteReader(bytes)));
  return wordShardsOf(numberedSource(root, folder, { read, startsOf: readGroup }));
}

/** Opens the two segments of an index. */
export async function formerSegments(
  files: SiteFiles,
  { base: folder, recent: newest, root: inline }: FormerWordPaths,
): Promise<WordSegments> {
  const rootPath = `${newest}/root.bin`;
  const read = cachedReader(withFile(files, rootPath, inline));
  const { base, recent, lengths } = await read(rootPath, (bytes) => readRoots(bytes, readFormerRoot));
  const shape = shapeOf(recent);
  const readGroup = (group: number): Promise<FormerGroup> =>
    read(`${newest}/group-${group}.bin`, (bytes) => {
      const reader = new ByteReader(bytes);
      reader.readNumber();
      const starts = readSeparators(reader);
      // The texts have the names of shards after the records, which are read from the start.
      const names = isOfTexts(folder) ? namesAtEnd(bytes, starts.length) : undefined;
      return { starts, names, records: readRecords(reader, shape) };
    });
  const startsOf = async (group: number): Promise<readonly string[]> => (await readGroup(group)).starts;
  const namesOf = isOfTexts(folder) ? async (group: number) => (await readGroup(group)).names ?? [] : undefined;
  const recentSource: Omit<RecentSource, 'lengths' | 'readGroup'> = numberedSource(recent, newest, { read, startsOf });
  return {
    base: numberedSource(base, folder, { read, startsOf, ...(namesOf && { namesOf }) }),
    recent: { ...recentSource, lengths, readGroup },
  };
}

interface FormerGroup {
  readonly starts: readonly string[];
  readonly names: readonly string[] | undefined;
  readonly records: Awaited<ReturnType<RecentSource['readGroup']>>['records'];
}

interface NumberedOptions {
  readonly read: CachedRead;
  /** Returns the separators of a group. */
  readonly startsOf: (group: number) => Promise<readonly string[]>;
  /** Returns the names of the shards of a group of full texts. */
  readonly namesOf?: (group: number) => Promise<readonly string[]>;
}

function numberedSource(root: WordRoot, folder: string, { read, startsOf, namesOf }: NumberedOptions): WordFileSource {
  const textPaths = (names: readonly string[]): string[] => names.map((name) => `${folder.replace(AFTER_HYPHEN, name)}.bin`);
  return {
    root,
    read,
    async shardsOf(group) {
      const starts = root.isGrouped ? await startsOf(group) : root.shards.starts;
      if (namesOf !== undefined) return { starts, paths: textPaths(await namesOf(group)) };
      return { starts, paths: starts.map((_, i) => `${folder}/${group * GROUP_SIZE + i}.bin`) };
    },
    async listOf(list): Promise<WordFiles> {
      const number = SPELLINGS.indexOf(list);
      const numbered = (starts: readonly string[]): WordFiles => ({ starts, paths: starts.map((_, i) => `${folder}/${list}-${i}.bin`) });
      if (number < 0) return numbered(await read(`${folder}/${list}.bin`, (bytes) => readSeparators(new ByteReader(bytes))));
      const { lists, names } = await read(`${folder}/spelling.bin`, (bytes) => readSpellings(bytes, isOfTexts(folder)));
      const starts = lists[number] ?? [];
      if (names === undefined) return numbered(starts);
      const from = number === 0 ? 0 : (lists[0]?.length ?? 0);
      return { starts, paths: textPaths(names.slice(from, from + starts.length)) };
    },
    pathOf: (list) => (list === 'lengths' || root.hasLongPieces === true ? `${folder}/${list}.bin` : undefined),
  };
}

/** Decodes the separators of both lists, and the names of their shards. */
function readSpellings(
  bytes: Uint8Array,
  isNamed: boolean,
): { readonly lists: readonly string[][]; readonly names: readonly string[] | undefined } {
  const reader = new ByteReader(bytes);
  const lists = SPELLINGS.map(() => readSeparators(new ByteReader(reader.readBytes(reader.readNumber()))));
  return { lists, names: isNamed ? namesAtEnd(bytes, lists.flat().length) : undefined };
}

function namesAtEnd(bytes: Uint8Array, count: number): string[] {
  return readNames(new ByteReader(bytes.subarray(bytes.length - (count * FORMER_DIGITS) / 2)), count, FORMER_DIGITS);
}

/** The shards of the index of full texts had names. */
function isOfTexts(folder: string): boolean {
  return folder.startsWith('search/text-');
}

const FORMER_DIGITS = 12;
const SPELLINGS: readonly WordListName[] = ['spelling', 'gnilleps'];
// search/text-7c1d…
const AFTER_HYPHEN = /[^-]*$/;
