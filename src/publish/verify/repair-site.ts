import { lstatSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { discardStaged } from '../generations/recover-site.ts';
import { readSiteState, type SiteState } from '../generations/site-state.ts';
import { rewriteBase } from '../generations/write-base.ts';
import { PublishError, systemReason } from '../publish-error.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { restoreFile } from './restore-file.ts';
import type { SiteDifference } from './verify-site.ts';

/** A difference, and the result of its repair. */
export interface RepairedDifference extends SiteDifference {
  readonly repair: Repair;
}

/**
 * `restored`: its bytes were kept and are in place again. `rebuild`: the next build makes it again. `blocked`: something that is not of the site
 * stands where the file or its folder belongs. `left`: it is not of the site.
 */
export type Repair = 'restored' | 'rebuild' | 'blocked' | 'left';

/**
 * Puts the listed bytes of files back where the state has them, and has the next build make the others. The caller holds the lock, and has
 * recovered the site. Throws `PublishError` where the disk refuses.
 */
export async function repairSite(output: string, differences: readonly SiteDifference[]): Promise<readonly RepairedDifference[]> {
  const site = readSiteState(output);
  const repaired: RepairedDifference[] = [];
  const stale: PublishedFile[] = [];
  try {
    for (const difference of differences) {
      const file = difference.kind === 'unlisted' ? undefined : site.list.get(difference.path);
      const repair = file === undefined ? 'left' : await repairFile(site, file);
      if (file !== undefined && repair !== 'restored') stale.push(file);
      repaired.push({ ...difference, repair });
    }
    markStale(site, stale);
    return repaired;
  } catch (error) {
    throw new PublishError(`${output} could not be repaired: ${systemReason(error)}`, output, error);
  } finally {
    discardStaged(site.paths);
  }
}

async function repairFile({ paths }: SiteState, file: PublishedFile): Promise<Repair> {
  if (isBlocked(paths.output, file.path)) return 'blocked';
  if (await restoreFile(paths, file)) return 'restored';
  const place = join(paths.output, file.path);
  // A build would follow a link, and take it for the file if it leads to the right bytes.
  if (lstatSync(place, { throwIfNoEntry: false })?.isFile() === false) rmSync(place);
  return 'rebuild';
}

/**
 * True if a folder that is not empty stands at a path, or something else than a folder at one above it: through a symbolic link, the file would be
 * written elsewhere.
 */
function isBlocked(output: string, path: string): boolean {
  if (lstatSync(join(output, path), { throwIfNoEntry: false })?.isDirectory() === true && !removeEmpty(join(output, path))) return true;
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const found = statOf(join(output, folder));
    if (found !== undefined && !found.isDirectory()) return true;
  }
  return false;
}

function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Undefined also where a part of the path is a file, which is looked at on its own. */
function statOf(path: string): ReturnType<typeof lstatSync> {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** A file without a time in the list differs from what the next build finds, so it is made again. */
function markStale({ paths, chain }: SiteState, files: readonly PublishedFile[]): void {
  if (chain === undefined || files.length === 0) return;
  const unknown = files.map((file) => ({ ...file, mtimeMs: 0 }));
  rewriteBase(paths, chain, unknown);
}
