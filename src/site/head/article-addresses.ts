import type { ArticleJournal } from '../../model/article-journal.ts';
import { RENDITIONS, type SiblingKind } from '../../model/renditions.ts';
import { absoluteUrl, doiUrl } from '../../model/text/address.ts';
import { pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** Absolute URLs of an article that several head elements use, computed once. */
export interface ArticleAddresses {
  readonly page: string;
  readonly doi?: string;
  /** URLs of the existing renditions by kind: `pdf`, `xml`, `csl`. */
  readonly sibling: { readonly [kind in SiblingKind]?: string };
  /** URL of the article's linkset, if the journal writes linksets. */
  readonly linkset?: string;
}

/** `{ page: 'https://j.org/content/1/e1', doi: 'https://doi.org/10.1/x', sibling: { bib: 'https://j.org/content/1/e1.bib' } }` */
export function articleAddresses(journal: ArticleJournal, { card, siblings }: ArticlePageContent): ArticleAddresses {
  return {
    page: pageUrl(journal, `${card.stem}.html`),
    ...(card.doi === undefined ? {} : { doi: doiUrl(journal.doiResolver, card.doi) }),
    sibling: Object.fromEntries(siblings.map((kind) => [kind, absoluteUrl(journal.siteUrl, `${card.stem}.${RENDITIONS[kind].ending}`)])),
    ...(journal.siblings.includes('linkset') ? { linkset: absoluteUrl(journal.siteUrl, `${card.stem}.${RENDITIONS.linkset.ending}`) } : {}),
  };
}
