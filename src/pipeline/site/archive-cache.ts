import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../../engine/hash.ts';
import type { ArchiveFile } from '../../model/archive-file.ts';

/** An archive as it was last written. */
export interface CachedArchive {
  readonly recipe: string;
  readonly files: readonly KeptFile[];
}

/** `mtimeMs` is the file's time when it was hashed; an unchanged time saves hashing it again. */
export interface KeptFile extends ArchiveFile {
  readonly mtimeMs?: number;
}

/** Archives of earlier builds, by title. */
export interface ArchiveCache {
  /** An archive of this recipe whose files are all published and unmodified. */
  find(title: string, recipe: string): Promise<CachedArchive | undefined>;
  save(made: ReadonlyMap<string, CachedArchive>): Promise<void>;
}

/** Opens `archives.json` in the cache. If it is lost, archives are written again. */
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

/** The file comes from this program, or is damaged. */
function parseKept(text: string): ReadonlyMap<string, CachedArchive> {
  try {
    return new Map(JSON.parse(text) as [string, CachedArchive][]);
  } catch {
    return new Map();
  }
}
