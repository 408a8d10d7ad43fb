import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import { hashOfFile } from '../hash-file.ts';
import { MANIFEST_PATH } from '../manifest.ts';
import { PARTS_FOLDER } from '../manifest-parts.ts';
import type { ManifestText } from '../manifest-text.ts';
import { PublishError } from '../publish-error.ts';
import { stemOfPage } from '../removed-pages.ts';
import type { Signer } from '../signing/signing-key.ts';
import { PUBLIC_KEY_PATH, SIGNATURE_PATH } from '../signing/signing-paths.ts';
import type { PublishedFile, SiteManifest } from '../site-manifest.ts';
import { type CurrentChain, recordHistory } from './current-chain.ts';
import { finishGeneration } from './finish-generation.ts';
import { linkOrCopy } from './pin-versions.ts';
import { type PublishedGeneration, publishGeneration } from './publish-generation.ts';
import { discardStaged } from './recover-site.ts';
import { listedParts, restageManifest } from './restage-manifest.ts';
import type { Retention } from './retention.ts';
import { causesOf, previousGeneration, previousHashes, recordsSince, restorableGenerations } from './rollback-plan.ts';
import { rollbackReason } from './rolled-back.ts';
import type { SiteState } from './site-state.ts';
import { NEVER_RESTORED, stageSignature } from './stage-signature.ts';
import { objectPathOf, type StatePaths } from './state-folder.ts';
import { TEMP_ENDING } from './write-durably.ts';

export interface RollbackOptions {
  /** Generation whose files are published again; the previous one if absent. */
  readonly to?: number;
  /** True to restore articles that were removed since. A removal may have been a withdrawal, so they stay removed by default. */
  readonly restoresRemoved: boolean;
  readonly retention: Retention;
  /** Signs the generation, if the site is signed. */
  readonly signer?: Signer;
}

export interface Rollback {
  readonly from: number;
  readonly to: number;
  /** Number of the new generation. */
  readonly generation: number;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** For each changed path, the generation that had changed it: `['index.html', 'changed by generation 43 (build, 2026-…)']`. */
  readonly causes: readonly (readonly [path: string, cause: string])[];
  /** Articles that were removed since and stay removed: `content/1/e3`. */
  readonly stayRemoved: readonly string[];
}

/**
 * Publishes the files of an earlier generation as a new generation. The caller holds the lock and has recovered the site. Throws
 * `PublishError`, before anything is changed, if the generation or one of its files is no longer stored.
 */
export async function rollBack(site: SiteState, { to, restoresRemoved, retention, signer }: RollbackOptions): Promise<Rollback> {
  const { paths, list } = site;
  const chain = requireChain(site);
  const stored = [...recordHistory(paths, chain.head)];
  const target = to ?? previousGeneration(chain, stored);
  const undone = recordsSince(chain, stored, target);
  const wanted = new Map([...previousHashes(undone, list)].filter(([path]) => !NEVER_RESTORED.includes(path)));
  const gone = restoresRemoved ? NOTHING_REMOVED : removedArticles(wanted, list);
  try {
    const back = stageAll(site, wanted, { gone, target, stored: restorableGenerations(chain, stored) });
    if (back.length + [...wanted.values()].filter((sha256) => sha256 === undefined).length === 0)
      throw new PublishError(`generation ${target} has the files of the current one`, paths.output);
    const put = [...stageSignature({ put: back, paths, signer })].sort(byPath);
    const isPut = new Set(put.map(({ path }) => path));
    const leaving = [...wanted].flatMap(([path, sha256]) => (sha256 === undefined ? [path] : []));
    const isListed = listedParts({ put, paths });
    const parts = Array.from(list.beginningWith(PARTS_FOLDER), ({ path }) => path).filter((path) => !isListed(path));
    const removed = [...new Set([...leaving, ...parts, SIGNATURE_PATH, PUBLIC_KEY_PATH])]
      .filter((path) => !isPut.has(path))
      .flatMap((path) => list.get(path) ?? [])
      .sort(byPath);
    const published = await publishGeneration(site, { put, removed }, { reason: rollbackReason(target), now: retention.now });
    await settle(site, published, { put, retention });
    const changed = [...put, ...removed].map(({ path }) => path);
    return {
      from: chain.head.number,
      to: target,
      generation: published.chain.head.number,
      written: put.map(({ path }) => path),
      removed: removed.map(({ path }) => path),
      causes: causesOf(undone, changed),
      stayRemoved: gone.stems,
    };
  } catch (error) {
    discardStaged(paths);
    throw error;
  }
}

/** Does the deferred work; failures are repeated by the next publication. */
async function settle(
  { paths }: SiteState,
  { chain, isSynced }: PublishedGeneration,
  { put, retention }: { readonly put: readonly PublishedFile[]; readonly retention: Retention },
): Promise<void> {
  try {
    await finishGeneration(paths, chain, { retention, isSynced });
    detachObjects(paths, chain, put);
  } catch {}
}

