import { type Stats, statfsSync, statSync } from 'node:fs';

/** Folder listings of an earlier scan; a folder with the same stamp need not be listed again. */
export interface FolderMemory {
  /** Returns the entries of a folder with this stamp; undefined if the stamp differs or is racy. */
  find(dir: string, stamp: string): readonly Entry[] | undefined;
  keep(folder: KnownFolder): void;
}

/** A listed folder. */
export interface KnownFolder {
  /** Path; '' for the root. */
  readonly dir: string;
  readonly stamp: string;
  /** Time of its last change on disk, in milliseconds. */
  readonly touchedMs: number;
  readonly entries: readonly Entry[];
}

/** Type letter of `ls -l` and name: `-article.xml`, `dfigures`, `llink.xml`. */
export type Entry = string;

/** Returns the device if its file system updates a folder's mtime on every change; undefined for FAT and network shares. */
export function trustedDevice(root: string): number | undefined {
  try {
    return STAMPING.has(statfsSync(root).type) ? statSync(root).dev : undefined;
  } catch {
    return undefined;
  }
}

export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size}:${mtimeMs}:${ctimeMs}:${ino}`;
}

export function touchedMsOf({ mtimeMs, ctimeMs }: Stats): number {
  return Math.max(mtimeMs, ctimeMs);
}

/** Magic numbers of statfs(2): ext2 to ext4, XFS, Btrfs, F2FS, ZFS, tmpfs. */
const STAMPING: ReadonlySet<number> = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x01021994]);
