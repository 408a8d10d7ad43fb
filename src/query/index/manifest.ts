import type { ObjectKind } from '../../model/tagged-object.ts';
import type { FileList } from './file-list.ts';
import type { FormerWordPaths, WordIndexPaths } from './words/word-index-paths.ts';

export const VERSION = 3;
const FORMER_VERSION = 2;

/** Path of the manifest, the only file of the index that is overwritten. */
export const MANIFEST_PATH = 'index/manifest.json';

/** The header of the index, which is read first. Kept small: entries are rows of numbers, and names are stored once. */
export interface Manifest {
  readonly version: typeof VERSION;
  readonly namespace: string;
  readonly system: string;
  readonly doiResolver: string;
  /** Field names by kind, in the order of `tag=*`; a tag of another namespace has its full path. */
  readonly fields: Readonly<Record<ObjectKind, readonly string[]>>;
  /** The word index of title and abstract, over the articles of all segments in their order; shared with the search page. */
  readonly words: WordIndexPaths | FormerWordPaths;
  /** Newest first. */
  readonly segments: readonly SegmentEntry[];
}

/** A segment: the newest articles ('current'; `order.ts`) or all others ('closed'). */
export interface SegmentEntry {
  readonly name: 'current' | 'closed';
  /** Files of the id dictionary; in format 2, a folder. */
  readonly files: FileList | string;
  /** Number of shards of the id dictionary. */
  readonly ids: number;
  readonly kinds: Readonly<Record<ObjectKind, KindEntry>>;
}

export interface KindEntry {
  /** Files of the kind; in format 2, a folder. */
  readonly files: FileList | string;
  readonly objects: number;
  /** Binary logarithm of the number of objects in an identity chunk. */
  readonly identities: number;
  /** Binary logarithm of the block size and the number of shards of the block index; absent if there is none. */
  readonly blocks?: readonly [log2: number, shards: number];
  /** Number of shards of the word dictionary; absent if there is none. */
  readonly words?: number;
  /** Entries in the order of `Manifest.fields`; 0 if no object of the segment has the field. */
  readonly fields: readonly (FieldEntry | 0)[];
}

/**
 * An entry of a field: flags, binary logarithm of the rows in a column chunk, number of text shards, first number of each number shard.
 *
 * If the texts have no dictionary, the third number counts the shards of word pairs.
 */
export type FieldEntry = readonly [flags: number, log2: number, textShards: number, ...firstNumbers: number[]];

/** Every object of the kind has the field, so no posting list is stored. */
export const EVERYWHERE = 1;
/** The types of its values. */
export const HOLDS_TEXT = 2;
export const HOLDS_NUMBERS = 4;
/** Some objects have another value than their identity implies; a file lists them. */
export const HAS_EXCEPTIONS = 8;
/** The texts have no dictionary. */
export const UNLISTED = 512;
/** The sources of values, in bits 4 to 6 of the flags. */
export const SOURCES = ['column', 'about', 'aboutUrl', 'aboutDoi', 'articleDoi', 'position'] as const;
/** The word index of a field, in bits 7 and 8: none, that of title and abstract, that of other texts, or blocks. */
export const WORD_SOURCES = ['none', 'words', 'more-words', 'blocks'] as const;

/** A column of its own, or the part of the identity that the field repeats (`identity-value.ts`). */
export type Source = (typeof SOURCES)[number];
export type WordSource = (typeof WORD_SOURCES)[number];

export function flagsOf(flags: number, source: Source, words: WordSource): number {
  return flags + 16 * SOURCES.indexOf(source) + 128 * WORD_SOURCES.indexOf(words);
}

export function sourceOf(flags: number): Source {
  return SOURCES[(flags >> 4) & 7] ?? 'column';
}

export function wordSourceOf(flags: number): WordSource {
  return WORD_SOURCES[(flags >> 7) & 3] ?? 'none';
}

