import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANGES_PATH, parseChanges, printChanges } from '../publish/changes-file.ts';
import type { ManifestEntry } from '../publish/manifest.ts';
import { resourceSyncFiles } from '../publish/resource-sync/resource-sync-files.ts';
import { appendChanges, compareSites, type SiteChange } from '../publish/site-changes.ts';
import { compareText } from '../text/compare.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { lastChanged } from './last-changed.ts';
import { type SiteEntries, siteEntries } from './site-entries.ts';
import type { Workshop } from './workshop.ts';

/**
 * What changed since the last good site in the output folder, beside what changed in builds before that; and the lists of ResourceSync.
 *
 * A build into an empty folder has no history and writes no list of changes, so that its bytes follow from the content alone. A build
 * that changes nothing leaves the list as it was.
 */
export async function writeChanges(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const { journal, stage, options } = shop;
  const site = await siteEntries(articles, shop);
  const changes = await changesSince(site, { output: options.output, site: journal.siteUrl, buildTime: options.buildTime });
  if (changes.length > 0) await stage.write({ path: CHANGES_PATH, bytes: printChanges(journal.siteUrl, changes) });
  const at = articles.map(lastChanged).sort(compareText).at(-1) ?? '';
  const lastmodOf = ({ changed, published }: ManifestEntry): string => changed ?? published ?? '';
  const lists = resourceSyncFiles({ siteUrl: journal.siteUrl, files: site.entries.filter(isResource), lastmodOf, at, changes });
  for (const artifact of lists) await stage.write(artifact);
}

interface Before {
  readonly output: string;
  readonly site: string;
  readonly buildTime: Date;
}

async function changesSince({ last, staged, replaced }: SiteEntries, { output, site, buildTime }: Before): Promise<readonly SiteChange[]> {
  // Another address is another site: nobody followed it from there.
  if (last === undefined || last.site !== site) return [];
  const known = parseChanges(await readFile(join(output, CHANGES_PATH), 'utf8').catch(() => ''));
  const at = `${buildTime.toISOString().slice(0, 19)}Z`;
  return appendChanges(known, compareSites(replaced.filter(isResource), staged.filter(isResource), at), MOST_CHANGES);
}

/** Whether programs that follow the site should have it: not the lists by which they follow, nor what hosts keep to themselves. */
function isResource({ path, group }: ManifestEntry): boolean {
  return group !== 'host' && !LISTS.test(path);
}

const LISTS = /^(?:manifest\.json|changes\.json|resourcesync\/.*|\.well-known\/resourcesync)$/;
const MOST_CHANGES = 50_000;
