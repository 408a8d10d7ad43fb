import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type ZipFile } from 'yauzl';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { TranslatableError, translatable, wordsOf } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { ContentError } from './content-error.ts';
import { entryName, isLitter, isSystemLitter } from './zip-entry-name.ts';
import { checkZipLimits, type DeclaredEntry, type ZipLimits } from './zip-limits.ts';

/** Bytes that can be read by range: a zip on disk, or an unpacked nested zip. */
export interface RangeSource {
  readonly sizeBytes: number;
  readRange(start: number, length: number): Promise<Uint8Array>;
}

/** A file in a zip, with the CRC-32 and method of the directory. */
export interface ZipEntry extends DeclaredEntry {
  readonly method: number;
  readonly crc32: number;
  /** Finds the offset of its packed bytes. */
  findStart(): Promise<number>;
}

/** Entries of a zip by safe path, without contents. */
export interface ZipDirectory {
  readonly key: string;
  readonly source: RangeSource;
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** Names of skipped entries: hidden files and rejected ones, but not files that operating systems leave behind. */
  readonly leftOut: readonly string[];
}

export interface OpenZipOptions {
  /** Key of the zip in the content, for problems. */
  readonly key: string;
  readonly limits: ZipLimits;
  readonly report: ReportProblem;
  /** True if hidden files are entries, such as `_rels/.rels` of an Office document. */
  readonly keepsHidden?: boolean;
}

/**
 * Reads the directory of a zip. Litter is skipped silently; entries that are unsafe, encrypted, links, duplicates or packed by an unknown
 * method are skipped and reported.
 *
 * Throws a `ContentError` if it is not a zip, is damaged, or exceeds the limits of a package.
 *
 * APPNOTE 6.3.10, 4.3.12.
 */
export async function openZip(source: RangeSource, options: OpenZipOptions): Promise<ZipDirectory> {
  const { key, limits, report, keepsHidden = false } = options;
  const entries = new Map<string, ZipEntry>();
  const leftOut: string[] = [];
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.sizeBytes, { autoClose: false, decodeStrings: false });
    if (zip.entryCount > limits.entries) {
      throw new ContentError('package-too-large', key, translatable`holds ${zip.entryCount} files; expected at most ${limits.entries}`);
    }
    for await (const entry of zip.eachEntry())
      addEntry(entries, { zip, entry, key, report, keepsHidden, leaveOut: (name) => leftOut.push(name) });
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw new ContentError('package-unreadable', key, translatable`cannot be opened (${wordsOf(error)}); expected a whole zip archive`);
  }
  checkZipLimits(key, source.sizeBytes, [...entries.values()], limits);
  return { key, source, entries, leftOut };
}

interface NewEntry {
  readonly zip: ZipFile;
  readonly entry: Entry;
  readonly key: string;
  readonly report: ReportProblem;
  readonly keepsHidden: boolean;
  readonly leaveOut: (name: string) => void;
}

function addEntry(entries: Map<string, ZipEntry>, { zip, entry, key, report, keepsHidden, leaveOut }: NewEntry): void {
  const written = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  if (/[/\\]$/.test(written)) return;
  const name = entryName(written);
  if ('refused' in name) {
    leaveOut(written);
    report(refusal(key, written, translatable`its name ${name.refused}`));
    return;
  }
  if (keepsHidden ? isSystemLitter(name.path) : isLitter(name.path)) {
    if (!isSystemLitter(name.path)) leaveOut(name.path);
    return;
  }
  const reason = refusedBecause(entry) ?? (entries.has(name.path) ? translatable`a file of that name is there already` : undefined);
  if (reason !== undefined) {
    leaveOut(name.path);
    report(refusal(key, written, reason));
    return;
  }
  entries.set(name.path, {
    path: name.path,
    sizeBytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    method: entry.compressionMethod,
    crc32: entry.crc32,
    findStart: async () => (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart,
  });
}

function refusedBecause(entry: Entry): Translatable | undefined {
  if (entry.isEncrypted()) return translatable`it is encrypted`;
  const isMadeByUnix = entry.versionMadeBy >>> 8 === 3 || entry.versionMadeBy >>> 8 === 19;
  const fileType = isMadeByUnix ? (entry.externalFileAttributes >>> 28) & 0xf : 0;
  if (fileType === SYMBOLIC_LINK) return translatable`it is a symbolic link`;
  if (fileType !== 0 && fileType !== REGULAR_FILE) return translatable`it is neither a file nor a folder`;
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    return translatable`its compression method is ${entry.compressionMethod} (expected 0, stored, or 8, deflated)`;
  }
  return undefined;
}

function refusal(key: string, written: string, reason: Translatable): Problem {
  return {
    code: 'package-entry-refused',
    severity: 'error',
    place: { file: key, line: 0, column: 0 },
    message: translatable`entry ${JSON.stringify(written.slice(0, 200))} is left out: ${reason}`,
  };
}

const REGULAR_FILE = 8;
const SYMBOLIC_LINK = 10;
export const STORED = 0;
export const DEFLATED = 8;

/** Adapter with which yauzl reads bytes from a source other than a file descriptor. */
class SourceReader extends RandomAccessReader {
  readonly source: RangeSource;
  constructor(source: RangeSource) {
    super();
    this.source = source;
  }
  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    this.source.readRange(position, length).then(
      (bytes) => {
        if (bytes.length < length) callback(new TranslatableError(translatable`ends at byte ${position + bytes.length}`));
        else {
          buffer.set(bytes, offset);
          callback(null);
        }
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }
}
