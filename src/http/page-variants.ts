import type { SiblingEnding } from '../text/sibling-ending.ts';
import type { Offer } from './accept.ts';

/** The two kinds of page that have renditions under one address. */
export type PageKind = 'article' | 'figure';

/** One rendition of a page. */
export interface Variant extends Offer {
  /** As sent: `text/markdown; charset=utf-8`. */
  readonly contentType: string;
  /** `.md`: the rendition stands in the page's own path with this ending. */
  readonly ending: `.${'html' | SiblingEnding}`;
  readonly pages: readonly PageKind[];
}

/**
 * The renditions of articles and figures, the preferred first (contract, 4.3; decisions, 6). The server and every generated host
 * configuration are made from this table.
 */
export const PAGE_VARIANTS: readonly [Variant, ...Variant[]] = [
  { mediaType: 'text/html', contentType: 'text/html; charset=utf-8', ending: '.html', pages: ['article', 'figure'] },
  { mediaType: 'image/jpeg', contentType: 'image/jpeg', ending: '.jpg', pages: ['figure'] },
  { mediaType: 'text/plain', contentType: 'text/plain; charset=utf-8', ending: '.md', pages: ['article', 'figure'] },
  { mediaType: 'text/markdown', contentType: 'text/markdown; charset=utf-8', ending: '.md', pages: ['article', 'figure'] },
  { mediaType: 'application/xml', contentType: 'application/xml', ending: '.xml', pages: ['article'] },
  { mediaType: 'application/json', contentType: 'application/json', ending: '.json', pages: ['article'] },
  { mediaType: 'application/x-bibtex', contentType: 'application/x-bibtex; charset=utf-8', ending: '.bib', pages: ['article'] },
  {
    mediaType: 'application/x-research-info-systems',
    contentType: 'application/x-research-info-systems; charset=utf-8',
    ending: '.ris',
    pages: ['article'],
  },
  {
    mediaType: 'application/vnd.citationstyles.csl+json',
    contentType: 'application/vnd.citationstyles.csl+json',
    ending: '.csl.json',
    pages: ['article'],
  },
  { mediaType: 'application/pdf', contentType: 'application/pdf', ending: '.pdf', pages: ['article'] },
];

/** The renditions that a kind of page may have. */
export const VARIANTS_OF: Readonly<Record<PageKind, readonly [Variant, ...Variant[]]>> = {
  article: variantsOf('article'),
  figure: variantsOf('figure'),
};

function variantsOf(kind: PageKind): readonly [Variant, ...Variant[]] {
  const [html, ...rest] = PAGE_VARIANTS;
  return [html, ...rest.filter(({ pages }) => pages.includes(kind))];
}
