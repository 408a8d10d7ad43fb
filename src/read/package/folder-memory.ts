import { type Stats, statfsSync, statSync } from 'node:fs';

/** What an earlier look at a disk found in its folders, so that one that nothing came into or left need not be listed again. */
export interface FolderMemory {
  /** What a folder held when it bore this stamp; undefined where it has another now, or may bear it and hold something else. */
  find(dir: string, stamp: string): readonly Entry[] | undefined;
  keep(folder: KnownFolder): void;
}

/** A folder as it was listed. */
export interface KnownFolder {
  /** Its path; '' is the root. */
  readonly dir: string;
  readonly stamp: string;
  /** When the disk says that something last came into it or left. */
  readonly touchedMs: number;
  readonly entries: readonly Entry[];
}

/** A name in a folder after the letter that `ls -l` has for what it is: `-article.xml`, `dfigures`, `llink.xml`. */
export type Entry = string;

/** Undefined where the disk is none that is known to stamp a folder whenever something comes or goes: FAT does not, a share may do it late. */
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

/** As Linux names them (statfs(2)): ext2 to ext4, XFS, Btrfs, F2FS, ZFS, and memory. */
const STAMPING: ReadonlySet<number> = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x01021994]);
