import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveFile } from '../model/archive-file.ts';
import { readPublished } from '../publish/site-manifest.ts';

/** An archive as it was last made. */
export interface KeptArchive {
  readonly recipe: string;
  readonly files: readonly ArchiveFile[];
}

/** What earlier builds made, by title; to be given a new list when this build has made its own. */
export interface KeptArchives {
  /** An archive of this recipe of which every file stands in the last good site as it was made. */
  find(title: string, recipe: string): Promise<KeptArchive | undefined>;
  save(made: ReadonlyMap<string, KeptArchive>): Promise<void>;
}

/** `archives.json` in the folder of kept results; it may be lost: archives are then made again. */
export async function openKeptArchives({
  cache,
  output,
  folder,
}: {
  cache: string;
  output: string;
  folder: string;
}): Promise<KeptArchives> {
  const path = join(cache, 'archives.json');
  const text = await readFile(path, 'utf8').catch(() => '[]');
  const kept = parseKept(text);
  const published = await readPublished(output);
  const stands = async ({ name, sizeBytes, sha256 }: ArchiveFile): Promise<boolean> => {
    const noted = published.get(`${folder}/${name}`);
    const found = await stat(join(output, folder, name)).catch(() => undefined);
    return noted?.sha256 === sha256 && found?.size === sizeBytes && Math.floor(found.mtimeMs) === noted.mtimeMs;
  };
  return {
    async find(title, recipe) {
      const known = kept.get(title);
      if (known?.recipe !== recipe) return undefined;
      for (const file of known.files) if (!(await stands(file))) return undefined;
      return known;
    },
    async save(made) {
      const now = JSON.stringify([...made]);
      if (now !== text) await writeFile(path, now);
    },
  };
}

/** Our own file, unless it was cut short. */
function parseKept(text: string): ReadonlyMap<string, KeptArchive> {
  try {
    return new Map(JSON.parse(text) as [string, KeptArchive][]);
  } catch {
    return new Map();
  }
}
