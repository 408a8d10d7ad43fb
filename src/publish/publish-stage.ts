import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareText } from '../text/compare.ts';
import { generationName } from './generations/current-chain.ts';
import { foreignFiles } from './generations/foreign-files.ts';
import { type PublishedGeneration, publishGeneration } from './generations/publish-generation.ts';
import { discardStaged } from './generations/recover-site.ts';
import { USUAL_GRACE_MS } from './generations/retention.ts';
import { rolledBackTo } from './generations/rolled-back.ts';
import { settleGeneration } from './generations/settle-generation.ts';
import { readSiteState, type SiteState } from './generations/site-state.ts';
import { rewriteBase } from './generations/write-base.ts';
import { filtered, type Listed } from './listed.ts';
import { isForeign } from './output-guard/foreign-names.ts';
import type { IsKept } from './output-guard/kept-paths.ts';
import { PublishError, systemReason } from './publish-error.ts';
import type { PublishedFile, StagedFile } from './site-manifest.ts';
import { byPath } from './staged-list.ts';

/** The result of a publication. */
export interface Publication {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Files and folders in the output that this program did not write; they stay. Of a part, as far as folders were looked at. */
  readonly foreign: readonly string[];
  /** The name of the generation that now is current; kept results are bound to it. */
  readonly generation: string;
  /** Resolves when the output is durable and old generations are collected. Never rejects: what was not done is done by the next publication. */
  readonly settled: Promise<void>;
}

/** A publication that leaves what it does not name as it is. */
export interface PartOfSite {
  /** Files of the last good site that nothing made again: they go, unless they were staged. */
  readonly released: Iterable<string>;
  /** Files that bear another time than when they were published, with the time that they bear now, which is to be noted. */
  readonly touched: readonly PublishedFile[];
  /** Files and folders in the output that this program did not write, as far as folders were looked at. */
  readonly foreign: readonly string[];
}

export interface PublishOptions {
  /** The site as it was found under the lock; it is read where it is not given. */
  readonly site?: SiteState;
  /** Without it the staged files are the complete site. */
  readonly part?: PartOfSite;
  /** Names files of others that are kept and not listed. */
  readonly isKept?: IsKept;
  /** How long files named by their content stay after they were superseded. */
  readonly graceMs?: number;
  /** Why: `build`, or what else published. */
  readonly reason?: string;
}

/**
 * Makes the staged files the site: all of them, or none. Where nothing differs, nothing is written. A file that this program did not write is never
 * deleted or replaced: where the site needs its path, a `PublishError` names it before anything is published.
 */
export async function publishStage(output: string, staged: Listed<StagedFile>, options: PublishOptions = {}): Promise<Publication> {
  const { site = readSiteState(output), part, isKept = () => false, graceMs = USUAL_GRACE_MS, reason = 'build' } = options;
  const { paths } = site;
  const files = byPath(staged);
  const wanted = new Set(Array.from(files, ({ path }) => path));
  const removed = removedFiles(site, wanted, part);
  refuseClashes(files, { wanted, site, removed: new Set(removed.map(({ path }) => path)) });
  const changed = filtered(files, (file) => file.changed);
  const foreign = part?.foreign ?? foreignFiles(site).filter((path) => isForeign(paths.output, path, isKept));
  const written = Array.from(changed, ({ path }) => path);
  const outcome = { written, removed: removed.map(({ path }) => path), foreign };
  const current = noteTimes(site, part?.touched ?? retimedFiles(site, files));
  // A build forward is a generation even where it changes nothing, so that the next build goes on from it.
  if (written.length === 0 && removed.length === 0 && rolledBackTo(current) === undefined) {
    discardStaged(paths);
    return { ...outcome, generation: site.name, settled: Promise.resolve() };
  }
  const published = await publishGeneration(current, { put: changed, removed }, { reason, now: new Date() });
  const settled = settle(current, published, graceMs);
  return { ...outcome, generation: generationName(published.chain.head), settled };
}

async function settle({ paths }: SiteState, { chain, isSynced }: PublishedGeneration, graceMs: number): Promise<void> {
  try {
    await settleGeneration(paths, chain, { retention: { graceMs, now: new Date() }, isSynced });
  } catch {
    // It is published; the next publication does what is left.
  }
}

/** Returns the files that go: without `part` every file that was not staged, else those that it released. */
function removedFiles({ list }: SiteState, wanted: ReadonlySet<string>, part: PartOfSite | undefined): readonly PublishedFile[] {
  const removed =
    part === undefined
      ? [...list.files()].filter(({ path }) => !wanted.has(path))
      : [...new Set(part.released)].filter((path) => !wanted.has(path)).flatMap((path) => list.get(path) ?? []);
  return removed.sort((a, b) => compareText(a.path, b.path));
}

/** Files that stay and bear another time than the list says: those of a copied site. */
function retimedFiles({ list, paths }: SiteState, files: Listed<StagedFile>): readonly PublishedFile[] {
  const retimed: PublishedFile[] = [];
  for (const { path, changed } of files) {
    const known = changed ? undefined : list.get(path);
    const found = known && statSync(join(paths.output, path), { throwIfNoEntry: false });
    if (known === undefined || found === undefined) continue;
    const mtimeMs = Math.floor(found.mtimeMs);
    if (mtimeMs !== known.mtimeMs) retimed.push({ ...known, mtimeMs });
  }
  return retimed;
}

/** Notes other times of files in the list of the current generation, which otherwise stays as it is. */
function noteTimes(site: SiteState, retimed: readonly PublishedFile[]): SiteState {
  if (retimed.length === 0 || site.chain === undefined) return site;
  try {
    rewriteBase(site.paths, site.chain, retimed);
  } catch (error) {
    throw new PublishError(`${site.paths.output} could not be published: ${systemReason(error)}`, site.paths.output, error);
  }
  return { ...readSiteState(site.paths.output), retired: site.retired };
}

/** One path twice, or a file where another needs a folder: a mistake of this program. */
function refuseClashes(
  files: Iterable<StagedFile>,
  { wanted, site, removed }: { readonly wanted: ReadonlySet<string>; readonly site: SiteState; readonly removed: ReadonlySet<string> },
): void {
  const { list } = site;
  const stands = (path: string): boolean => list.get(path) !== undefined && !removed.has(path);
  const folders = new Set<string>();
  let before = '';
  for (const { path } of files) {
    if (path === before) throw new PublishError(`two pages want the path ${path}`, path);
    before = path;
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
      if (wanted.has(folder) || stands(folder)) throw new PublishError(`${folder} is a file and, for ${path}, a folder`, path);
    }
    if (stands(path)) continue;
    for (const below of list.beginningWith(`${path}/`)) {
      if (!removed.has(below.path) && !wanted.has(below.path))
        throw new PublishError(`${path} is a file and, for ${below.path}, a folder`, path);
    }
  }
}
