import { basename, dirname, join } from 'node:path';
import { statePathsOf } from './generations/state-folder.ts';

/** One file of a published site. `mtimeMs` is that of the disk when it was published, only to see quickly that nothing touched it. */
export interface PublishedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly mtimeMs?: number;
}

export interface StagedFile extends PublishedFile {
  /** Whether it differs from the last good site and so waits in the stage. */
  readonly changed: boolean;
}

/** The files of the last good site, by path. */
export interface SiteManifest {
  get(path: string): PublishedFile | undefined;
}

/** The staging directory: on the device of the output, so that files are moved into place by a rename. */
export function stagePathOf(output: string): string {
  return statePathsOf(output).next;
}

/** The list of what version 0.1 last published: `._site.published`, one tab-separated line a file. */
export function publishedPathOf(output: string): string {
  return join(dirname(output), `.${basename(output)}.published`);
}

/** The plan of a publication of version 0.1 under way: `._site.plan`. */
export function planPathOf(output: string): string {
  return join(dirname(output), `.${basename(output)}.plan`);
}

/** A line that is damaged is left out: its file is then compared, or written again, which is always right. */
export function parsePublished(text: string): ReadonlyMap<string, PublishedFile> {
  const files = new Map<string, PublishedFile>();
  for (const line of text.split('\n')) {
    const file = parsePublishedLine(line);
    if (file !== undefined) files.set(file.path, file);
  }
  return files;
}

/** Undefined where the line is damaged. */
export function parsePublishedLine(line: string): PublishedFile | undefined {
  const [path, size, sha256, mtime] = line.split('\t');
  if (path === undefined || sha256 === undefined || !SHA256.test(sha256) || mtime === undefined || !DIGITS.test(mtime)) return undefined;
  return { path, sizeBytes: Number(size), sha256, mtimeMs: Number(mtime) };
}

export function printPublished(files: Iterable<PublishedFile>): string {
  let text = '';
  for (const file of files) text += printPublishedLine(file);
  return text;
}

export function printPublishedLine({ path, sizeBytes, sha256, mtimeMs }: PublishedFile): string {
  return `${path}\t${sizeBytes}\t${sha256}\t${mtimeMs ?? 0}\n`;
}

const SHA256 = /^[0-9a-f]{64}$/;
const DIGITS = /^\d+$/;
