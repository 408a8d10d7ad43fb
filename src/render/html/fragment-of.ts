import type { HtmlContext } from './html-context.ts';

/**
 * Returns an id as the fragment of a link in the same document, percent-encoded. In a book letters stay, because some reading systems compare
 * fragments with ids without decoding them.
 *
 *   'ref-Böhme2010'  ->  'ref-B%C3%B6hme2010', in a book 'ref-Böhme2010'
 */
export function fragmentOf(id: string, { book }: Pick<HtmlContext, 'book'>): string {
  return book === undefined ? encodeURIComponent(id) : bookFragment(id);
}

/** The same for links between documents of a book. */
export function bookFragment(id: string): string {
  return id.replace(NOT_IN_FRAGMENT, encodeURIComponent);
}

// Letters and numbers of all scripts, and what RFC 3986 allows in a fragment.
const NOT_IN_FRAGMENT = /[^\p{L}\p{N}!$&'()*+,;=:@/?._~-]/gu;
