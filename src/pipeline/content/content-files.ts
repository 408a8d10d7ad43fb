import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalFileUse, useOfJournalFile } from '../../model/journal-files.ts';
import { once } from '../../model/maybe-promise.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { deliveredFiles } from '../../read/package/content-files.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import type { Folder, FolderFile } from '../../read/package/folder.ts';
import type { KnownFolder } from '../../read/package/folder-memory.ts';
import type { ScanMemory, ScannedFile } from '../../read/package/scan-memory.ts';
import { digestOf } from '../engine/hash.ts';
import { isRacy } from '../engine/racy-mtime.ts';
import type { KnownFile } from '../state/build-state.ts';
import { type FileHashes, openContentHashes } from './content-hashes.ts';
import type { KnownFiles } from './known-files.ts';
import type { KnownFolders } from './known-folders.ts';

/** The files of the content, listed once per build, and their differences from the build before. */
export interface ContentFiles {
  readonly folder: Folder;
  /** Delivered files, by path. */
  readonly delivered: readonly FolderFile[];
  /** True if a file may be there that cannot be read: its folder cannot be listed, or a link leads nowhere. */
  readonly isUnread: (key: string) => boolean;
  /** Scan results by file, kept from build to build. */
  readonly memory: ScanMemory;
  /** Digest of the journal's own files that are read by pages, or by the search index (`JOURNAL_FILES`). */
  readonly ownDigest: (use: 'pages' | 'search') => string;
  /** When the listing started, in milliseconds since 1970. */
  readonly takenAtMs: number;
  /** Hashes of a file, computed only if they are unknown. Rejects if the file cannot be read. */
  hash(key: string): Promise<FileHashes>;
  /** The same without a promise, for 20,000 files in a row; undefined if the hashes are unknown. */
  knownHash(key: string): FileHashes | undefined;
  /** Adds hashes that a worker computed. */
  addHash(key: string, hashes: FileHashes): Promise<void>;
  /** True if the file exists and has the bytes that it had. */
  isSame(key: string): Promise<boolean>;
  readonly changes: ContentChanges;
  /** The listing, to be saved for the next build. */
  readonly snapshot: ContentSnapshot;
}

/** Differences of the content from the build before. */
export interface ContentChanges {
  /** True if the bytes of the file are known to differ. */
  isChanged(key: string): boolean;
  /** Files that are new or whose stamp differs, and files with a racy time. Their bytes may be the same. */
  touched(): readonly string[];
  deleted(): readonly string[];
  /** True if all files with a racy time have the same bytes. */
  isStable(): Promise<boolean>;
}

export interface ContentSnapshot {
  readonly folders: readonly KnownFolder[];
  /** True if the folders are those of the build before. */
  hasSameFolders(): boolean;
  files(): ReadonlyMap<string, KnownFile>;
  /** The files whose row differs from that of the build before. */
  changedFiles(): ReadonlyMap<string, KnownFile>;
}

/** The content as the build before saved it; each part is read when it is first needed. */
export interface KnownContent {
  readonly takenAtMs: number;
  files(): KnownFiles | undefined;
  /** By path. */
  folders(): KnownFolders | undefined;
}

