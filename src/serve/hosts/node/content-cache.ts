import type { ReadableFile } from '../../http/site-reader.ts';

/** Cache of small files by digest, shared by generations. */
export interface ContentCache {
  get(sha256: string): ReadableFile | undefined;
  add(sha256: string, file: ReadableFile): void;
}

/** Evicts the oldest entries above 20,000 files or 128 MiB. */
export function openContentCache(): ContentCache {
  const files = new Map<string, ReadableFile>();
  let sizeBytes = 0;
  return {
    get: (sha256) => files.get(sha256),
    add(sha256, file) {
      if (files.has(sha256)) return;
      files.set(sha256, file);
      sizeBytes += file.sizeBytes;
      for (const [oldest, { sizeBytes: freed }] of files) {
        if (sizeBytes <= MAX_BYTES && files.size <= MAX_FILES) break;
        files.delete(oldest);
        sizeBytes -= freed;
      }
    },
  };
}

const MAX_BYTES = 128 * 1024 * 1024;
const MAX_FILES = 20_000;
