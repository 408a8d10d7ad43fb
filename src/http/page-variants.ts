import { ALL_RENDITIONS, type NamedRendition, type PageKind, type Rendition, type SiblingEnding } from '../model/renditions.ts';
import type { Offer } from './accept.ts';

/** One media type under which a page's address is answered. */
export interface Variant extends Offer {
  /** As sent: `text/markdown; charset=utf-8`. */
  readonly contentType: string;
  /** The ending after the page's own path: `.md`. */
  readonly ending: `.${'html' | SiblingEnding}`;
  readonly pages: readonly PageKind[];
}

const HTML: Variant = { mediaType: 'text/html', contentType: 'text/html; charset=utf-8', ending: '.html', pages: ['article', 'figure'] };

/**
 * The renditions of articles and figures, the preferred first (contract, 4.3; decisions, 6). The server and every generated host
 * configuration are made from this table.
 */
export const PAGE_VARIANTS: readonly [Variant, ...Variant[]] = [HTML, ...ALL_RENDITIONS.flatMap(negotiatedVariants)];

/** The renditions that a kind of page may have. */
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
