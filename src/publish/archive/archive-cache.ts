import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveFile } from '../../model/archive-file.ts';
import { hashFile } from '../hash-file.ts';

/** Trace of an archive: the digest of its inputs (`recipe`), and its output files. */
export interface CachedArchive {
  readonly recipe: string;
  readonly files: readonly CachedArchiveFile[];
}

/** `mtimeMs` is the modification time when the file was last hashed. A file with the same size and time is not hashed again. */
export interface CachedArchiveFile extends ArchiveFile {
  readonly mtimeMs?: number;
}

/** Traces of archives by title. */
export interface ArchiveCache {
  /** The trace of an archive if it is up to date: it has this recipe, and every output file is unmodified in the published site. */
  find(title: string, recipe: string): Promise<CachedArchive | undefined>;
  /** Replaces all traces by those of this build. */
  save(archives: ReadonlyMap<string, CachedArchive>): Promise<void>;
}

/** Opens `archives.json` in the cache folder. If it is lost, all archives are built again. */
export async function openArchiveCache({ cache, published }: { cache: string; published: string }): Promise<ArchiveCache> {
  const path = join(cache, 'archives.json');
  const text = await readFile(path, 'utf8').catch(() => '[]');
  const traces = parseTraces(text);
  return {
    async find(title, recipe) {
      const trace = traces.get(title);
      if (trace?.recipe !== recipe) return undefined;
      const files: CachedArchiveFile[] = [];
      for (const file of trace.files) {
        const unmodified = await findUnmodified(file, published);
        if (unmodified === undefined) return undefined;
        files.push(unmodified);
      }
      return { recipe, files };
    },
    async save(archives) {
      const now = JSON.stringify([...archives]);
      if (now !== text) await writeFile(path, now);
    },
  };
}

/** The file with its present modification time; undefined if it is missing or has other bytes. */
async function findUnmodified(file: CachedArchiveFile, folder: string): Promise<CachedArchiveFile | undefined> {
  const { name, sizeBytes, sha256 } = file;
  const path = join(folder, name);
  const stats = await stat(path).catch(() => undefined);
  if (stats?.size !== sizeBytes) return undefined;
  const mtimeMs = Math.floor(stats.mtimeMs);
  if (mtimeMs !== file.mtimeMs && (await hashFile(path)).sha256 !== sha256) return undefined;
  return { name, sizeBytes, sha256, mtimeMs };
}

/** Empty if the file was cut short by a killed build. */
function parseTraces(text: string): ReadonlyMap<string, CachedArchive> {
  try {
    return new Map(JSON.parse(text) as [string, CachedArchive][]);
  } catch {
    return new Map();
  }
}
