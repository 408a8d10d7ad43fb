import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import { addFile } from '../../publish/hash-file.ts';
import type { Folder, FolderFile } from '../../read/package/folder.ts';
import type { ScannedFile } from '../../read/package/scan-memory.ts';
import type { KnownFile } from '../state/build-state.ts';
import type { KnownContent } from './content-files.ts';

export interface FileHashes {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly md5: string;
}

/** Hashes of the files of the content. */
export interface ContentHashes {
  has(key: string): boolean;
  /** Computes unknown hashes. Rejects if the file cannot be read. */
  hash(key: string): Promise<FileHashes>;
  /** Hashes of this build, or those of the build before if the file is untouched. */
  knownHash(key: string): FileHashes | undefined;
  /** Adds hashes; reports a file that changed after it was listed. */
  add(key: string, hashes: FileHashes): Promise<FileHashes>;
  /** Rows for the next build, of those files whose hashes are known. */
  rows(files: readonly FolderFile[], scannedByKey: ReadonlyMap<string, ScannedFile>): ReadonlyMap<string, KnownFile>;
}

interface ContentHashesOptions {
  readonly content: string;
  readonly disk: Pick<Folder, 'stampOf'>;
  readonly fileByKey: ReadonlyMap<string, FolderFile>;
  readonly isUntouched: (key: string) => boolean;
  readonly known: KnownContent;
  readonly report: ReportProblem;
}

export function openContentHashes({ content, disk, fileByKey, isUntouched, known, report }: ContentHashesOptions): ContentHashes {
  const hashes = new Map<string, FileHashes>();
  /** Files that changed after they were listed. The next build must not trust what this one read. */
  const unstable = new Set<string>();

  function set(key: string, found: FileHashes): FileHashes {
    hashes.set(key, found);
    return found;
  }

  function knownHash(key: string): FileHashes | undefined {
    const found = hashes.get(key);
    if (found !== undefined) return found;
    const before = isUntouched(key) ? known.files()?.head(key) : undefined;
    return before && set(key, { sizeBytes: fileByKey.get(key)?.sizeBytes ?? 0, sha256: before.sha256, md5: before.md5 });
  }

  async function add(key: string, found: FileHashes): Promise<FileHashes> {
    if ((await disk.stampOf?.(key).catch(() => undefined)) !== fileByKey.get(key)?.stamp) {
      unstable.add(key);
      const message = translatable`was changed while the site was built; build again`;
      report({ code: 'file-changing', severity: 'warning', place: { file: key, line: 0, column: 0 }, message });
    }
    return set(key, found);
  }

  function rowOf({ path, stamp = '' }: FolderFile, { sha256, md5 }: FileHashes, found: ScannedFile | undefined): KnownFile {
    if (unstable.has(path)) return { key: path, stamp: '', sha256: '', md5: '' };
    const before = known.files()?.get(path);
    const hasSameBytes = before?.sha256 === sha256;
    // A file with the same bytes that was not scanned again has the result of its last scan.
    const seen = found ?? (hasSameBytes ? before.seen : undefined);
    if (hasSameBytes && before.stamp === stamp && before.seen === seen) return before;
    return { key: path, stamp, sha256, md5, ...(seen === undefined ? {} : { seen }) };
  }

  return {
    has: (key) => hashes.has(key),
    hash: async (key) => knownHash(key) ?? add(key, await hashesOf(join(content, key))),
    knownHash,
    add,
    rows: (files, scannedByKey) =>
      new Map(
        files.flatMap((file) => {
          const found = hashes.get(file.path);
          return found === undefined ? [] : [[file.path, rowOf(file, found, scannedByKey.get(file.path))] as const];
        }),
      ),
  };
}

async function hashesOf(path: string): Promise<FileHashes> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  const sizeBytes = await addFile(path, sha256, md5);
  return { sizeBytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') };
}
