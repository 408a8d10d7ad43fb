import { deflateRawSync } from 'node:zlib';
import type { Artifact } from '../../../src/model/artifact.ts';
import type { SiteFiles } from '../../../src/model/site-files.ts';

/** A built site in memory, which counts the bytes that were read of it. */
export interface MemoryFiles extends SiteFiles {
  readonly reads: { readonly path: string; readonly sizeBytes: number }[];
}

export function memoryFiles(artifacts: Iterable<Artifact>, folder = ''): MemoryFiles {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { path, bytes } of artifacts) {
    files.set(folder + path, Uint8Array.from(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes));
  }
  const reads: { path: string; sizeBytes: number }[] = [];
  return {
    reads,
    async get(path) {
      const bytes = files.get(path);
      if (bytes !== undefined) reads.push({ path, sizeBytes: bytes.length });
      return bytes && { bytes };
    },
  };
}

export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { level: 9 });
}
