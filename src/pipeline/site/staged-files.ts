import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFiles } from '../../model/site-files.ts';
import { stagePathOf } from '../../publish/site-manifest.ts';

/** Files of the new site, before it is published: from the stage where they differ from those of the last. */
export function stagedFiles(output: string): SiteFiles {
  const stage = stagePathOf(output);
  return {
    async get(path) {
      const file = [stage, output].map((folder) => join(folder, path)).find(existsSync);
      return file === undefined ? undefined : { bytes: Uint8Array.from(await readFile(file)) };
    },
  };
}
