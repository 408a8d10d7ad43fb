import type { MaybePromise } from '../../model/maybe-promise.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import { openSiteFiles, type Site } from '../../query/language/site.ts';
import { type PublicJournal, readPublicJournal } from './public-journal.ts';

/** Opens the values of a site with the limits of its journal. */
export async function openQuerySite(
  files: SiteFiles,
  journal: () => MaybePromise<PublicJournal> = () => readPublicJournal(files),
): Promise<Site> {
  const { maxObjects } = await journal();
  return openSiteFiles(files, { limits: { objects: maxObjects } });
}
