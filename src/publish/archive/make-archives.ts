import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveFile } from '../../model/archive-file.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { missingProgram } from '../../model/text/missing-program.ts';
import { translatable } from '../../model/text/translatable.ts';
import { hashFile } from '../hash-file.ts';
import type { StageWriter } from '../stage.ts';
import type { ArchiveKind, PlannedArchive, TitleIn } from './planned-archive.ts';
import { hasProgram } from './run-program.ts';

/** An archive that was written, with its files. */
export interface MadeArchive {
  readonly kind: ArchiveKind;
  readonly titleIn: TitleIn;
  readonly files: readonly ArchiveFile[];
}

interface ArchiveContext {
  /** Folder of the archives in the site: `mirror`. */
  readonly folder: string;
  /** Folder of the published site. */
  readonly output: string;
  readonly cache: string;
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Stages archives. One whose recipe is unchanged is copied from the published site. An archive whose program is not installed is left out. */
export async function makeArchives(planned: readonly PlannedArchive[], context: ArchiveContext): Promise<readonly MadeArchive[]> {
  const { folder, output, cache, stage } = context;
  const archives: MadeArchive[] = [];
  const archiveCache = await openArchiveCache({ cache, published: join(output, folder) });
  const traces = new Map<string, CachedArchive>();
  for (const archive of await makeable(planned, context)) {
    const { kind, title, titleIn, recipe } = archive;
    const known = await archiveCache.find(title, recipe);
    const files = known?.files ?? (await make(archive, context));
    for (const file of known?.files ?? []) {
      const path = `${folder}/${file.name}`;
      await stage.copy(path, { file: join(output, path), sizeBytes: file.sizeBytes, sha256: file.sha256 });
    }
    traces.set(title, { recipe, files });
    archives.push({ kind, titleIn, files });
  }
  await archiveCache.save(traces);
  return archives;
}

/** Writes an archive to the cache and copies it into the stage. */
async function make(archive: PlannedArchive, { folder, cache, stage }: ArchiveContext): Promise<readonly ArchiveFile[]> {
  const temp = join(cache, 'archives');
  await mkdir(temp, { recursive: true });
  try {
    const files: ArchiveFile[] = [];
    for (const name of await archive.write(temp)) {
      const file = join(temp, name);
      const { sizeBytes, sha256 } = await hashFile(file);
      await stage.copy(`${folder}/${name}`, { file, sizeBytes, sha256 });
      files.push({ name, sizeBytes, sha256 });
    }
    return files;
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

/** The archives whose programs are installed; a missing program is reported. */
async function makeable(planned: readonly PlannedArchive[], { report }: ArchiveContext): Promise<readonly PlannedArchive[]> {
  if (!planned.some(({ kind }) => kind === 'zim') || (await hasProgram('zimwriterfs'))) return planned;
  const message = translatable`${missingProgram('zimwriterfs')}; no ZIM was made`;
  report({ code: 'archive-program', severity: 'warning', place: { file: '--archive zim', line: 0, column: 0 }, message });
  return planned.filter(({ kind }) => kind !== 'zim');
}

/** Trace of an archive: the digest of its inputs (`recipe`), and its output files. */
interface CachedArchive {
  readonly recipe: string;
  readonly files: readonly CachedArchiveFile[];
}

/** `mtimeMs` is the modification time when the file was last hashed. A file with the same size and time is not hashed again. */
interface CachedArchiveFile extends ArchiveFile {
  readonly mtimeMs?: number;
}

/** Traces of archives by title. */
interface ArchiveCache {
  /** The trace of an archive if it is up to date: it has this recipe, and every output file is unmodified in the published site. */
  find(title: string, recipe: string): Promise<CachedArchive | undefined>;
  /** Replaces all traces by those of this build. */
  save(archives: ReadonlyMap<string, CachedArchive>): Promise<void>;
}

/** Opens `archives.json` in the cache folder. If it is lost, all archives are built again. */
async function openArchiveCache({ cache, published }: { cache: string; published: string }): Promise<ArchiveCache> {
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
