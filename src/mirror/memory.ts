import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
}

/** `files.tsv` (as a publication's list: path, bytes, SHA-256, time) and `mirror.json`. */
export async function openMemory(root: string): Promise<Memory> {
  const folder = join(root, MEMORY_FOLDER);
  await mkdir(folder, { recursive: true });
  const listPath = join(folder, LIST);
  const noted = parsePublished(await readFile(listPath, 'utf8').catch(() => ''));
  // A mirror may come from anybody, and what is noted may be removed.
  const files = new Map([...noted].filter(([path]) => isConfined(path)));
  const { note, close } = openNotes(root);
  return {
    files,
    visit: await readVisit(root),
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

/** Whole, or not at all; never through a link. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await rm(`${path}.part`, { force: true });
  await writeFile(`${path}.part`, text, { flag: 'wx' });
  await rename(`${path}.part`, path);
}

/** Where a mirror comes from; undefined where it does not say, or not any more. */
export async function readVisit(root: string): Promise<Visit | undefined> {
  const text = await readFile(join(root, MEMORY_FOLDER, 'mirror.json'), 'utf8').catch(() => '');
  try {
    const { source, etag, selection, completeAtMs } = JSON.parse(text) as Partial<Visit>;
    if (typeof source !== 'string') return undefined;
    return {
      source,
      selection: selectionOf(selection),
      ...(typeof etag === 'string' ? { etag } : {}),
      ...(typeof completeAtMs === 'number' ? { completeAtMs } : {}),
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
