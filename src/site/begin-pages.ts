import type { Artifact } from '../model/artifact.ts';
import { articlesToMake, handToThreads, type IsToMake, openUpkeep } from './article-pages.ts';
import { journalAssets } from './assets.ts';
import type { Chrome } from './chrome.ts';
import type { SiteContent } from './site-content.ts';
import { type SitePage, sitePages } from './site-pages.ts';

/** A journal's pages; those of many articles are already being rendered by workers. */
export interface BegunPages {
  readonly chrome: Chrome;
  readonly assets: readonly Artifact[];
  /** Pages that belong to no article. */
  readonly pages: readonly SitePage[];
  /** Articles that are not rendered by workers, by stem. */
  readonly stems: readonly string[];
  readonly isToMake: IsToMake;
}

/** Starts rendering; called before Eleventy is loaded, so that workers render meanwhile. */
export async function beginPages(content: SiteContent): Promise<BegunPages> {
  const { paths, artifacts } = await journalAssets(content.journal.language, content.theme);
  const { chrome, pages } = sitePages({ ...content, assets: paths });
  const isToMake = openUpkeep(content, chrome);
  const stems = articlesToMake(content, isToMake);
  const areWithThreads = handToThreads(chrome, stems, content);
  return { chrome, assets: artifacts, pages, stems: areWithThreads ? [] : stems, isToMake };
}
