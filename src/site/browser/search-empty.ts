import { series, text } from '../../model/messages/script-messages.ts';
import { PAGE_SIZE, type SearchResult } from '../../query/search/search-result.ts';
import { element } from './element.ts';
import { messageNodes } from './message-nodes.ts';
import { searchLink } from './search-links.ts';
import { addressOfState, type SearchState } from './search-state.ts';

/** Names the text that was searched instead of the typed one, and other spellings as links. */
export function spellingNodes({ corrected, didYouMean = [] }: SearchResult, state: SearchState): Node[] {
  const other = (query: string): ((words: string) => Node) => {
    return (words) => searchLink(words, addressOfState(state, { for: query }));
  };
  const paragraph = (...nodes: readonly Node[]): Node => element('p', { class: 'search-suggestion' }, ...nodes);
  if (corrected !== undefined) {
    const a = other(literalText(corrected.from, corrected.to));
    const strong = (words: string): Node => element('strong', {}, words);
    return [paragraph(...messageNodes('search.corrected', { ...corrected, a, strong }))];
  }
  return didYouMean.map((query) => paragraph(...messageNodes('search.suggestion', { query, a: other(query) })));
}

/** Names the synonyms of results, with a link to a search for the typed words only. */
export function synonymNodes({ synonyms = [] }: SearchResult, state: SearchState): Node[] {
  if (synonyms.length === 0) return [];
  // Quoted words have no synonyms.
  const only = state.for.replace(/(^|\s)([\p{L}\p{N}][^\s":]*)/gu, '$1"$2"');
  const strong = (words: string): Node => element('strong', {}, words);
  const a = (words: string): Node => searchLink(words, addressOfState(state, { for: only }));
  const words = series(synonyms);
  return [element('p', { class: 'search-suggestion' }, ...messageNodes('search.synonyms', { words, query: state.for.trim(), strong, a }))];
}

/** For a search without results: its words, those in no article struck through; the search without them; advice. */
export function emptyNodes({ count, isAnyWord, withoutHits = [], corrected }: SearchResult, state: SearchState, archive: string): Node[] {
  const missing = new Set(withoutHits.map(bareWord));
  const words = state.for.trim().split(/\s+/);
  const present = words.filter((word) => !missing.has(bareWord(word)));
  const isListed = missing.size > 0 && corrected === undefined && (count === 0 || isAnyWord);
  const struck = words.flatMap((word): (Node | string)[] => [missing.has(bareWord(word)) ? element('s', {}, word) : word, ' ']);
  const without = (query: string): Node => searchLink(query, addressOfState(state, { for: query }));
  const nodes = [
    ...(isListed ? [element('p', { class: 'search-words' }, ...struck)] : []),
    ...(isListed ? [element('p', {}, text('search.withoutHits', { words: series(withoutHits) }))] : []),
    ...(isListed && present.length > 0
      ? [element('p', {}, ...messageNodes('search.without', { query: present.join(' '), a: without }))]
      : []),
    ...(count === 0 && state.for.trim() !== ''
      ? [element('p', { class: 'search-advice' }, ...messageNodes('search.advice', { a: (label) => searchLink(label, archive) }))]
      : []),
  ];
  return nodes.length === 0 ? [] : [element('div', { class: 'search-empty' }, ...nodes)];
}

/** Says that other words for the same thing are not searched, below a few results of a journal without synonyms. */
export function wordsNodes({ count, identifier, variants }: SearchResult, state: SearchState): Node[] {
  const isHelpful = count > 0 && count < PAGE_SIZE && identifier === undefined && variants === undefined && /\p{L}/u.test(state.for);
  return isHelpful ? [element('p', { class: 'search-advice' }, text('search.otherWords'))] : [];
}

/** A word without signs and case, to compare what was typed with what was searched: `-Snails,` is `snails`. */
function bareWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Puts the words that were corrected in quotes, because quoted words are searched as they are: `"barncales" shells`. */
function literalText(from: string, to: string): string {
  const [typed, searched] = [from.trim().split(/\s+/), to.trim().split(/\s+/)];
  const isCorrected = (word: string, at: number): boolean => typed.length !== searched.length || word !== searched[at];
  return typed.map((word, at) => (isCorrected(word, at) && !word.includes('"') ? `"${word}"` : word)).join(' ');
}
