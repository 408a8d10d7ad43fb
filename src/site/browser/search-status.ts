import { number, text } from '../../model/messages/script-messages.ts';
import type { SearchResult } from '../../query/search/search-result.ts';
import { element } from './element.ts';
import { messageNodes } from './message-nodes.ts';
import { searchLink } from './search-link.ts';
import { addressOfState, filterCount, type SearchState } from './search-state.ts';

/** Status text above the results, announced by screen readers. */
export function statusText({ count, isCountExact, isAnyWord, corrected }: SearchResult, state: SearchState): string {
  const query = corrected?.to ?? state.for.trim();
  if (count === 0 && query === '') return filterCount(state) > 0 ? text('search.none') : '';
  if (count === 0) return text('search.noneFor', { query });
  if (isAnyWord) return text(isCountExact ? 'search.someWords' : 'search.someWordsAtLeast', { count });
  if (query === '') return text(isCountExact ? 'search.found' : 'search.foundAtLeast', { count });
  return text(isCountExact ? 'search.foundFor' : 'search.foundAtLeastFor', { count, query });
}

/**
 * Returns the status with the numbers of articles in titles and abstracts and in full texts; undefined if one is zero.
 *
 * The number of articles that the page does not have is a link to them.
 */
export async function statusParts(result: SearchResult, state: SearchState): Promise<readonly Node[] | undefined> {
  const { textCount, count, countInTexts, isCountExact, isAnyWord } = result;
  if (isAnyWord || result.corrected !== undefined || result.isWithoutQuotes) return undefined;
  const further = textCount ?? (await countInTexts?.());
  if (countInTexts !== undefined && further === undefined && count > 0) {
    const a = (words: string): Node => searchLink(words, addressOfState(state, { in: 'all' }));
    return [document.createTextNode(`${statusText(result, state)} · `), ...messageNodes('search.alsoInTexts', { a })];
  }
  const own = count - (textCount ?? 0);
  // Hits themselves say that they are found in full texts.
  if (further === undefined || further === 0 || own === 0 || !isCountExact) return undefined;
  const current = (words: string): Node => element('strong', {}, words);
  const other =
    (scope: string) =>
    (words: string): Node =>
      searchLink(words, addressOfState(state, { in: scope }));
  return messageNodes('search.parts', {
    found: statusText({ ...result, count: own + further }, state),
    ...{ count: number(own), further: number(further) },
    own: textCount === undefined ? current : other('fields'),
    more: textCount === undefined ? other('all') : current,
  });
}
