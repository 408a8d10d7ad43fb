import type { Artifact } from '../model/artifact.ts';
import { articlesToMake, handToThreads, type IsToMake, openUpkeep } from './article-pages.ts';
import { journalAssets } from './assets.ts';
import type { Chrome } from './chrome.ts';
import type { SiteContent } from './site-content.ts';
import { type SitePage, sitePages } from './site-pages.ts';

/** A journal's pages, of which those of articles are being made already where there are many. */
export interface BegunPages {
  readonly chrome: Chrome;
  readonly assets: readonly Artifact[];
  /** All that are no article's. */
  readonly pages: readonly SitePage[];
  /** Articles that are not with threads, and to be made, by stem. */
  readonly stems: readonly string[];
  readonly isToMake: IsToMake;
}

/** To be called before Eleventy is loaded: threads then make pages meanwhile. */
export async function beginPages(content: SiteContent): Promise<BegunPages> {
  const { paths, artifacts } = await journalAssets(content.journal.language, content.theme);
  const { chrome, pages } = sitePages({ ...content, assets: paths });
  const isToMake = openUpkeep(content, chrome);
  const stems = articlesToMake(content, isToMake);
  const areWithThreads = handToThreads(chrome, stems, content);
  return { chrome, assets: artifacts, pages, stems: areWithThreads ? [] : stems, isToMake };
}
