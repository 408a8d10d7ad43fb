import type { Journal } from '../model/journal.ts';
import { journalAssets } from './assets.ts';
import type { Chrome } from './chrome.ts';
import type { SiteContent } from './site-content.ts';

/** The part of a site's content that a page without menus needs. */
export type Themed = Pick<SiteContent, 'theme' | 'policy'>;

/** Shared parts of pages without menus: an edit builds them without the lists of articles that menus are made of. */
export async function plainChrome(journal: Journal, { theme, policy }: Themed): Promise<Chrome> {
  const { paths } = await journalAssets(journal, theme);
  const logo = theme?.pictures?.logo;
  return {
    journal,
    assets: paths,
    menu: [],
    footMenu: [],
    serviceWorker: false,
    ...(policy === undefined ? {} : { policy }),
    ...(logo === undefined ? {} : { logo }),
  };
}
