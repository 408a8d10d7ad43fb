import { join } from 'node:path';
import type { Artifact } from '../../model/artifact.ts';
import { compareText } from '../../model/text/compare.ts';
import { makeArchives } from '../../publish/archive/make-archives.ts';
import { planArchives } from '../../publish/archive/plan-archives.ts';
import type { SiteFile } from '../../publish/archive/planned-archive.ts';
import { manifestEntries } from '../../publish/manifest-entries.ts';
import { stagePathOf } from '../../publish/site-manifest.ts';
import { assetsInLanguages } from '../../site/assets.ts';
import { contentIn } from '../../site/content-in.ts';
import { subjectLists } from '../../site/listings/subjects.ts';
import { localFile } from '../../site/page-href.ts';
import { ARCHIVES_PATH, archivesPage, type OfferedArchive } from '../../site/pages/archives-page.ts';
import type { SiteContent } from '../../site/site-content.ts';
import { sitePages } from '../../site/site-pages.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { previewedPaths } from '../articles/previews.ts';
import type { BuildContext } from '../context.ts';
import type { SiteBuild } from '../site-build.ts';
import { rawPathIn } from './site-entries.ts';

/** Folder of the archives in the site. */
const FOLDER = 'mirror';

/**
 * Writes the requested archives, their page and `SHA256SUMS`. An archive whose recipe is unchanged is not written again. Archives contain
 * neither archives nor that page.
 */
export async function writeArchives({ articles, context, siteContent }: SiteBuild): Promise<void> {
  const content = await siteContent();
  const {
    setup: { options, journal },
    output: { stage },
    problems: { report },
  } = context;
  const offered: OfferedArchive[] = [];
  if (options.archives !== undefined && options.publish) {
    const planned = planArchives(siteFiles(articles, context), options.archives, { journal, articles });
    offered.push(...(await makeArchives(planned, { folder: FOLDER, output: options.output, cache: options.cache, stage, report })));
  }
  for (const page of await renderPages(content, offered)) await stage.write(page);
  const sums = offered.flatMap(({ files }) => files).map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  if (sums.length > 0) await stage.write({ path: `${FOLDER}/SHA256SUMS`, bytes: sums.join('') });
}

/** The files staged so far, but those of previews, with the path of their bytes: in the stage or in the published site. */
function siteFiles(articles: readonly ConvertedArticle[], context: BuildContext): readonly SiteFile[] {
  const { output } = context.setup.options;
  const staged = context.output.stagedFiles();
  const { now: isPreview } = previewedPaths(context);
  const stage = stagePathOf(output);
  const changed = new Set([...staged].filter((file) => file.changed).map(({ path }) => path));
  return [...manifestEntries(articles, staged, rawPathIn(context))]
    .filter(({ path }) => isPreview?.(path) !== true)
    .map((entry) => ({ ...entry, file: join(changed.has(entry.path) ? stage : output, entry.path) }))
    .sort((a, b) => compareText(a.path, b.path));
}

/** The page of the archives in each language of the journal. */
async function renderPages(content: SiteContent, offered: readonly OfferedArchive[]): Promise<readonly Artifact[]> {
  const { paths, furtherPaths } = await assetsInLanguages(content.journal, content.theme);
  const { chrome } = sitePages({ ...content, assets: paths, furtherAssets: furtherPaths });
  return [chrome, ...(chrome.further ?? [])].map((one) => {
    const { journal, cards } = contentIn(content, one.journal);
    const subjects = subjectLists(cards, journal).listings.filter((listing) => listing.cards.length > 0);
    return { path: localFile(journal, ARCHIVES_PATH), bytes: archivesPage(one, { archives: offered, subjects }) };
  });
}
