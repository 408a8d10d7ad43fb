import { deflateRawSync } from 'node:zlib';
import type { Artifact } from '../../../../src/model/artifact.ts';
import type { SiteFiles } from '../../../../src/model/site-files.ts';

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
