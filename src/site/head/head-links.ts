import type { ArticleJournal } from '../../model/article-journal.ts';
import { LISTED_RENDITIONS, RENDITIONS } from '../../model/renditions.ts';
import { attribute, html, join, type Markup } from '../../model/text/markup.ts';
import { fileHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import type { ArticleAddresses } from './article-addresses.ts';
import { pageTargets } from './page-targets.ts';

/** One `<link>`. */
export interface HeadLink {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}

/** `<link>` elements, one per line. */
export function headLinks(links: readonly HeadLink[]): Markup {
  return join(
    links.map(
      ({ rel, href, type, title }) => html`<link rel="${rel}" href="${href}"${attribute('type', type)}${attribute('title', title)}>\n`,
    ),
  );
}

/**
 * Links to the article's renditions for readers, and typed links for robots (FAIR Signposting Profile, level 1). The linkset has all of
 * them.
 */
export function articleLinks(journal: ArticleJournal, content: ArticlePageContent, addresses: ArticleAddresses): HeadLink[] {
  const file = `${content.card.stem}.html`;
  const alternates = LISTED_RENDITIONS.filter(({ kind }) => content.siblings.includes(kind)).map(({ ending, mediaType, label }) => ({
    rel: 'alternate',
    href: fileHref(journal, file, `${content.card.stem}.${ending}`),
    type: mediaType,
    title: label,
  }));
  const linkset =
    addresses.linkset === undefined ? [] : [{ rel: RENDITIONS.linkset.rel, href: addresses.linkset, type: RENDITIONS.linkset.mediaType }];
  return [...alternates, ...pageTargets(journal, content, addresses), ...linkset];
}
