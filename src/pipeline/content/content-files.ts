import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRacy } from '../../engine/racy-mtime.ts';
import { digestOf } from '../../engine/targets.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { deliveredFiles } from '../../read/package/content-files.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import type { Folder, FolderFile } from '../../read/package/folder.ts';
import type { KnownFolder } from '../../read/package/folder-memory.ts';
import type { ScanMemory, Seen } from '../../read/package/scan-memory.ts';
import type { KnownFile } from '../state/build-state.ts';
import type { KnownFiles } from './known-files.ts';
import type { KnownFolders } from './known-folders.ts';

/** The files of the content, and which of them are as the last build read them. */
export interface ContentFiles {
  readonly folder: Folder;
  /** Every delivered file, by path. */
  readonly delivered: readonly FolderFile[];
  readonly memory: ScanMemory;
  /** Hash of the journal's own templates, assets and pages. */
  readonly ownHash: string;
  /** Whether a file is there and has the bytes that it had. */
  isSame(key: string): Promise<boolean>;
  /** What is in a file, read only where that is not known; throws where it cannot be. */
  hash(key: string): Promise<FileHashes>;
  /** The same where it is known: nobody waits for twenty thousand promises. */
  knownHash(key: string): FileHashes | undefined;
  /** Takes what another found in a file. */
  take(key: string, found: FileHashes): Promise<void>;
  /** Whether files of which the stamps are as they were have their bytes too: one that was touched too lately for that is read. */
  isStable(): Promise<boolean>;
  /** When the disk was looked at, by its own clock. */
  readonly takenAtMs: number;
  /** Whether a file was found to be another than it was. */
  isChanged(key: string): boolean;
  /** Files that are new, or that something touched since the last build looked at them. */
  modified(): readonly string[];
  /** Files of the last build that are no more. */
  deleted(): readonly string[];
  /** All files, for the next build. */
  known(): ReadonlyMap<string, KnownFile>;
  /** Those of them of which the last build knew something else, or nothing. */
  changed(): ReadonlyMap<string, KnownFile>;
  /** The folders that they are in. */
  readonly folders: readonly KnownFolder[];
  /** Whether they are those that the last build left. */
  areFoldersAsBefore(): boolean;
}

/** What the last build knew of the content; asked for when a file is to be compared. */
export interface KnownContent {
  readonly takenAtMs: number;
  files(): KnownFiles | undefined;
  /** By path; asked for when the content is listed. */
  folders(): KnownFolders | undefined;
}

export interface FileHashes {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly md5: string;
}

