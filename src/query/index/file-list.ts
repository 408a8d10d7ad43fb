import { chain, type MaybePromise } from '../../model/maybe-promise.ts';
import { compareText } from '../../model/text/compare.ts';
import type { IndexFile } from './field-builder.ts';
import { ShardError } from './shard-error.ts';
import type { ShardStore } from './shard-store.ts';
import { ByteReader } from './words/byte-stream.ts';
import { groupFiles } from './words/content-cut.ts';
import { type AddFile, type NamedFiles, namedFilesBytes, readNamedFiles, separatorOf, shardOf } from './words/named-files.ts';
import type { Deflate } from './words/shard-cutter.ts';

/**
 * Receives the files of a part of an index: a kind of objects in a segment.
 *
 * Files are named by their content, and found by their paths in the part (`year/c0`) through a list of two levels: the part has the names of groups,
 * and a group those of about 46 files with adjacent paths. A part of more than 4,600 files has a third level: groups of groups.
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
  readonly files: FileList;
  /** Site paths of all files. */
  readonly paths: readonly string[];
}

/** The groups of a part, or groups of its groups. */
export interface FileList extends NamedFiles {
  /** Number of groups that are read to find a file. */
  readonly depth: number;
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
      const starts = [...nameByPath.keys()].sort(compareText);
      const group = (level: NamedFiles): NamedFiles => {
        const groups = groupFiles(level, GROUP_SIZE);
        return {
          starts: groups.map(({ starts: [first = ''] }, i) => separatorOf(groups[i - 1]?.starts.at(-1) ?? '', first)),
          names: groups.map((files) => add(deflate(namedFilesBytes(files)))),
        };
      };
      let files = group({ starts, names: starts.map((path) => nameByPath.get(path) ?? '') });
      let depth = 1;
      for (; files.names.length > MAX_TOP; depth++) files = group(files);
      return { files: { ...files, depth }, paths: [...paths] };
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
export function openPartReader(store: ShardStore, name: string, files: FileList | string): PartReader {
  if (typeof files === 'string') return { read: (path, decode) => store.read(`index/${files}/${path}`, decode) };
  const find = (path: string, { starts, names }: NamedFiles, depth: number): MaybePromise<string> => {
    const at = shardOf(starts, path);
    const file = names[at];
    if (file === undefined || (depth === 0 && starts[at] !== path)) throw new ShardError(path, 'is not listed');
    return depth === 0 ? indexFile(file) : chain(store.read(indexFile(file), readGroup), (group) => find(path, group, depth - 1));
  };
  // Files with equal bytes have one name, but perhaps not one meaning.
  return { read: (path, decode) => store.read(`${name}/${path}`, decode, () => find(path, files, files.depth)) };
}

function readGroup(bytes: Uint8Array): NamedFiles {
  return readNamedFiles(new ByteReader(bytes));
}

/** A group of this many names takes about half a kilobyte. */
const GROUP_SIZE = 46;
/** More groups of a part would make the manifest, which every query reads, larger than what it needs of the part. */
const MAX_TOP = 100;
