import { appendFile, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { OpenedGeneration } from '../generations/open-generations.ts';
import { writeAtomically } from '../generations/write-durably.ts';
import type { Upload } from './upload-plan.ts';

/**
 * Progress of an upload, from which an interrupted upload resumes. It is stored in the state folder, or as `._site.upload` for a copy
 * without state. The first line names the remote and the hash of its manifest; if that has changed, the progress is discarded. Keys to
 * delete are recorded too, because the new manifest no longer lists them.
 */
export interface UploadProgress {
  isDone(upload: Upload): boolean;
  add(uploads: readonly Upload[]): Promise<void>;
  /** Keys that an earlier upload to the same remote still had to delete. */
  readonly pendingDeletions: readonly string[];
  /** Records keys to delete, before the manifest that lists them is replaced. */
  addDeletions(keys: readonly string[]): Promise<void>;
  /** Deletes the progress file after a complete upload. */
  end(): Promise<void>;
}

export async function openUploadProgress(
  { snapshot, paths }: OpenedGeneration,
  { remote, manifestHash }: { remote: string; manifestHash: string },
): Promise<UploadProgress> {
  const path = snapshot.isFromManifest ? join(dirname(paths.output), `.${basename(paths.output)}.upload`) : join(paths.folder, 'upload');
  const head = `${JSON.stringify([remote, manifestHash])}\n`;
  const text = await readFile(path, 'utf8').catch(() => '');
  const [first = '', ...lines] = text.split('\n').slice(0, -1);
  const isSame = `${first}\n` === head;
  const done = new Set(isSame ? lines : []);
  const deletions = isOf(remote, first) ? lines.filter((line) => line.startsWith(DELETION)) : [];
  // A truncated line must not be joined with the next one.
  let isBegun = isSame && text.endsWith('\n');
  const append = async (added: readonly string[]): Promise<void> => {
    const carried = isSame ? [first, ...lines] : [head.trimEnd(), ...deletions];
    if (!isBegun) writeAtomically(path, [Buffer.from(`${carried.join('\n')}\n`)]);
    isBegun = true;
    await appendFile(path, added.map((line) => `${line}\n`).join(''));
  };
  return {
    isDone: (upload) => done.has(lineOf(upload)),
    add: (uploads) => append(uploads.map(lineOf)),
    pendingDeletions: deletions.map((line) => line.slice(DELETION.length)),
    addDeletions: (keys) => append(keys.map((key) => DELETION + key)),
    end: () => rm(path, { force: true }),
  };
}

function lineOf({ key, sha256, contentType }: Upload): string {
  return `${sha256}\t${contentType}\t${key}`;
}

function isOf(remote: string, head: string): boolean {
  try {
    const [named]: readonly unknown[] = JSON.parse(head);
    return named === remote;
  } catch {
    return false;
  }
}

/** Cannot be the start of a SHA-256. */
const DELETION = 'delete\t';
