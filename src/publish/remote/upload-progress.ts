import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { OpenedGeneration } from '../generations/open-generations.ts';
import type { Upload } from './upload-plan.ts';

/**
 * The part of a publication that is done, in the state folder (for a copy without one beside it: `._site.upload`), so that one that was cut short goes
 * on where it stopped. The first line names the remote and its manifest as they were found: if that has changed since, nothing is known.
 */
export interface UploadProgress {
  isDone(upload: Upload): boolean;
  add(uploads: readonly Upload[]): Promise<void>;
  /** The publication is complete: there is nothing to go on with. */
  end(): Promise<void>;
}

export async function openUploadProgress(
  { snapshot, paths }: OpenedGeneration,
  { remote, manifestHash }: { remote: string; manifestHash: string },
): Promise<UploadProgress> {
  const path = snapshot.isFromManifest ? join(dirname(paths.output), `.${basename(paths.output)}.upload`) : join(paths.folder, 'upload');
  const head = `${JSON.stringify([remote, manifestHash])}\n`;
  const text = await readFile(path, 'utf8').catch(() => '');
  const done = new Set(text.startsWith(head) ? text.slice(head.length).split('\n').slice(0, -1) : []);
  let isBegun = text.startsWith(head);
  return {
    isDone: (upload) => done.has(lineOf(upload)),
    async add(uploads) {
      if (!isBegun) await writeFile(path, head);
      isBegun = true;
      await appendFile(path, uploads.map((upload) => `${lineOf(upload)}\n`).join(''));
    },
    end: () => rm(path, { force: true }),
  };
}

function lineOf({ key, sha256, contentType }: Upload): string {
  return `${sha256}\t${contentType}\t${key}`;
}
