import type { ArticleJournal } from '../../model/article-journal.ts';
import { attribute, html, join, type Markup } from '../../text/markup.ts';
import { siblingEnding } from '../../text/sibling-ending.ts';
import { fileHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import type { ArticleAddresses } from './article-addresses.ts';
import { pageTargets } from './page-targets.ts';
import { LINKSET_TYPE, RENDITIONS } from './renditions.ts';

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
 * The article's renditions for readers, and typed links for robots (FAIR Signposting Profile, level 1), all of which are in the linkset
 * too.
 */
export function articleLinks(journal: ArticleJournal, content: ArticlePageContent, addresses: ArticleAddresses): HeadLink[] {
  const file = `${content.card.stem}.html`;
  const alternates = RENDITIONS.filter(({ kind }) => content.siblings.includes(kind)).map(({ kind, type, title }) => ({
    rel: 'alternate',
    href: fileHref(journal, file, `${content.card.stem}.${siblingEnding(kind)}`),
    type,
    title,
  }));
  const linkset = addresses.linkset === undefined ? [] : [{ rel: 'linkset', href: addresses.linkset, type: LINKSET_TYPE }];
  return [...alternates, ...pageTargets(journal, content, addresses), ...linkset];
}