function requireChain({ chain, paths }: SiteState): CurrentChain {
  if (chain === undefined)
    throw new PublishError(`nothing was published in ${paths.output}, so there is nothing to roll back to`, paths.output);
  return chain;
}

interface StageOptions {
  readonly gone: RemovedArticles;
  readonly target: number;
  readonly stored: readonly number[];
}

/**
 * Stages old versions as hard links to their objects and returns them sorted. A file that is unchanged in the output is linked from there.
 */
function stageAll({ paths }: SiteState, wanted: ReadonlyMap<string, string | undefined>, staging: StageOptions): PublishedFile[] {
  const put: PublishedFile[] = [];
  const missing: string[] = [];
  for (const [path, sha256] of wanted) {
    if (sha256 === undefined || staging.gone.includes(path)) continue;
    const source = [objectPathOf(paths, sha256), join(paths.output, path)].find((candidate) => hashOfFile(candidate) === sha256);
    if (source === undefined) {
      missing.push(path);
      continue;
    }
    const target = join(paths.next, path);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(source, target);
    put.push({ path, sizeBytes: statSync(source).size, sha256 });
  }
  if (missing.length > 0) {
    throw new PublishError(
      `generation ${staging.target} cannot be published again: ${missing.length} of its files are missing or damaged, the first is ${missing[0]}; stored generations: ${staging.stored.join(', ')}`,
      paths.output,
    );
  }
  return stageManifestWithout(staging.gone, put, paths).sort(byPath);
}

function byPath(a: PublishedFile, b: PublishedFile): number {
  return compareText(a.path, b.path);
}

/**
 * Breaks hard links between objects and published files, so that a manual edit of the output cannot damage an object. Objects that stored
 * generations need only at their present paths are deleted; they become objects again when they are superseded. Others are copied.
 */
function detachObjects(paths: StatePaths, { head, list }: CurrentChain, published: readonly PublishedFile[]): void {
  const neededElsewhere = new Set<string>();
  for (const { changes } of recordHistory(paths, head))
    for (const { path, oldSha256 } of changes)
      if (oldSha256 !== undefined && list.get(path)?.sha256 !== oldSha256) neededElsewhere.add(oldSha256);
  for (const { sha256 } of published) {
    const object = objectPathOf(paths, sha256);
    if (!existsSync(object)) continue;
    if (neededElsewhere.has(sha256)) {
      copyFileSync(object, `${object}${TEMP_ENDING}`);
      renameSync(`${object}${TEMP_ENDING}`, object);
    } else rmSync(object);
  }
}

/** Removed articles that a rollback would publish again. */
interface RemovedArticles {
  /** Path stems, such as `content/1/e3`, sorted. */
  readonly stems: readonly string[];
  /** True if a path to restore belongs to one of the articles. */
  includes(path: string): boolean;
}

const NOTHING_REMOVED: RemovedArticles = { stems: [], includes: () => false };

/**
 * Finds articles whose pages a rollback would restore. Delivered files (`bucket/`) that it would restore with them are attributed to them.
 */
function removedArticles(wanted: ReadonlyMap<string, string | undefined>, list: SiteManifest): RemovedArticles {
  const restoredPaths = [...wanted].filter(([path, sha256]) => sha256 !== undefined && list.get(path) === undefined).map(([path]) => path);
  const pages = restoredPaths.flatMap((path) => stemOfPage(path) ?? []);
  const stems = new Set(pages);
  if (stems.size === 0) return NOTHING_REMOVED;
  const restored = new Set(restoredPaths);
  return {
    stems: [...stems].sort(),
    includes: (path) => restored.has(path) && (path.startsWith('bucket/') || stems.has(STEM.exec(path)?.[0] ?? '')),
  };
}

/** Removes the files of removed articles from the staged manifest and returns all staged files. */
function stageManifestWithout({ stems, includes }: RemovedArticles, put: PublishedFile[], paths: StatePaths): PublishedFile[] {
  if (stems.length === 0 || !put.some((file) => file.path === MANIFEST_PATH)) return put;
  const without = (manifest: ManifestText): ReadonlyMap<string, undefined> => {
    const entries = new Map<string, undefined>();
    for (const { path } of manifest.entries()) if (includes(path)) entries.set(path, undefined);
    return entries;
  };
  return restageManifest(without, { put, paths }).put;
}

// Matches 'content/1/e3' in 'content/1/e3.md' and in 'content/1/e3/F1.jpg'
const STEM = /^(?:[a-z][a-z0-9-]+\/)?content\/[^/]+\/[^/.]+/;