/** Lists the content. The build works on this listing, whatever changes on the disk afterwards. */
export async function openContentFiles(content: string, report: ReportProblem, known: KnownContent): Promise<ContentFiles> {
  const takenAtMs = Date.now();
  const unread = new Set<string>();
  const noteUnread: ReportProblem = (problem) => {
    unread.add(problem.place.file);
    report(problem);
  };
  const { disk, folders, hasSameFolders } = openDisk(content, noteUnread, known);
  const listing = await disk.list();
  const folder: Folder = { ...disk, list: async () => [...listing] };
  const delivered = await deliveredFiles(folder);
  const fileByKey = new Map(delivered.map((file) => [file.path, file]));
  const isRacyFile = ({ touchedMs = 0 }: FolderFile): boolean => isRacy(touchedMs, known.takenAtMs);
  const touched = once(() => new Set(delivered.filter(isNewOrTouched).map(({ path }) => path)));
  const isUntouched = (key: string): boolean => fileByKey.has(key) && !touched().has(key);
  const scannedByKey = new Map<string, ScannedFile>();
  const hashes = openContentHashes({ content, disk, fileByKey, isUntouched, known, report });

  function isNewOrTouched(file: FolderFile): boolean {
    const before = known.files()?.head(file.path);
    return before === undefined || before.stamp !== file.stamp || isRacyFile(file);
  }

  async function isSame(key: string): Promise<boolean> {
    if (isUntouched(key)) return true;
    const before = known.files()?.head(key);
    if (before === undefined || !fileByKey.has(key)) return false;
    const now = await hashes.hash(key).catch(() => undefined);
    return now?.sha256 === before.sha256;
  }

  return {
    folder,
    delivered,
    isUnread: (key) => unread.size > 0 && key.split('/').some((_, at, parts) => unread.has(parts.slice(0, at + 1).join('/'))),
    takenAtMs,
    ownDigest: (use) => digestOfFiles(use, content, listing),
    memory: scanMemory(scannedByKey, (key) => (isUntouched(key) ? known.files()?.get(key)?.seen : undefined)),
    hash: hashes.hash,
    knownHash: hashes.knownHash,
    addHash: async (key, found) => void (hashes.has(key) || (await hashes.add(key, found))),
    isSame,
    changes: {
      isChanged: (key) => !isUntouched(key) && hashes.knownHash(key)?.sha256 !== known.files()?.head(key)?.sha256,
      touched: () => [...touched()],
      deleted: once(() => Array.from(known.files()?.heads() ?? [], ({ key }) => key).filter((key) => !fileByKey.has(key))),
      async isStable() {
        for (const file of delivered) if (isRacyFile(file) && !(await isSame(file.path))) return false;
        return true;
      },
    },
    snapshot: {
      folders,
      hasSameFolders,
      files: () => hashes.rows(delivered, scannedByKey),
      changedFiles() {
        const rows = hashes.rows(
          delivered.filter(({ path }) => !isUntouched(path) || scannedByKey.has(path)),
          scannedByKey,
        );
        return new Map([...rows].filter(([key, row]) => row !== known.files()?.get(key)));
      },
    },
  };
}

/** Collects the scan results of this build in `scannedByKey`, and finds those of the build before. */
function scanMemory(scannedByKey: Map<string, ScannedFile>, seenBefore: (key: string) => ScannedFile | undefined): ScanMemory {
  return {
    find(key) {
      const seen = seenBefore(key);
      if (seen !== undefined) scannedByKey.set(key, seen);
      return seen;
    },
    keep: (key, seen) => void scannedByKey.set(key, seen),
  };
}

/** A folder that does not list its sub-folders again whose time is that of the build before. */
function openDisk(content: string, report: ReportProblem, known: KnownContent) {
  const folders: KnownFolder[] = [];
  let unchanged = 0;
  const disk = diskFolder(content, report, {
    find(dir, stamp) {
      const before = known.folders()?.get(dir);
      if (before?.stamp !== stamp || isRacy(before.touchedMs, known.takenAtMs)) return undefined;
      unchanged++;
      return before.entries;
    },
    keep: (found) => void folders.push(found),
  });
  return { disk, folders, hasSameFolders: () => known.folders()?.size === folders.length && unchanged === folders.length };
}

function digestOfFiles(use: JournalFileUse, content: string, listing: readonly FolderFile[]): string {
  const own = listing.filter(({ path }) => useOfJournalFile(path) === use);
  const sha256 = (path: string): string =>
    createHash('sha256')
      .update(readFileSync(join(content, path)))
      .digest('hex');
  return digestOf(own.map(({ path }) => [path, sha256(path)]));
}
