import type { Artifact } from '../../model/artifact.ts';
import type { SiteFiles } from '../../model/site-files.ts';

/** Returns the files of a site in memory. */
export function memoryFiles(artifacts: Iterable<Artifact>): SiteFiles {
  const encoder = new TextEncoder();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { path, bytes } of artifacts) files.set(path, typeof bytes === 'string' ? encoder.encode(bytes) : Uint8Array.from(bytes));
  return {
    get: async (path) => {
      const bytes = files.get(path);
      return bytes === undefined ? undefined : { bytes };
    },
  };
}
