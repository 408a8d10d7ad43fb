import type { ObjectKind } from '../model/tagged-object.ts';
import type { WordPlaces } from './words/word-places.ts';

/** Where the manifest is, the one file of the index that changes in place. */
export const MANIFEST_PATH = 'index/manifest.json';

/** What a reader must know before it reads anything else. Kept small: rows of numbers, names once. */
export interface Manifest {
  readonly version: 1;
  readonly namespace: string;
  readonly system: string;
  readonly doiResolver: string;
  /** Field names by kind, in the order in which `*` lists them; a path of another namespace stands whole. */
  readonly fields: Readonly<Record<ObjectKind, readonly string[]>>;
  /** The index of the words of title and abstract, over the articles of all segments in their order; the search page shares it. */
  readonly words: WordPlaces;
  /** Newest first. */
  readonly segments: readonly SegmentEntry[];
}

/** The newest articles ('current'; `order.ts`), or all others ('closed'). */
export interface SegmentEntry {
  readonly name: 'current' | 'closed';
  /** Of the dictionary of ids, named by a hash of what is in it. */
  readonly folder: string;
  /** Its shards. */
  readonly ids: number;
  readonly kinds: Readonly<Record<ObjectKind, KindEntry>>;
}

export interface KindEntry {
  /** Named by a hash of all that is in it. */
  readonly folder: string;
  readonly objects: number;
  /** Binary logarithm of the objects in a chunk of identities. */
  readonly identities: number;
  /** Binary logarithm of the objects in a block, and the shards, of the words by block; absent where there are none. */
  readonly blocks?: readonly [log2: number, shards: number];
  /** Shards of the dictionary of words; absent where there are none. */
  readonly words?: number;
  /** In the order of `Manifest.fields`; 0 where no object of the segment has the field. */
  readonly fields: readonly (FieldEntry | 0)[];
}

/** Flags, log2 of the rows of a chunk, shards of texts (of pairs of words, where no dictionary lists the texts), then the first number of each shard of numbers. */
export type FieldEntry = readonly [flags: number, log2: number, textShards: number, ...firstNumbers: number[]];

/** Every object of the kind has it, so no posting list says so. */
export const EVERYWHERE = 1;
/** What its values are. */
export const HOLDS_TEXT = 2;
export const HOLDS_NUMBERS = 4;
/** Some objects have another value than the identity says, or none: a file lists them. */
export const HAS_EXCEPTIONS = 8;
/** No dictionary lists its texts. */
export const UNLISTED = 512;
/** Where its values are kept, times 16. */
export const SOURCES = ['column', 'about', 'aboutUrl', 'aboutDoi', 'articleDoi', 'position'] as const;
/** How its words are found, times 128: in the shared index of title and abstract, in the other, by blocks, or by looking at all. */
export const WORD_SOURCES = ['none', 'words', 'more-words', 'blocks'] as const;

/** A field's own column, or what of the identity it repeats (`identity-value.ts`). */
export type Source = (typeof SOURCES)[number];
export type WordSource = (typeof WORD_SOURCES)[number];

export function flagsOf(held: number, source: Source, words: WordSource): number {
  return held + 16 * SOURCES.indexOf(source) + 128 * WORD_SOURCES.indexOf(words);
}

export function sourceOf(flags: number): Source {
  return SOURCES[(flags >> 4) & 7] ?? 'column';
}

export function wordSourceOf(flags: number): WordSource {
  return WORD_SOURCES[(flags >> 7) & 3] ?? 'none';
}

/** A tag path as the manifest names it: the field alone where the path is of the namespace and kind. */
export function fieldName(path: string, kind: ObjectKind, namespace: string): string {
  const prefix = `${namespace}/api_v1/${kind}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/** The tag path of a field as the manifest names it. */
export function fieldPath(name: string, kind: ObjectKind, namespace: string): string {
  return name.includes('/') ? name : `${namespace}/api_v1/${kind}/${name}`;
}

/** A field's folder: its name, or for another namespace's path its last segment, which no field of ours has. */
export function folderName(name: string): string {
  return name.replaceAll('/', '.');
}

/** As JSON, the rows of fields as text: `"51 35 131.8.18  259.16.1"`, numbers to the base 36, zeros at the end left out. */
export function printManifest(manifest: Manifest): string {
  const segments = manifest.segments.map((segment) => {
    const kinds = Object.entries(segment.kinds).map(([kind, entry]) => [kind, { ...entry, fields: printRows(entry.fields) }]);
    return { ...segment, kinds: Object.fromEntries(kinds) };
  });
  return `${JSON.stringify({ ...manifest, segments })}\n`;
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

// A row has at least three numbers, and only a number of a shard is ever a zero behind them.
const ZEROS = /(?<=^\w+)(?:\.0){1,2}$/;

/** Throws a SyntaxError or RangeError where the bytes are no manifest of this version. */
export function parseManifest(bytes: Uint8Array): Manifest {
  const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed) || parsed.version !== 1) {
    throw new RangeError('the index is of another version, expected version 1');
  }
  const { segments, ...rest } = parsed as Omit<Manifest, 'segments'> & { readonly segments: readonly PrintedSegment[] };
  return { ...rest, segments: segments.map(({ kinds, ...segment }) => ({ ...segment, kinds: parseKinds(kinds) })) };
}

type PrintedKind = Omit<KindEntry, 'fields'> & { readonly fields: string };
type PrintedSegment = Omit<SegmentEntry, 'kinds'> & { readonly kinds: Readonly<Record<ObjectKind, PrintedKind>> };

function parseKinds({ article, component, author, ref }: PrintedSegment['kinds']): SegmentEntry['kinds'] {
  const parsed = ({ fields, ...entry }: PrintedKind): KindEntry => ({ ...entry, fields: parseRows(fields) });
  return { article: parsed(article), component: parsed(component), author: parsed(author), ref: parsed(ref) };
}
