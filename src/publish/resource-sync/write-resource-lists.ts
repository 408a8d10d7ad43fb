import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filterLazy } from '../lazy-list.ts';
import type { ManifestEntry } from '../manifest.ts';
import { groupOf } from '../manifest-group.ts';
import type { ManifestText } from '../manifest-text.ts';
import type { SiteChange } from '../site-changes.ts';
import { allEntries, type SiteEntries } from '../site-entries.ts';
import type { StageWriter } from '../stage.ts';
import { editedLists } from './edited-lists.ts';
import type { ListLines } from './print-list.ts';
import { changedResourceLines, resourceLines } from './resource-lines.ts';
import { momentOf, RESOURCES_STEM, resourceSyncFiles } from './resource-sync-files.ts';

interface ResourceContext {
  readonly siteUrl: string;
  /** Folder of the published site. */
  readonly output: string;
  /** Time of the newest change of an article. */
  readonly at: string;
  /** True for files of previews, which are in no list; undefined if there are none. */
  readonly isPreview: ((path: string) => boolean) | undefined;
  /** True if the published lists at these paths are those of this program, so that they can be updated. */
  readonly areOurs: (paths: readonly string[]) => boolean;
}

/** Stages the lists of ResourceSync. Lists of which no entry changed stay; others are updated if no resource was added or removed. */
export async function writeResourceLists(
  site: SiteEntries,
  { changes, stage, ...context }: ResourceContext & { readonly changes: readonly SiteChange[]; readonly stage: StageWriter },
): Promise<void> {
  const edited = editedResources(site, context);
  for (const path of edited === undefined ? [] : resourceListPaths(site.last)) {
    const print = edited?.get(path);
    if (print === undefined) stage.keep(path);
    else stage.writePieces(path, print());
  }
  const resources = edited === undefined ? resourcesOf(site, context) : undefined;
  for (const artifact of resourceSyncFiles({ siteUrl: context.siteUrl, resources, at: context.at, changes })) await stage.write(artifact);
}

/** All resources; lists that this program wrote before are updated. */
function resourcesOf(site: SiteEntries, { siteUrl, output, isPreview, areOurs }: ResourceContext): ListLines {
  const { last, entryByPath } = site;
  if (last === undefined || !areOurs(resourceListPaths(last))) {
    return resourceLines(
      siteUrl,
      filterLazy(allEntries(site), (entry) => isResource(entry) && isPreview?.(entry.path) !== true),
    );
  }
  const changed = [...entryByPath].filter(([path]) => isResource({ path }) && isPreview?.(path) !== true);
  return changedResourceLines(siteUrl, listsAt(output, partPaths(last)), new Map(changed));
}

function* listsAt(output: string, paths: readonly string[]): Generator<Buffer> {
  for (const path of paths) yield readFileSync(join(output, path));
}

/** Resource lists with changed entries, by path; undefined if a resource was added or removed, so that all lists are written again. */
function editedResources({ last, entryByPath }: SiteEntries, context: ResourceContext): ReturnType<typeof editedLists> {
  const { siteUrl, output, at, isPreview, areOurs } = context;
  if (last === undefined || !areOurs(resourceListPaths(last))) return undefined;
  const fileByPath = new Map<string, ManifestEntry>();
  for (const [path, entry] of entryByPath) {
    if (!isResource({ path }) || isPreview?.(path) === true) continue;
    const stood = last.get(path) !== undefined;
    if (stood !== (entry !== undefined)) return undefined;
    if (entry !== undefined) fileByPath.set(path, entry);
  }
  const lists = partPaths(last).map((path) => ({ path, file: join(output, path) }));
  return editedLists(lists, { siteUrl, at: momentOf(at), fileByPath });
}

/** Paths of the published resource lists: one, or an index and its parts. */
function resourceListPaths(last: ManifestText | undefined): readonly string[] {
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
export function isResource({ path, group = groupOf(path) }: Pick<ManifestEntry, 'path'> & Partial<Pick<ManifestEntry, 'group'>>): boolean {
  return group !== 'host' && !LISTS.test(path);
}

const LISTS = /^(?:manifest\.(?:json|sig)|\.well-known\/offprint-log\.txt|changes\.json|resourcesync\/.*|\.well-known\/resourcesync)$/;
const INDEX = `${RESOURCES_STEM}.xml`;
