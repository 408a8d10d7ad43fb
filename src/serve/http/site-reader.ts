import type { MaybePromise } from '../../model/maybe-promise.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import type { Content } from './conditional.ts';

/** A file of the site with its content and strong validator. */
export interface ReadableFile extends Content {
  /** With quotes: `"5f3a…"`. */
  readonly etag: string;
}

/** Site files that can be streamed. */
export interface StreamingSiteFiles extends SiteFiles {
  open(path: string): MaybePromise<ReadableFile | undefined>;
}

/** Opens a file of any `SiteFiles`; undefined if it does not exist. */
export function openFile(files: SiteFiles, path: string): MaybePromise<ReadableFile | undefined> {
  return isStreaming(files) ? files.open(path) : readWhole(files, path);
}

async function readWhole(files: SiteFiles, path: string): Promise<ReadableFile | undefined> {
  const file = await files.get(path);
  if (file === undefined) return undefined;
  const etag = file.etag ?? (await hashOf(file.bytes));
  return { sizeBytes: file.bytes.byteLength, bytes: file.bytes, etag: `"${etag}"` };
}

/** 128 bits of the SHA-256, hexadecimal. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isStreaming(files: SiteFiles): files is StreamingSiteFiles {
  return 'open' in files;
}
