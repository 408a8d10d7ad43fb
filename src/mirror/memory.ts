import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bootIdOf } from '../publish/generations/boot-id.ts';
import { syncFolder } from '../publish/generations/write-durably.ts';
import { takeLock } from '../publish/lock/take-lock.ts';
import { MANIFEST_GROUPS } from '../publish/manifest-group.ts';
import { type PublishedFile, parsePublished, printPublished } from '../publish/site-manifest.ts';
import { isConfined, MEMORY_FOLDER } from './check-paths.ts';
import { EVERYTHING, type Selection } from './selection.ts';

/** What a mirror remembers between runs, in `.offprint-mirror/`. All of it may be lost: files are then hashed, not fetched. */
export interface Memory {
  /** Every file that was put here, by path, with its time on this disk; a kill may have kept a file from its place. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  readonly visit: Visit | undefined;
  /** Notes a file before it is moved to its place. */
  note(file: PublishedFile): void;
  /** Notes whose manifest is here, and what of it is wanted. */
  noteVisit(visit: Visit): Promise<void>;
  /** Replaces all notes of files; nothing is noted after it. */
  rewrite(files: Iterable<PublishedFile>): Promise<void>;
  close(): void;
}

/** Where the mirror comes from. */
export interface Visit {
  readonly source: string;
  /** Of its manifest. */
  readonly etag?: string;
  readonly selection: Selection;
  /** Time of the manifest on this disk, where every file that it lists, and the selection takes, came. */
  readonly completeAtMs?: number;
  /** The start of the system under which files were put here that may not be on the disk yet; absent where all were synced. */
  readonly unsyncedUnder?: string;
}

/**
 * `files.tsv` (as a publication's list: path, bytes, SHA-256, time) and `mirror.json`. Where files were put here under another start of the system
 * and not synced, none has a time, so that all are hashed: after a power cut one of the right size and time may hold zeros.
 */
export async function openMemory(root: string): Promise<Memory> {
  const folder = join(root, MEMORY_FOLDER);
  await mkdir(folder, { recursive: true });
  const listPath = join(folder, LIST);
  const noted = parsePublished(await readFile(listPath, 'utf8').catch(() => ''));
  // A mirror may come from anybody, and what is noted may be removed.
  const confined = [...noted].filter(([path]) => isConfined(path));
  const visit = await readVisit(root);
  const isIntact = visit !== undefined && (visit.unsyncedUnder === undefined || visit.unsyncedUnder === bootIdOf());
  const files = new Map(isIntact ? confined : confined.map(([path, { mtimeMs: _, ...file }]) => [path, file]));
  const { note, close } = openNotes(root);
  return {
    files,
    visit: isIntact ? visit : withoutCompletion(visit),
    note,
    close,
    async noteVisit(visit) {
      await replaceFile(join(folder, 'mirror.json'), `${JSON.stringify(visit)}\n`);
    },
    async rewrite(kept) {
      await replaceFile(listPath, printPublished(kept));
    },
  };
}

/** The list of files, to be added to; by several threads at once, each of a line at once. */
export function openNotes(root: string): Pick<Memory, 'note' | 'close'> {
  const list = openSync(join(root, MEMORY_FOLDER, LIST), APPENDED);
  // The last line may have been cut short.
  writeSync(list, '\n');
  return { note: (file) => void writeSync(list, printPublished([file])), close: () => closeSync(list) };
}

/** Whole, or not at all, and on the disk when this returns; never through a link. */
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
  syncFolder(dirname(path));
}

function withoutCompletion(visit: Visit | undefined): Visit | undefined {
  if (visit === undefined) return undefined;
  const { completeAtMs: _, ...rest } = visit;
  return rest;
}

/** Where a mirror comes from; undefined where it does not say, or not any more. */
export async function readVisit(root: string): Promise<Visit | undefined> {
  const text = await readFile(join(root, MEMORY_FOLDER, 'mirror.json'), 'utf8').catch(() => '');
  try {
    const { source, etag, selection, completeAtMs, unsyncedUnder } = JSON.parse(text) as Partial<Visit>;
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

/** Takes the mirror for one run. Throws, naming the holder, where another one has it. Returns the function that releases it. */
export async function lockMirror(root: string, onWait?: (message: string) => void): Promise<() => Promise<void>> {
  return (await takeLock(join(root, MEMORY_FOLDER, 'lock'), { task: 'mirror', target: root, onWait })).release;
}

/** A link in its place is refused. */
const APPENDED = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);
const LIST = 'files.tsv';
