import { closeSync, type Dirent, fstatSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ReportProblem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import { translatable } from '../../model/text/translatable.ts';
import { ContentError, FILE_UNREADABLE, unreadableFile } from './content-error.ts';
import type { Folder, FolderFile } from './folder.ts';
import { type Entry, type FolderMemory, stampOf, touchedMsOf, trustedDevice } from './folder-memory.ts';

/**
 * Opens a folder on disk. Hidden files are skipped. A link to a file within the folder is followed; other links and unreadable files are
 * reported and skipped. With a memory, only modified subfolders are listed.
 */
export function diskFolder(dir: string, report: ReportProblem, memory?: FolderMemory): Folder {
  const root = realpath(dir);
  // Synchronous calls take a fifth of the time of promises, and every article is read in a worker of its own.
  const confined = async (path: string): Promise<string> => {
    const real = realpathSync.native(join(await root, path));
    if (!isWithin(await root, real)) throw new Error(`${path} leads out of the folder`);
    return real;
  };
  const access = async <Result>(path: string, act: (real: string) => Result): Promise<Result> => {
    try {
      return act(await confined(path));
    } catch (error) {
      throw unreadableFile(error, path);
    }
  };
  return {
    list: async () => {
      const files: FolderFile[] = [];
      const at = await root;
      listInto(files, { root: at, report, memory, device: memory && trustedDevice(at) }, '');
      return files.sort((a, b) => compareText(a.path, b.path));
    },
    sizeOf: (path) => access(path, (real) => statSync(real).size),
    stampOf: (path) => access(path, (real) => stampOf(statSync(real))),
    read: (path) => access(path, (real) => readFileSync(real)),
    readRange: (path, start, length) => access(path, (real) => readRange(real, start, length)),
  };
}

function readRange(path: string, start: number, length: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, fstatSync(file).size - start)));
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(file, bytes, filled, bytes.length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}

interface Walk {
  readonly root: string;
  readonly report: ReportProblem;
  readonly memory: FolderMemory | undefined;
  /** Device whose folders are stored in the memory. */
  readonly device: number | undefined;
}

/** Lists synchronously, because promises for a hundred thousand files take ten times as long. */
function listInto(files: FolderFile[], walk: Walk, dir: string): void {
  const unreadable = (path: string, error: unknown): void =>
    walk.report({
      code: FILE_UNREADABLE,
      severity: 'error',
      place: { file: path, line: 0, column: 0 },
      message: translatable`cannot be read (${reasonOf(error)}); expected a file or folder that this user may read`,
    });
  let entries: readonly Entry[];
  try {
    entries = entriesOf(walk, dir);
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    // Continuing would remove all articles from the site.
    if (dir === '')
      throw new ContentError(
        'content-unreadable',
        walk.root,
        translatable`cannot be listed (${reasonOf(error)}); expected a folder that this user may read`,
      );
    unreadable(dir, error);
    return;
  }
  for (const entry of entries) {
    const kind = entry.charAt(0);
    const path = dir === '' ? entry.slice(1) : `${dir}/${entry.slice(1)}`;
    if (kind === FOLDER) listInto(files, walk, path);
    else if (kind === OTHER) {
      const message = translatable`is neither a file nor a folder; expected a file`;
      walk.report({ code: FILE_UNREADABLE, severity: 'error', place: { file: path, line: 0, column: 0 }, message });
    } else if (kind === FILE || isFileWithin(walk, path)) {
      try {
        const found = statSync(`${walk.root}/${path}`);
        files.push({ path, sizeBytes: found.size, stamp: stampOf(found), touchedMs: touchedMsOf(found) });
      } catch (error) {
        unreadable(path, error);
      }
    }
  }
}

/** Entries of a folder that are not hidden: files, folders and links. */
function entriesOf({ root, memory, device }: Walk, dir: string): readonly Entry[] {
  const path = join(root, dir);
  if (memory === undefined || device === undefined) return listed(path);
  // The stamp is read before listing, so that a later change of the folder gives another stamp.
  const now = statSync(path);
  if (now.dev !== device) return listed(path);
  const stamp = stampOf(now);
  const entries = memory.find(dir, stamp) ?? listed(path);
  memory.keep({ dir, stamp, touchedMs: touchedMsOf(now), entries });
  return entries;
}

function listed(path: string): readonly Entry[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.name.startsWith('.') ? [] : entryOf(entry)));
}

function entryOf(entry: Dirent): Entry {
  if (entry.isDirectory()) return FOLDER + entry.name;
  if (entry.isFile()) return FILE + entry.name;
  return (entry.isSymbolicLink() ? LINK : OTHER) + entry.name;
}

const FOLDER = 'd';
const FILE = '-';
const LINK = 'l';
/** A pipe, socket or device. */
const OTHER = 'o';

function isFileWithin({ root, report }: Walk, path: string): boolean {
  const isInside = isRealFileWithin(root, join(root, path));
  if (!isInside) {
    report({
      code: 'file-link-refused',
      severity: 'warning',
      place: { file: path, line: 0, column: 0 },
      message: translatable`is a link that is not followed; expected a link to a file within the content folder`,
    });
  }
  return isInside;
}

function isRealFileWithin(root: string, path: string): boolean {
  try {
    const real = realpathSync(path);
    return isWithin(root, real) && statSync(real).isFile();
  } catch {
    return false;
  }
}

function isWithin(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** True for an error of the operating system, false for a bug. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
