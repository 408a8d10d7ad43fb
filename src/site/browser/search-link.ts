import { element } from './element.ts';

/** A link to a state of the search page: `searchLink('Next', '?for=tide&page=2', { rel: 'next' })`. */
export function searchLink(words: string, href: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  return element('a', { href, ...attributes }, words);
}
