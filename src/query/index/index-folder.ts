import type { Artifact } from '../../model/artifact.ts';
import { compareText } from '../../model/text/compare.ts';
import type { IndexFile } from './field-builder.ts';
import type { Digest } from './kind-builder.ts';

/**
 * A folder of an index, named by a digest of its files.
 *
 * The name is known only once the last file is written. Files are taken one by one, so an implementation need not hold them in memory.
 */
export interface IndexFolder {
  /** Adds a file by its path in the folder: `ref/year/c0`. */
  put(part: IndexFile): void;
  /** Moves the folder to its final path and returns its name. */
  close(): string;
}

/** A file as it enters the digest of a folder. */
export interface NamedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly digest: string;
}

/** Returns the name of a folder with these files, in any order. */
export function folderNameOf(files: readonly NamedFile[], digest: Digest): string {
  const lines = [...files].sort((a, b) => compareText(a.path, b.path)).map((file) => `${file.path} ${file.sizeBytes} ${file.digest}\n`);
  return digest([new TextEncoder().encode(lines.join(''))]);
}

/** Returns a folder in memory, whose files are appended to `artifacts` when it is closed. */
export function memoryFolder(artifacts: Artifact[], digest: Digest): IndexFolder {
  const parts: IndexFile[] = [];
  return {
    put(part) {
      parts.push(part);
    },
    close() {
      const files = parts.map(({ path, bytes }) => ({ path, sizeBytes: bytes.length, digest: digest([bytes]) }));
      const name = folderNameOf(files, digest);
      for (const { path, bytes } of parts) artifacts.push({ path: `index/${name}/${path}`, bytes });
      return name;
    },
  };
}
