import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../../engine/hash-file.ts';
import type { ArchiveFile } from '../../model/archive-file.ts';

/** An archive as it was last made. */
export interface CachedArchive {
  readonly recipe: string;
  readonly files: readonly KeptFile[];
}

/** `mtimeMs` is that of the disk when the file was last hashed, only to see quickly that nothing touched it. */
export interface KeptFile extends ArchiveFile {
  readonly mtimeMs?: number;
}

/** What earlier builds made, by title; to be given a new list when this build has made its own. */
export interface ArchiveCache {
  /** An archive of this recipe of which every file stands in the last good site as it was made. */
  find(title: string, recipe: string): Promise<CachedArchive | undefined>;
  save(made: ReadonlyMap<string, CachedArchive>): Promise<void>;
}

/** `archives.json` in the folder of kept results; it may be lost: archives are then made again. */
export async function openArchiveCache({ cache, published }: { cache: string; published: string }): Promise<ArchiveCache> {
  const path = join(cache, 'archives.json');
  const text = await readFile(path, 'utf8').catch(() => '[]');
  const kept = parseKept(text);
  return {
    async find(title, recipe) {
      const known = kept.get(title);
      if (known?.recipe !== recipe) return undefined;
      const files: KeptFile[] = [];
      for (const file of known.files) {
        const standing = await findStanding(file, published);
        if (standing === undefined) return undefined;
        files.push(standing);
      }
      return { recipe, files };
    },
    async save(made) {
      const now = JSON.stringify([...made]);
      if (now !== text) await writeFile(path, now);
    },
  };
}

async function findStanding({ name, sizeBytes, sha256, mtimeMs: noted }: KeptFile, folder: string): Promise<KeptFile | undefined> {
  const path = join(folder, name);
  const found = await stat(path).catch(() => undefined);
  if (found?.size !== sizeBytes) return undefined;
  const mtimeMs = Math.floor(found.mtimeMs);
  if (mtimeMs !== noted && (await hashFile(path)).sha256 !== sha256) return undefined;
  return { name, sizeBytes, sha256, mtimeMs };
}

/** Our own file, unless it was cut short. */
function parseKept(text: string): ReadonlyMap<string, CachedArchive> {
  try {
    return new Map(JSON.parse(text) as [string, CachedArchive][]);
  } catch {
    return new Map();
  }
}
