import type { ArticleJournal } from '../../model/article-journal.ts';
import { LISTED_RENDITIONS, type Rendition } from '../../model/renditions.ts';
import { pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import type { ArticleAddresses } from './article-addresses.ts';

/** Target of a typed link. */
export interface LinkTarget {
  readonly rel: Rendition['rel'] | 'cite-as' | 'type' | 'author' | 'license' | 'collection';
  /** Absolute. */
  readonly href: string;
  readonly type?: string;
}

/**
 * Typed links of an article's page (FAIR Signposting Profile, landing page), for both head and linkset.
 *
 *   { rel: 'cite-as', href: 'https://doi.org/10.7554/eLife.00003' }
 */
export function pageTargets(
  journal: ArticleJournal,
  { card, head }: ArticlePageContent,
  addresses: ArticleAddresses,
): readonly LinkTarget[] {
  const renditions = LISTED_RENDITIONS.flatMap(({ kind, mediaType, rel }): LinkTarget[] => {
    const href = addresses.sibling[kind];
    return href === undefined ? [] : [{ rel, href, type: mediaType }];
  });
  const orcids = new Set(head.authors.flatMap(({ orcid }) => orcid ?? []));
  return [
    ...(addresses.doi === undefined ? [] : [{ rel: 'cite-as', href: addresses.doi } as const]),
    ...renditions,
    { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    ...[...orcids].map((orcid) => ({ rel: 'author', href: `https://orcid.org/${orcid}` }) as const),
    ...(card.licenseUrl === undefined ? [] : [{ rel: 'license', href: card.licenseUrl } as const]),
    { rel: 'collection', href: pageUrl(journal, 'index.html'), type: 'text/html' },
  ];
}
