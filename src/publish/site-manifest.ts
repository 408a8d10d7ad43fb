import { basename, dirname, join } from 'node:path';
import { statePathsOf } from './generations/state-folder.ts';

/**
 * One file of a published site. `mtimeMs` is the file's modification time when it was published; an equal time means that the file is
 * unmodified.
 */
export interface PublishedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly mtimeMs?: number;
}

export interface StagedFile extends PublishedFile {
  /** True if the file differs from the last generation and is in the staging directory. */
  readonly changed: boolean;
}

/** Files of the last generation, by path. */
export interface SiteManifest {
  get(path: string): PublishedFile | undefined;
}

/** Staging directory: on the file system of the output, so that publishing is a rename. */
export function stagePathOf(output: string): string {
  return statePathsOf(output).next;
}

/** File list of version 0.1: `._site.published`, one tab-separated line per file. */
export function publishedPathOf(output: string): string {
  return join(dirname(output), `.${basename(output)}.published`);
}

/** Plan of an unfinished publication of version 0.1: `._site.plan`. */
export function planPathOf(output: string): string {
  return join(dirname(output), `.${basename(output)}.plan`);
}

/** Parses a file list. A damaged line is skipped: its file is then compared or written again. */
export function parsePublished(text: string): ReadonlyMap<string, PublishedFile> {
  const files = new Map<string, PublishedFile>();
  for (const line of text.split('\n')) {
    const file = parsePublishedLine(line);
    if (file !== undefined) files.set(file.path, file);
  }
  return files;
}

/** Parses one line; undefined if it is damaged. */
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
