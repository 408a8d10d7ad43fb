/** One file of a folder: its path from the folder's root, with `/`, and its size. */
export interface FolderFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Of the disk: another where the file may be another. */
  readonly stamp?: string;
  /** When the disk says that it was last touched; too lately for the stamp to be trusted, it may have been touched again. */
  readonly touchedMs?: number;
}

/**
 * The content as the rooms above see it: files by path, wherever they are. One `Folder` is one state of the content; a new
 * build makes a new one.
 *
 * `list` gives every file at any depth, in any order. The others throw when the file cannot be had;
 * `readRange` gives fewer bytes only at the end of the file.
 */
export interface Folder {
  list(): Promise<readonly FolderFile[]>;
  /** In bytes. */
  sizeOf(path: string): Promise<number>;
  /** As `FolderFile.stamp`, now. */
  stampOf?(path: string): Promise<string>;
  read(path: string): Promise<Uint8Array>;
  readRange(path: string, start: number, length: number): Promise<Uint8Array>;
  /** What is done to the bytes of an article's own file before anyone sees them; `key` is that of the article. */
  prepare?(bytes: Uint8Array, key: string): Uint8Array | Promise<Uint8Array>;
}
