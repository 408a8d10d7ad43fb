import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import { CHANGES_PATH, changesPieces, parseChanges } from '../../publish/changes-file.ts';
import type { ManifestEntry } from '../../publish/manifest.ts';
import { isResource, writeResourceLists } from '../../publish/resource-sync/write-resource-lists.ts';
import { appendChanges, compareSites, type SiteChange } from '../../publish/site-changes.ts';
import type { SiteEntries } from '../../publish/site-entries.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { type PreviewedPaths, previewedPaths } from '../articles/previews.ts';
import type { BuildContext } from '../context.ts';
import type { BuildOptions } from '../options/build-options.ts';
import type { SiteBuild } from '../site-build.ts';
import { siteEntries } from './site-entries.ts';

/**
 * Writes `changes.json`, the changes since the published site before those of earlier builds, and the lists of ResourceSync.
 *
 * A build into an empty folder has no history and writes no changes, so that its bytes depend on the content alone. A build without changes
 * leaves the list unchanged.
 */
export async function writeChanges({ articles, context, facts }: SiteBuild): Promise<void> {
  const at = facts.newest();
  const {
    setup: { journal, options },
    output: { stage },
  } = context;
  const site = siteEntries(articles, context);
  const previews = previewedPaths(context);
  const changes = await changesSince(site, { options, previews });
  if (changes.length > 0) stage.writePieces(CHANGES_PATH, changesPieces(journal.siteUrl, changes));
  await writeResourceLists(site, {
    siteUrl: journal.siteUrl,
    output: options.output,
    at,
    isPreview: previews.now,
    areOurs: (paths) => areOurs(paths, previews.isSame, context),
    changes,
    stage,
  });
}

/** Time of the newest change of an article. */
export function newestOf(articles: readonly ConvertedArticle[]): string {
  return articles.map(({ changed }) => changed).reduce((a, b) => (compareText(a, b) < 0 ? b : a), '');
}

async function changesSince(
  { hasHistory, staged, before, removed }: SiteEntries,
  { options: { output, buildTime }, previews }: ChangesSince,
): Promise<readonly SiteChange[]> {
  if (!hasHistory) return [];
  const recorded = parseChanges(await readFile(join(output, CHANGES_PATH), 'utf8').catch(() => ''));
  const at = `${buildTime.toISOString().slice(0, 19)}Z`;
  // A file that only a preview showed was not in the list.
  const known = (path: string): ManifestEntry | undefined => (previews.before?.(path) === true ? undefined : before(path));
  const isFollowed = ({ path }: SiteChange): boolean => isResource({ path }) && previews.now?.(path) !== true;
  const fresh = compareSites({ after: staged, removed: removed(), before: known }, at).filter(isFollowed);
  return appendChanges(recorded, fresh, MOST_CHANGES);
}

interface ChangesSince {
  readonly options: BuildOptions;
  readonly previews: PreviewedPaths;
}

/** True if the published resource lists are those of this program. Lists of a preview lack files of the manifest. */
function areOurs(
  paths: readonly string[],
  isSamePreview: boolean,
  { previous, output: { modified }, setup: { inputs } }: BuildContext,
): boolean {
  const isSameProgram = previous?.head.inputDigests.program === inputs.digests.program;
  return isSamePreview && isSameProgram && paths.length > 0 && !paths.some((path) => modified.has(path));
}

const MOST_CHANGES = 50_000;
