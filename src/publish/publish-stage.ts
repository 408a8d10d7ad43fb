import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { compareText } from '../text/compare.ts';
import { PublishError, systemReason } from './publish-error.ts';
import { type PublishedFile, planPathOf, printPublished, publishedPathOf, type StagedFile, stagePathOf } from './site-manifest.ts';

/** What a publication did. */
export interface Publication {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Every file of the site, by path. */
  readonly files: readonly PublishedFile[];
  readonly sizeBytes: number;
}

/**
 * Makes the staged files the site: all or nothing.
 *
 * First the whole plan (files to move, files to remove) is written beside the site; from then on the publication is
 * carried through, if need be by `recoverStage` at the next start. Before that moment the last good site is untouched.
 */
export async function publishStage(output: string, staged: readonly StagedFile[]): Promise<Publication> {
  const files = [...staged].sort((a, b) => compareText(a.path, b.path));
  refuseClashes(files);
  const wanted = new Set(files.map((file) => file.path));
  const removed = (await filesUnder(output)).filter((path) => !wanted.has(path)).sort(compareText);
  const written = files.filter((file) => file.changed).map((file) => file.path);
  const totals = { files, sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0) };
  if (written.length === 0 && removed.length === 0) {
    await rm(stagePathOf(output), { recursive: true, force: true });
    return { written, removed, ...totals };
  }
  try {
    const planned = files.map(({ path, sizeBytes, sha256 }) => ({ path, sizeBytes, sha256 }));
    await writePlan(output, { move: written, remove: removed, files: planned });
    await carryOut(output);
  } catch (error) {
    throw new PublishError(`${output} could not be published: ${systemReason(error)}`, output, error);
  }
  return { written, removed, ...totals };
}

/** Carries through a publication that was cut short, and clears a stage that never came so far. True when there was one to carry through. */
export async function recoverStage(output: string): Promise<boolean> {
  const hasPlan = await stat(planPathOf(output)).then(
    () => true,
    () => false,
  );
  if (hasPlan) await carryOut(output);
  await rm(stagePathOf(output), { recursive: true, force: true });
  await rm(`${planPathOf(output)}.part`, { force: true });
  return hasPlan;
}

interface Plan {
  readonly move: readonly string[];
  readonly remove: readonly string[];
  readonly files: readonly PublishedFile[];
}

async function writePlan(output: string, plan: Plan): Promise<void> {
  await mkdir(dirname(output), { recursive: true });
  await writeFile(`${planPathOf(output)}.part`, JSON.stringify(plan), { flush: true });
  await rename(`${planPathOf(output)}.part`, planPathOf(output));
}

async function carryOut(output: string): Promise<void> {
  const plan = JSON.parse(await readFile(planPathOf(output), 'utf8')) as Plan;
  await removeFiles(output, plan.remove);
  const stage = stagePathOf(output);
  const madeFolders = new Set<string>();
  for (const path of plan.move) {
    const target = join(output, path);
    const folder = dirname(target);
    if (!madeFolders.has(folder)) {
      await mkdir(folder, { recursive: true });
      madeFolders.add(folder);
    }
    await rename(join(stage, path), target).catch(async (error: unknown) => {
      // Moved already by the run that was cut short.
      const isThere = await stat(target).then(
        () => true,
        () => false,
      );
      if (!isThere) throw error;
    });
  }
  const published: PublishedFile[] = [];
  for (const file of plan.files) {
    const { mtimeMs } = await stat(join(output, file.path));
    published.push({ ...file, mtimeMs: Math.floor(mtimeMs) });
  }
  await writeFile(`${publishedPathOf(output)}.part`, printPublished(published));
  await rename(`${publishedPathOf(output)}.part`, publishedPathOf(output));
  await rm(planPathOf(output), { force: true });
  await rm(stage, { recursive: true, force: true });
}

async function removeFiles(output: string, paths: readonly string[]): Promise<void> {
  const folders = new Set<string>();
  for (const path of paths) {
    await rm(join(output, path), { force: true, recursive: true });
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  // Deepest first; a folder that still holds something stays.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) await rmdir(join(output, folder)).catch(() => undefined);
}

/** One path twice, or a file where another needs a folder: a mistake of this program. */
function refuseClashes(files: readonly StagedFile[]): void {
  const paths = new Set<string>();
  for (const { path } of files) {
    if (paths.has(path)) throw new PublishError(`two pages want the path ${path}`, path);
    paths.add(path);
  }
  for (const { path } of files) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (paths.has(folder)) throw new PublishError(`${folder} is a file and, for ${path}, a folder`, path);
    }
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
