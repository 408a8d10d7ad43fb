import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Artifact } from '../../../../src/model/artifact.ts';
import type { SiteFiles } from '../../../../src/model/site-files.ts';
import { openNamedFiles, type WordIndexOptions, writeWordIndex } from '../../../../src/query/index/words/build-word-index.ts';
import type { WordDocument } from '../../../../src/query/index/words/word-index.ts';
import { wordCollectorOf } from '../../../../src/query/index/words/word-index-builder.ts';

/** A built site in memory that supports byte ranges and counts the bytes read. */
export interface MemoryFiles extends SiteFiles {
  readonly reads: { readonly path: string; readonly sizeBytes: number }[];
}

export function memoryFiles(artifacts: Iterable<Artifact>, folder = ''): MemoryFiles {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { path, bytes } of artifacts) {
    files.set(folder + path, Uint8Array.from(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes));
  }
  const read = (path: string, cut: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined => {
    const bytes = files.get(path);
    const part = bytes && cut(bytes);
    if (part !== undefined) reads.push({ path, sizeBytes: part.length });
    return part;
  };
  const reads: { path: string; sizeBytes: number }[] = [];
  return {
    reads,
    async get(path) {
      const bytes = read(path, (whole) => whole);
      return bytes && { bytes };
    },
    getRange: async (path, start, end) => read(path, (whole) => whole.slice(start, end)),
  };
}

export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { level: 9 });
}

/** Returns the first 64 bits of a SHA-256, as in builds. */
export function digest(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

/** Builds an index of one segment; the paths of its files begin with `w/`. */
export function wordIndexFiles(
  options: WordIndexOptions,
  documents: Iterable<WordDocument>,
): { readonly artifacts: readonly Artifact[]; readonly root: Uint8Array } {
  const collector = wordCollectorOf(options);
  for (const document of documents) collector.add(document);
  const files = openNamedFiles({ digest, files: 'w/' });
  const root = writeWordIndex(collector.finish(), options, files.add);
  return { artifacts: files.artifacts, root };
}
