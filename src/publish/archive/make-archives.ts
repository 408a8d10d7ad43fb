import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveFile } from '../../model/archive-file.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { missingProgram } from '../../model/text/missing-program.ts';
import { translatable } from '../../model/text/translatable.ts';
import { hashFile } from '../hash-file.ts';
import type { StageWriter } from '../stage.ts';
import { type CachedArchive, openArchiveCache } from './archive-cache.ts';
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
