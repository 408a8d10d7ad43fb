import { chain, type MaybePromise } from '../../model/maybe-promise.ts';
import { compareText } from '../../model/text/compare.ts';
import type { IndexFile } from './field-builder.ts';
import { ShardError } from './shard-error.ts';
import type { ShardStore } from './shard-store.ts';
import { ByteReader } from './words/byte-stream.ts';
import { cutList } from './words/content-cut.ts';
import { type AddFile, type NamedFiles, namedFilesBytes, readNamedFiles, separatorOf, shardOf } from './words/named-files.ts';
import type { Deflate } from './words/shard-cutter.ts';

/**
 * Receives the files of a part of an index: a kind of objects in a segment. Files are named by their content, and found by their paths in the part
 * (`ref/year/c0`) through a list of two levels: the part has the names of groups, and a group those of about 40 files with adjacent paths.
 */
export interface IndexPart {
  put(file: IndexFile): void;
  /** Adds a file that is not found by a path. */
  readonly add: AddFile;
  /** Writes the groups. */
  close(): PartFiles;
}

/** The files of a part. */
export interface PartFiles {
  /** The groups, for the manifest. */
  readonly files: NamedFiles;
  /** Site paths of all files. */
  readonly paths: readonly string[];
}

export function openIndexPart(deflate: Deflate, write: AddFile): IndexPart {
  const nameByPath = new Map<string, string>();
  const paths = new Set<string>();
  const add: AddFile = (bytes) => {
    const name = write(bytes);
    paths.add(indexFile(name));
    return name;
  };
  return {
    add,
    put({ path, bytes }) {
      nameByPath.set(path, add(bytes));
    },
    close() {
      const sorted = [...nameByPath.keys()].sort(compareText);
      const cuts = cutList(sorted, GROUP_SIZE);
      const groups = cuts.slice(1).map((end, i) => sorted.slice(cuts[i], end));
      const starts = groups.map(([first = ''], i) => separatorOf(groups[i - 1]?.at(-1) ?? '', first));
      const names = groups.map((group) =>
        add(deflate(namedFilesBytes({ starts: group, names: group.map((path) => nameByPath.get(path) ?? '') }))),
      );
      return { files: { starts, names }, paths: [...paths] };
    },
  };
}

/** `index/0f3a5b90c1d2e3f4.bin` */
export function indexFile(name: string): string {
  return `index/${name}.bin`;
}

/** Reads the files of a part by their paths in it. */
export interface PartReader {
  /** Returns what `decode` makes of an inflated file; synchronously if it is cached. A path must always be decoded in the same way. */
  read<T>(path: string, decode: (bytes: Uint8Array) => T): MaybePromise<T>;
}

/** Opens a part with a name of its own, `closed/ref`; in format 2, its files are in a folder. */
export function openPartReader(store: ShardStore, name: string, files: NamedFiles | string): PartReader {
  if (typeof files === 'string') return { read: (path, decode) => store.read(`index/${files}/${path}`, decode) };
  const find = (path: string): MaybePromise<string> => {
    const group = files.names[shardOf(files.starts, path)];
    if (group === undefined) throw new ShardError(path, 'is not listed');
    return chain(store.read(indexFile(group), readGroup), ({ starts, names }) => {
      const at = shardOf(starts, path);
      if (starts[at] !== path) throw new ShardError(path, 'is not listed');
      return indexFile(names[at] ?? '');
    });
  };
  // Files with equal bytes have one name, but perhaps not one meaning.
  return { read: (path, decode) => store.read(`${name}/${path}`, decode, () => find(path)) };
}

function readGroup(bytes: Uint8Array): NamedFiles {
  return readNamedFiles(new ByteReader(bytes));
}

/** A group of this many names takes less than half a kilobyte. */
const GROUP_SIZE = 40;