/** Returns the manifest's name of a tag path: the field alone if the path is of the namespace and kind. */
export function fieldName(path: string, kind: ObjectKind, namespace: string): string {
  const prefix = `${namespace}/api_v1/${kind}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/** Returns the tag path of a field name in the manifest; the inverse of `fieldName`. */
export function fieldPath(name: string, kind: ObjectKind, namespace: string): string {
  return name.includes('/') ? name : `${namespace}/api_v1/${kind}/${name}`;
}

/** Returns a field's folder name: its name, or the path with dots for a tag of another namespace. */
export function folderName(name: string): string {
  return name.replaceAll('/', '.');
}

/**
 * Prints the manifest as JSON. Entries of fields are one string: `"51 35 131.8.18  259.16.1"`, base 36, without trailing zeros; files are the
 * depth of the list, then pairs of start and name.
 */
export function printManifest(manifest: Manifest): string {
  const segments = manifest.segments.map((segment) => {
    const kinds = Object.entries(segment.kinds).map(([kind, entry]) => [
      kind,
      { ...entry, files: printFiles(entry.files), fields: printRows(entry.fields) },
    ]);
    return { ...segment, files: printFiles(segment.files), kinds: Object.fromEntries(kinds) };
  });
  return `${JSON.stringify({ ...manifest, segments })}\n`;
}

function printFiles(files: FileList | string): PrintedFiles | string {
  if (typeof files === 'string') return files;
  return [files.depth, ...files.starts.flatMap((start, i) => [start, files.names[i] ?? ''])];
}

/** `[1, "", "0f3a…", "article_title/c4", "77b1…"]` */
type PrintedFiles = readonly [depth: number, ...startsAndNames: string[]];

/** In the version before, files were in a folder. */
function parseFiles(printed: PrintedFiles | undefined, folder: string): FileList | string {
  if (printed === undefined) return folder;
  const [depth, ...pairs] = printed;
  return { depth, starts: pairs.filter((_, i) => i % 2 === 0), names: pairs.filter((_, i) => i % 2 === 1) };
}

function printRows(rows: KindEntry['fields']): string {
  return rows
    .map((row) =>
      row === 0
        ? ''
        : row
            .map((number) => number.toString(36))
            .join('.')
            .replace(ZEROS, ''),
    )
    .join(' ');
}

function parseRows(text: string): KindEntry['fields'] {
  return text.split(' ').map((row) => {
    if (row === '') return 0;
    const [flags = 0, log2 = 0, shards = 0, ...firsts] = row.split('.').map((number) => Number.parseInt(number, 36));
    return [flags, log2, shards, ...firsts];
  });
}

// Trailing zeros among the first three numbers; the first number of a shard can be 0 and is kept.
const ZEROS = /(?<=^\w+)(?:\.0){1,2}$/;

/**
 * Parses a manifest; throws a SyntaxError or RangeError if the bytes are no manifest of a version that is read.
 *
 * The version before is read too, since a program can have the site of an earlier one for the time of an upgrade.
 */
export function parseManifest(bytes: Uint8Array): Manifest {
  const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : undefined;
  if (version !== VERSION && version !== FORMER_VERSION) {
    throw new RangeError(`the index is of another version, expected version ${FORMER_VERSION} or ${VERSION}`);
  }
  const { segments, ...rest } = parsed as Omit<Manifest, 'segments'> & { readonly segments: readonly PrintedSegment[] };
  return {
    ...rest,
    version: VERSION,
    segments: segments.map(({ kinds, folder, files, ...segment }) => ({
      ...segment,
      files: parseFiles(files, `${folder}/id`),
      kinds: {
        article: parsedKind(kinds, 'article'),
        component: parsedKind(kinds, 'component'),
        author: parsedKind(kinds, 'author'),
        ref: parsedKind(kinds, 'ref'),
      },
    })),
  };
}

/** In the version before, the files of a kind and of the id dictionary were in folders. */
type Printed<Entry> = Omit<Entry, 'files'> & { readonly files?: PrintedFiles; readonly folder?: string };
type PrintedKind = Printed<Omit<KindEntry, 'fields'>> & { readonly fields: string };
type PrintedSegment = Printed<Omit<SegmentEntry, 'kinds'>> & { readonly kinds: Readonly<Record<ObjectKind, PrintedKind>> };

function parsedKind(kinds: PrintedSegment['kinds'], kind: ObjectKind): KindEntry {
  const { fields, files, folder, ...entry } = kinds[kind];
  return { ...entry, files: parseFiles(files, `${folder}/${kind}`), fields: parseRows(fields) };
}
