import { ALL_RENDITIONS, type NamedRendition, type PageKind, type Rendition, type SiblingEnding } from '../../model/renditions.ts';
import type { Offer } from './accept.ts';

/** A variant of a page in content negotiation. */
export interface Variant extends Offer {
  /** Value of the header: `text/markdown; charset=utf-8`. */
  readonly contentType: string;
  /** Ending that follows the page's path: `.md`. */
  readonly ending: `.${'html' | SiblingEnding}`;
  readonly pages: readonly PageKind[];
}

const HTML: Variant = { mediaType: 'text/html', contentType: 'text/html; charset=utf-8', ending: '.html', pages: ['article', 'figure'] };

/**
 * Variants of articles and figures, preferred first (contract, 4.3; decisions, 6). The server and every generated host configuration use
 * this table.
 */
export const PAGE_VARIANTS: readonly [Variant, ...Variant[]] = [HTML, ...ALL_RENDITIONS.flatMap(negotiatedVariants)];

/** Possible variants of each kind of page. */
export const VARIANTS_OF: Readonly<Record<PageKind, readonly [Variant, ...Variant[]]>> = {
  article: variantsOf('article'),
  figure: variantsOf('figure'),
};

function negotiatedVariants({ mediaType, alias, hasCharset, ending, pages }: NamedRendition): readonly Variant[] {
  if (pages.length === 0) return [];
  const mediaTypes = alias === undefined ? [mediaType] : [alias, mediaType];
  return mediaTypes.map((type) => ({
    mediaType: type,
    contentType: sentTypeOf(type, { hasCharset }),
    ending: `.${ending}`,
    pages,
  }));
}

/** `text/markdown; charset=utf-8` */
export function sentTypeOf(mediaType: string, { hasCharset }: Pick<Rendition, 'hasCharset'>): string {
  return hasCharset ? `${mediaType}; charset=utf-8` : mediaType;
}

function variantsOf(kind: PageKind): readonly [Variant, ...Variant[]] {
  const [html, ...rest] = PAGE_VARIANTS;
  return [html, ...rest.filter(({ pages }) => pages.includes(kind))];
}
