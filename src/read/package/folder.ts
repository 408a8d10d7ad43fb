/** A file of a folder: path from the folder's root, with `/`, and size. */
export interface FolderFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Stamp of the file system; it differs if the file may have changed. */
  readonly stamp?: string;
  /** Time of the last change; if it is too recent, the stamp is racy. */
  readonly touchedMs?: number;
}

/**
 * Files of the content by path, independent of their storage. A `Folder` is a snapshot of the content; each build opens a new one.
 *
 * `list` returns all files at any depth, in any order. The other functions throw if the file cannot be read; `readRange` returns fewer
 * bytes only at the end of the file.
 */
export interface Folder {
  list(): Promise<readonly FolderFile[]>;
  /** Size in bytes. */
  sizeOf(path: string): Promise<number>;
  /** Current `FolderFile.stamp`. */
  stampOf?(path: string): Promise<string>;
  read(path: string): Promise<Uint8Array>;
  readRange(path: string, start: number, length: number): Promise<Uint8Array>;
  /** Transforms the bytes of an article's own file before they are parsed; `key` is that of the article. */
  prepare?(bytes: Uint8Array, key: string): Uint8Array | Promise<Uint8Array>;
}
