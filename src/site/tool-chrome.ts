import type { Journal } from '../model/journal.ts';
import { assetsInLanguages } from './assets.ts';
import type { Chrome } from './chrome.ts';
import type { Menus } from './menus.ts';
import type { SiteContent } from './site-content.ts';
import { chromeOf } from './site-pages.ts';

/** The part of a site's content that pages of the report and of the packages need. */
export type Themed = Pick<SiteContent, 'theme' | 'policy'>;

/** Shared parts of pages that are not in `sitePages`, in each language of the journal, the main one first. */
export async function toolChromes(journal: Journal, { theme, policy }: Themed, menus: Menus): Promise<readonly [Chrome, ...Chrome[]]> {
  const { paths, furtherPaths } = await assetsInLanguages(journal, theme);
  const { further = [], ...chrome } = chromeOf(
    {
      journal,
      assets: paths,
      furtherAssets: furtherPaths,
      serviceWorker: false,
      ...(theme && { theme }),
      ...(policy === undefined ? {} : { policy }),
    },
    menus,
  );
  return [chrome, ...further];
}