/** Lists the content once; that list is what the whole build goes by. */
export async function openContentFiles(content: string, report: ReportProblem, last: KnownContent): Promise<ContentFiles> {
  const takenAtMs = Date.now();
  const folders: KnownFolder[] = [];
  let remembered = 0;
  const disk = diskFolder(content, report, {
    find(dir, stamp) {
      const before = last.folders()?.get(dir);
      if (before?.stamp !== stamp || isRacy(before.touchedMs, last.takenAtMs)) return undefined;
      remembered++;
      return before.entries;
    },
    keep: (found) => void folders.push(found),
  });
  const listing = await disk.list();
  const folder: Folder = { ...disk, list: async () => [...listing] };
  const delivered = await deliveredFiles(folder);
  const fileByKey = new Map(delivered.map((file) => [file.path, file]));
  const hashes = new Map<string, FileHashes>();
  const seenByKey = new Map<string, Seen>();
  /** Changed since they were listed: nothing is remembered of them but that they are there. */
  const unstable = new Set<string>();

  const isRacyFile = ({ touchedMs = 0 }: FolderFile): boolean => isRacy(touchedMs, last.takenAtMs);

  const isNewOrTouched = (file: FolderFile): boolean => {
    const before = last.files()?.head(file.path);
    return before === undefined || before.stamp !== file.stamp || isRacyFile(file);
  };

  let seenTouched: ReadonlySet<string> | undefined;
  let seenGone: readonly string[] | undefined;
  const touched = (): ReadonlySet<string> => {
    seenTouched ??= new Set(delivered.filter(isNewOrTouched).map(({ path }) => path));
    return seenTouched;
  };
  const isUntouched = (key: string): boolean => fileByKey.has(key) && !touched().has(key);
  /** The last build's knowledge of a file that nothing touched since. */
  const untouched = (key: string): KnownFile | undefined => (isUntouched(key) ? last.files()?.get(key) : undefined);

  function knownHash(key: string): FileHashes | undefined {
    const known = hashes.get(key);
    if (known !== undefined) return known;
    const before = isUntouched(key) ? last.files()?.head(key) : undefined;
    return before && keep(key, { sizeBytes: fileByKey.get(key)?.sizeBytes ?? 0, sha256: before.sha256, md5: before.md5 });
  }

  const hash = async (key: string): Promise<FileHashes> => knownHash(key) ?? take(key, await hashFile(join(content, key)));

  async function take(key: string, found: FileHashes): Promise<FileHashes> {
    if ((await disk.stampOf?.(key)) !== fileByKey.get(key)?.stamp) {
      unstable.add(key);
      const message = 'was changed while the site was built; build again';
      report({ code: 'file-changing', severity: 'warning', place: { file: key, line: 0, column: 0 }, message });
    }
    return keep(key, found);
  }

  function keep(key: string, found: FileHashes): FileHashes {
    hashes.set(key, found);
    return found;
  }

  async function isSame(key: string): Promise<boolean> {
    if (isUntouched(key)) return true;
    const before = last.files()?.head(key);
    if (before === undefined || !fileByKey.has(key)) return false;
    const now = await hash(key).catch(() => undefined);
    return now?.sha256 === before.sha256;
  }

  function rowsOf(files: readonly FolderFile[]): ReadonlyMap<string, KnownFile> {
    const rows = new Map<string, KnownFile>();
    for (const { path, stamp = '' } of files) {
      const found = hashes.get(path);
      if (found === undefined) continue;
      if (unstable.has(path)) {
        rows.set(path, { key: path, stamp: '', sha256: '', md5: '' });
        continue;
      }
      const before = last.files()?.get(path);
      const hasSameBytes = before?.sha256 === found.sha256;
      // What was not looked at again says what it said.
      const seen = seenByKey.get(path) ?? (hasSameBytes ? before.seen : undefined);
      const isSame = hasSameBytes && before.stamp === stamp && before.seen === seen;
      rows.set(path, isSame ? before : { key: path, stamp, sha256: found.sha256, md5: found.md5, ...(seen === undefined ? {} : { seen }) });
    }
    return rows;
  }

  return {
    folder,
    delivered,
    ownHash: digestOf(
      listing
        .filter(({ path }) => OWN.test(path))
        .map(({ path }) => [
          path,
          createHash('sha256')
            .update(readFileSync(join(content, path)))
            .digest('hex'),
        ]),
    ),
    takenAtMs,
    async isStable() {
      for (const file of delivered) if (isRacyFile(file) && !(await isSame(file.path))) return false;
      return true;
    },
    folders,
    areFoldersAsBefore: () => last.folders()?.size === folders.length && remembered === folders.length,
    hash,
    knownHash,
    take: async (key, found) => void (hashes.has(key) || (await take(key, found))),
    memory: {
      find: (key) => {
        const seen = untouched(key)?.seen;
        if (seen !== undefined) seenByKey.set(key, seen);
        return seen;
      },
      keep: (key, seen) => void seenByKey.set(key, seen),
    },
    isSame,
    isChanged: (key) => !isUntouched(key) && hashes.get(key)?.sha256 !== last.files()?.head(key)?.sha256,
    modified: () => [...touched()],
    deleted() {
      seenGone ??= Array.from(last.files()?.heads() ?? [], ({ key }) => key).filter((key) => !fileByKey.has(key));
      return seenGone;
    },
    known: () => rowsOf(delivered),
    changed() {
      const rows = rowsOf(delivered.filter(({ path }) => !isUntouched(path) || seenByKey.has(path)));
      return new Map([...rows].filter(([key, row]) => row !== last.files()?.get(key)));
    },
  };
}

/** One that is small in one breath: a stream takes a hundred times as long to open as its bytes to hash. */
async function hashFile(path: string): Promise<FileHashes> {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let sizeBytes = 0;
  const take = (chunk: Uint8Array): void => {
    sha256.update(chunk);
    md5.update(chunk);
    sizeBytes += chunk.length;
  };
  if (statSync(path).size <= SMALL_BYTES) take(readFileSync(path));
  else for await (const chunk of createReadStream(path, { highWaterMark: SMALL_BYTES })) take(chunk);
  return { sizeBytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') };
}

const SMALL_BYTES = 1 << 20;
const OWN = /^(?:(?:templates|assets|pages)\/|theme\.css$|hooks\.mjs$)/;
