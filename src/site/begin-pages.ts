import type { Artifact } from '../model/artifact.ts';
import { type IsStale, openStaleCheck, staleArticles, startInWorkers } from './article-pages.ts';
import { assetsInLanguages } from './assets.ts';
import type { Chrome } from './chrome.ts';
import { libraryArtifacts } from './library-files.ts';
import type { SiteContent } from './site-content.ts';
import { type SitePage, sitePages } from './site-pages.ts';

/** Pages of a journal, of which workers may already be rendering those of the articles. */
export interface BegunPages {
  readonly chrome: Chrome;
  readonly assets: readonly Artifact[];
  /** Pages that belong to no article. */
  readonly pages: readonly SitePage[];
  /** Articles that are not rendered by workers, by stem. */
  readonly stems: readonly string[];
  readonly isStale: IsStale;
}

/** Starts rendering in workers. Call it before Eleventy is loaded, so that workers render meanwhile. */
export async function beginPages(content: SiteContent): Promise<BegunPages> {
  const { paths, furtherPaths, artifacts } = await assetsInLanguages(content.journal, content.theme);
  const { chrome, pages } = sitePages({ ...content, assets: paths, furtherAssets: furtherPaths });
  const isStale = openStaleCheck(content, chrome);
  const stems = staleArticles(content, isStale);
  const areInWorkers = startInWorkers(chrome, stems, content);
  return { chrome, assets: [...artifacts, ...(await libraryArtifacts(content.cards))], pages, stems: areInWorkers ? [] : stems, isStale };
}
