import type { Artifact } from '../model/artifact.ts';
import { compareText } from '../text/compare.ts';
import type { IndexPart } from './field-builder.ts';
import type { Digest } from './kind-builder.ts';

/**
 * A folder of an index. Its name follows from all that is in it, so it is known when the last file is made; files are taken as they are
 * made, so that none of them waits in memory until then.
 */
export interface IndexFolder {
  /** Takes a file by its place in the folder: `ref/year/c0`. */
  put(part: IndexPart): void;
  /** Puts the folder in its place, and gives its name. */
  close(): string;
}

/** A file as a folder's name knows it. */
export interface NamedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly digest: string;
}

/** The name of a folder with these files, in whatever order they were made. */
export function folderNameOf(files: readonly NamedFile[], digest: Digest): string {
  const lines = [...files].sort((a, b) => compareText(a.path, b.path)).map((file) => `${file.path} ${file.sizeBytes} ${file.digest}\n`);
  return digest([new TextEncoder().encode(lines.join(''))]);
}

/** A folder in memory, whose files join others when it is closed. */
export function heldFolder(artifacts: Artifact[], digest: Digest): IndexFolder {
  const parts: IndexPart[] = [];
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
