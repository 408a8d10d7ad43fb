import { journalsOf } from '../../messages/journal-in.ts';
import type { Journal } from '../../model/journal.ts';
import { journalAssets } from '../../site/assets.ts';
import type { Chrome } from '../../site/chrome.ts';
import type { SiteContent } from '../../site/site-content.ts';
import type { BuildContext } from '../context.ts';

/** The part of a site's content that a page without menus needs. */
export type Themed = Pick<SiteContent, 'theme' | 'policy'>;

/** Shared parts of pages without menus: an edit builds them without the lists of articles that menus are made of. */
export function plainChrome({ setup: { journal } }: BuildContext, themed: Themed): Promise<Chrome> {
  return chromeIn(journal, themed);
}

/** The same in each language of the journal, the main one first. */
export function plainChromes({ setup: { journal } }: BuildContext, themed: Themed): Promise<readonly Chrome[]> {
  return Promise.all(journalsOf(journal).map((one) => chromeIn(one, themed)));
}

async function chromeIn(journal: Journal, { theme, policy }: Themed): Promise<Chrome> {
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
