import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANGES_PATH, changesPieces, parseChanges } from '../../publish/changes-file.ts';
import { filterLazy } from '../../publish/lazy-list.ts';
import type { ManifestEntry } from '../../publish/manifest.ts';
import { groupOf } from '../../publish/manifest-group.ts';
import type { ManifestText } from '../../publish/manifest-text.ts';
import { editedLists } from '../../publish/resource-sync/edited-lists.ts';
import type { ListLines } from '../../publish/resource-sync/print-list.ts';
import { changedResourceLines, resourceLines } from '../../publish/resource-sync/resource-lines.ts';
import { momentOf, RESOURCES_STEM, resourceSyncFiles } from '../../publish/resource-sync/resource-sync-files.ts';
import { appendChanges, compareSites, type SiteChange } from '../../publish/site-changes.ts';
import { compareText } from '../../text/compare.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { type PreviewedPaths, previewedPaths } from '../holds/previews.ts';
import type { BuildOptions } from '../options/build-options.ts';
import { allEntries, type SiteEntries, siteEntries } from './site-entries.ts';

/**
 * Writes `changes.json`, the changes since the published site before those of earlier builds, and the lists of ResourceSync.
 *
 * A build into an empty folder has no history and writes no changes, so that its bytes depend on the content alone. A build without changes
 * leaves the list unchanged. `at` is the time of the newest change of an article.
 */
export async function writeChanges(articles: readonly ConvertedArticle[], context: BuildContext, at: string): Promise<void> {
  const {
    setup: { journal },
    output: { stage },
  } = context;
  const site = siteEntries(articles, context);
  const previews = previewedPaths(context);
  const changes = await changesSince(site, { options: context.setup.options, previews });
  if (changes.length > 0) stage.writePieces(CHANGES_PATH, changesPieces(journal.siteUrl, changes));
  const edited = editedResources(site, context, at);
  for (const path of edited === undefined ? [] : listPaths(site.last)) {
    const print = edited?.get(path);
    if (print === undefined) stage.keep(path);
    else stage.writePieces(path, print());
  }
  const resources = edited === undefined ? resourcesOf(site, context) : undefined;
  for (const artifact of resourceSyncFiles({ siteUrl: journal.siteUrl, resources, at, changes })) await stage.write(artifact);
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

/** All resources; lists that this program wrote before are updated. */
function resourcesOf(site: SiteEntries, context: BuildContext): ListLines {
  const {
    setup: { journal, options },
  } = context;
  const { last, entryByPath } = site;
  const { now } = previewedPaths(context);
  if (last === undefined || !areOurs(last, context)) {
    return resourceLines(
      journal.siteUrl,
      filterLazy(allEntries(site), (entry) => isResource(entry) && now?.(entry.path) !== true),
    );
  }
  const changed = [...entryByPath].filter(([path]) => isResource({ path }) && now?.(path) !== true);
  return changedResourceLines(journal.siteUrl, listsAt(options.output, partPaths(last)), new Map(changed));
}

function* listsAt(output: string, paths: readonly string[]): Generator<Buffer> {
  for (const path of paths) yield readFileSync(join(output, path));
}

/** Resource lists with changed entries, by path; undefined if a resource was added or removed, so that all lists are written again. */
function editedResources(site: SiteEntries, context: BuildContext, at: string): ReturnType<typeof editedLists> {
  const { last, entryByPath } = site;
  if (last === undefined || !areOurs(last, context)) return undefined;
  const fileByPath = new Map<string, ManifestEntry>();
  const { now } = previewedPaths(context);
  for (const [path, entry] of entryByPath) {
    if (!isResource({ path }) || now?.(path) === true) continue;
    const stood = last.get(path) !== undefined;
    if (stood !== (entry !== undefined)) return undefined;
    if (entry !== undefined) fileByPath.set(path, entry);
  }
  const lists = partPaths(last).map((path) => ({ path, file: join(context.setup.options.output, path) }));
  return editedLists(lists, { siteUrl: context.setup.journal.siteUrl, at: momentOf(at), fileByPath });
}

/** True if the published resource lists are those of this program. Lists of a preview lack files of the manifest. */
function areOurs(last: ManifestText, context: BuildContext): boolean {
  const {
    previous: before,
    output: { modified },
    setup: { inputs },
  } = context;
  if (!previewedPaths(context).isSame) return false;
  const paths = listPaths(last);
  const isSame = before?.head.inputDigests.program === inputs.digests.program && !paths.some((path) => modified.has(path));
  return isSame && paths.length > 0;
}

/** Paths of the published resource lists: one, or an index and its parts. */
function listPaths(last: ManifestText | undefined): readonly string[] {
  return last?.get(INDEX) === undefined ? [] : [...new Set([INDEX, ...partPaths(last)])];
}

/** Paths of the lists that hold entries. */
function partPaths(last: ManifestText | undefined): readonly string[] {
  const parts = [...numberedParts(last)];
  return parts.length > 0 || last?.get(INDEX) === undefined ? parts : [INDEX];
}

function* numberedParts(last: ManifestText | undefined): Generator<string> {
  for (let number = 1; last?.get(`${RESOURCES_STEM}-${number}.xml`) !== undefined; number++) yield `${RESOURCES_STEM}-${number}.xml`;
}

/** True for files that followers fetch: neither the lists themselves nor files for the host. */
function isResource({ path, group = groupOf(path) }: Pick<ManifestEntry, 'path'> & Partial<Pick<ManifestEntry, 'group'>>): boolean {
  return group !== 'host' && !LISTS.test(path);
}

const LISTS = /^(?:manifest\.(?:json|sig)|\.well-known\/offprint-log\.txt|changes\.json|resourcesync\/.*|\.well-known\/resourcesync)$/;
const INDEX = `${RESOURCES_STEM}.xml`;
const MOST_CHANGES = 50_000;
