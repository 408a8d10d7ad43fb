import { FULL_SEARCH } from '../../query/search/full-search.ts';
import { synonymQueries } from '../../query/search/synonyms/synonym-queries.ts';
import { scriptFiles } from './disk.ts';
import { provide } from './loader.ts';
import { showDetails, statusText } from './search-details.ts';

/** Loaded by the search page after its first results, or for a query that is more than plain words. */
const more = { search: FULL_SEARCH, synonymQueries, showDetails, statusText, readArticleText, scriptFiles };

export type SearchMore = typeof more;

provide(more);

const texts = new Map<string, Promise<string | undefined>>();

/**
 * Reads the full text of an article from its page, which is fetched once; undefined if it cannot be. References, notes on the article and reviews are
 * left out, as in the index of full texts.
 */
export function readArticleText(address: string): Promise<string | undefined> {
  const text = texts.get(address) ?? fetchText(address);
  texts.set(address, text);
  text.catch(() => texts.delete(address));
  return text;
}

async function fetchText(address: string): Promise<string | undefined> {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const text = page.querySelector('#offprint-article .main-text');
  if (text === null) return undefined;
  for (const one of text.querySelectorAll(UNINDEXED)) one.remove();
  // The numbers of notes and references would become parts of words.
  for (const raised of text.querySelectorAll('sup')) if (raised.querySelector('a') ?? raised.closest('a')) raised.replaceWith(' ');
  for (const block of text.querySelectorAll(BLOCKS)) block.append(' ');
  return (text.textContent ?? '').replace(/\s+/g, ' ').trim();
}

const UNINDEXED =
  '.ref-list, .article-section, .table-tools, .visually-hidden, nav, script, style, button, annotation, [aria-hidden="true"]';
const BLOCKS = 'p, li, h2, h3, h4, h5, h6, td, th, dt, dd, figcaption, div, section';
