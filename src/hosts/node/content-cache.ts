import type { ReadableFile } from '../../http/site-reader.ts';

/** Small files in memory, by digest, so that generations share them. */
export interface ContentCache {
  get(sha256: string): ReadableFile | undefined;
  add(sha256: string, file: ReadableFile): void;
}

/** Evicts the oldest files when they are too many, or too large together. */
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
        if (sizeBytes <= MOST_BYTES && files.size <= MOST_FILES) break;
        files.delete(oldest);
        sizeBytes -= freed;
      }
    },
  };
}

const MOST_BYTES = 128 * 1024 * 1024;
const MOST_FILES = 20_000;
