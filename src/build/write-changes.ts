import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANGES_PATH, parseChanges, printChanges } from '../publish/changes-file.ts';
import { MANIFEST_PATH, type Manifest, type ManifestEntry } from '../publish/manifest.ts';
import { readManifest } from '../publish/read-manifest.ts';
import { resourceSyncFiles } from '../publish/resource-sync/resource-sync-files.ts';
import { appendChanges, compareSites, type SiteChange } from '../publish/site-changes.ts';
import { compareText } from '../text/compare.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { lastChanged } from './last-changed.ts';
import { manifestEntries } from './manifest-entries.ts';
import type { Workshop } from './workshop.ts';

/**
 * What changed since the last good site in the output folder, beside what changed in builds before that; and the lists of ResourceSync.
 *
 * A build into an empty folder has no history and writes no list of changes, so that its bytes follow from the content alone. A build
 * that changes nothing leaves the list as it was.
 */
export async function writeChanges(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const { journal, stage, options, stagedFiles } = shop;
  const files = manifestEntries(articles, stagedFiles())
    .filter(isResource)
    .sort((a, b) => compareText(a.path, b.path));
  const changes = await changesSince(files, { output: options.output, site: journal.siteUrl, buildTime: options.buildTime });
  if (changes.length > 0) await stage.write({ path: CHANGES_PATH, bytes: printChanges(journal.siteUrl, changes) });
  const at = articles.map(lastChanged).sort(compareText).at(-1) ?? '';
  const lastmodOf = ({ changed, published }: ManifestEntry): string => changed ?? published ?? '';
  const lists = resourceSyncFiles({ siteUrl: journal.siteUrl, files, lastmodOf, at, changes });
  for (const artifact of lists) await stage.write(artifact);
}

interface Before {
  readonly output: string;
  readonly site: string;
  readonly buildTime: Date;
}

async function changesSince(files: readonly ManifestEntry[], { output, site, buildTime }: Before): Promise<readonly SiteChange[]> {
  const before = await lastManifest(output);
  // Another address is another site: nobody followed it from there.
  if (before === undefined || before.site !== site) return [];
  const known = parseChanges(await readFile(join(output, CHANGES_PATH), 'utf8').catch(() => ''));
  const at = `${buildTime.toISOString().slice(0, 19)}Z`;
  return appendChanges(known, compareSites(before.files.filter(isResource), files, at), MOST_CHANGES);
}

/** The manifest of the last good site; undefined where there is none, or it is damaged. */
async function lastManifest(output: string): Promise<Manifest | undefined> {
  try {
    return await readManifest(createReadStream(join(output, MANIFEST_PATH), { highWaterMark: 1 << 20 }));
  } catch {
    return undefined;
  }
}

/** Whether programs that follow the site should have it: not the lists by which they follow, nor what hosts keep to themselves. */
function isResource({ path, group }: ManifestEntry): boolean {
  return group !== 'host' && !LISTS.test(path);
}

const LISTS = /^(?:manifest\.json|changes\.json|resourcesync\/.*|\.well-known\/resourcesync)$/;
const MOST_CHANGES = 50_000;
