import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFiles } from '../model/site-files.ts';
import { stagePathOf } from './site-manifest.ts';

/** Reads files of a site that is not published yet: from the staging directory if they are there, else from the output. */
export function stagedFiles(output: string): SiteFiles {
  const stage = stagePathOf(output);
  return {
    async get(path) {
      const file = [stage, output].map((folder) => join(folder, path)).find(existsSync);
      return file === undefined ? undefined : { bytes: Uint8Array.from(await readFile(file)) };
    },
  };
}
