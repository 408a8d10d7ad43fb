import type { SiblingEnding } from '../text/sibling-ending.ts';
import { SIBLING_TYPE } from '../text/sibling-type.ts';
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
  { mediaType: SIBLING_TYPE.jpg, contentType: SIBLING_TYPE.jpg, ending: '.jpg', pages: ['figure'] },
  { mediaType: 'text/plain', contentType: 'text/plain; charset=utf-8', ending: '.md', pages: ['article', 'figure'] },
  { mediaType: SIBLING_TYPE.md, contentType: `${SIBLING_TYPE.md}; charset=utf-8`, ending: '.md', pages: ['article', 'figure'] },
  { mediaType: SIBLING_TYPE.xml, contentType: SIBLING_TYPE.xml, ending: '.xml', pages: ['article'] },
  { mediaType: SIBLING_TYPE.json, contentType: SIBLING_TYPE.json, ending: '.json', pages: ['article'] },
  { mediaType: SIBLING_TYPE.bib, contentType: `${SIBLING_TYPE.bib}; charset=utf-8`, ending: '.bib', pages: ['article'] },
  { mediaType: SIBLING_TYPE.ris, contentType: `${SIBLING_TYPE.ris}; charset=utf-8`, ending: '.ris', pages: ['article'] },
  { mediaType: SIBLING_TYPE.csl, contentType: SIBLING_TYPE.csl, ending: '.csl.json', pages: ['article'] },
  { mediaType: SIBLING_TYPE.pdf, contentType: SIBLING_TYPE.pdf, ending: '.pdf', pages: ['article'] },
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
