import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bootIdOf } from '../generations/boot-id.ts';
import { fsyncFolder } from '../generations/write-durably.ts';
import { takeLock } from '../lock/take-lock.ts';
import { MANIFEST_GROUPS } from '../manifest-group.ts';
import { type PublishedFile, parsePublished, printPublished } from '../site-manifest.ts';
import { isConfined, STATE_FOLDER } from './check-paths.ts';
import { EVERYTHING, type Selection } from './selection.ts';

/** State of a mirror between runs, stored in `.offprint-mirror/`. Losing it costs time only: files are then hashed instead of fetched. */
export interface MirrorState {
  /** Files that earlier runs wrote, by path, with modification times. After a kill, a recorded file may not have reached its path. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  readonly lastSync: LastSync | undefined;
  /** Appends a file to the log; called before the file is moved to its path. */
  recordFile(file: PublishedFile): void;
  /** Saves the source, entity tag and selection of the manifest that is in the folder. */
  saveLastSync(lastSync: LastSync): Promise<void>;
  /** Replaces the file log by these records; `recordFile` must not be called afterwards. */
  rewrite(files: Iterable<PublishedFile>): Promise<void>;
  close(): void;
}

/** Content of `mirror.json`: source and result of the last sync. */
export interface LastSync {
  readonly source: string;
  /** Entity tag of the source's manifest. */
  readonly etag?: string;
  readonly selection: Selection;
  /** Modification time of the manifest on this disk, set if the last sync fetched every selected file. */
  readonly completeAtMs?: number;
  /** Boot id under which files were written that may be in the page cache only; absent if all were synced to disk. */
  readonly unsyncedUnder?: string;
}

/**
 * Opens the state: `files.tsv` (path, bytes, SHA-256, modification time; the format of a publication's file list) and `mirror.json`. If
 * files were written but not synced before the machine restarted, the recorded times are dropped and all files are hashed: after a power
 * cut a file of the right size and time may contain zeros.
 */
export async function openMirrorState(root: string): Promise<MirrorState> {
  const folder = join(root, STATE_FOLDER);
  await mkdir(folder, { recursive: true });
  const logPath = join(folder, FILE_LOG);
  const recorded = parsePublished(await readFile(logPath, 'utf8').catch(() => ''));
  // The folder may come from somebody else, and recorded paths can be deleted, so paths outside the mirror are ignored.
  const recordedInside = [...recorded].filter(([path]) => isConfined(path));
  const lastSync = await readLastSync(root);
  const isIntact = lastSync !== undefined && (lastSync.unsyncedUnder === undefined || lastSync.unsyncedUnder === bootIdOf());
  const files = new Map(isIntact ? recordedInside : recordedInside.map(([path, { mtimeMs: _, ...file }]) => [path, file]));
  const { recordFile, close } = openFileLog(root);
  return {
    files,
    lastSync: isIntact ? lastSync : withoutCompletion(lastSync),
    recordFile,
    close,
    async saveLastSync(lastSync) {
      await replaceFile(join(folder, 'mirror.json'), `${JSON.stringify(lastSync)}\n`);
    },
    async rewrite(files) {
      await replaceFile(logPath, printPublished(files));
    },
  };
}

/** Opens the append-only log `files.tsv`. Several threads may append: each record is one `write` of one line. */
export function openFileLog(root: string): Pick<MirrorState, 'recordFile' | 'close'> {
  const log = openSync(join(root, STATE_FOLDER, FILE_LOG), APPEND_FLAGS);
  // Ends a last line that a kill cut short.
  writeSync(log, '\n');
  return { recordFile: (file) => void writeSync(log, printPublished([file])), close: () => closeSync(log) };
}

/** Replaces a file atomically: temp file, fsync, rename, fsync of the folder. Does not follow symbolic links. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await rm(`${path}.part`, { force: true });
  const file = await open(`${path}.part`, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  fsyncFolder(dirname(path));
}

function withoutCompletion(lastSync: LastSync | undefined): LastSync | undefined {
  if (lastSync === undefined) return undefined;
  const { completeAtMs: _, ...rest } = lastSync;
  return rest;
}

/** Reads `mirror.json`; undefined if it is missing or damaged. */
export async function readLastSync(root: string): Promise<LastSync | undefined> {
  const text = await readFile(join(root, STATE_FOLDER, 'mirror.json'), 'utf8').catch(() => '');
  try {
    const { source, etag, selection, completeAtMs, unsyncedUnder } = JSON.parse(text) as Partial<LastSync>;
    if (typeof source !== 'string') return undefined;
    return {
      source,
      selection: selectionOf(selection),
      ...(typeof etag === 'string' ? { etag } : {}),
      ...(typeof completeAtMs === 'number' ? { completeAtMs } : {}),
      ...(typeof unsyncedUnder === 'string' ? { unsyncedUnder } : {}),
    };
  } catch {
    return undefined;
  }
}

function selectionOf(given: Partial<Selection> | undefined): Selection {
  const { without, subjects, since } = given ?? EVERYTHING;
  return {
    without: MANIFEST_GROUPS.filter((group) => without?.includes(group) === true),
    subjects: Array.isArray(subjects) ? subjects.map(String) : [],
    ...(typeof since === 'string' ? { since } : {}),
  };
}

/** Locks the mirror for one run and returns the function that releases the lock. Throws with the name of the process that holds it. */
export async function lockMirror(root: string, onWait?: (message: string) => void): Promise<() => Promise<void>> {
  return (await takeLock(join(root, STATE_FOLDER, 'lock'), { task: 'mirror', target: root, onWait })).release;
}

/** `O_NOFOLLOW` refuses a symbolic link in place of the log. */
const APPEND_FLAGS = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);
const FILE_LOG = 'files.tsv';
