import { text } from '../messages/script-messages.ts';
import type { SearchResult } from '../search/search-result.ts';
import { filterCount, type SearchState } from './search-state.ts';

/** Status text above the results, announced by screen readers. */
export function statusText({ count, isCountExact, isAnyWord, corrected }: SearchResult, state: SearchState): string {
  const query = corrected?.to ?? state.for.trim();
  if (count === 0 && query === '') return filterCount(state) > 0 ? text('search.none') : '';
  if (count === 0) return text('search.noneFor', { query });
  if (isAnyWord) return text(isCountExact ? 'search.someWords' : 'search.someWordsAtLeast', { count });
  if (query === '') return text(isCountExact ? 'search.found' : 'search.foundAtLeast', { count });
  return text(isCountExact ? 'search.foundFor' : 'search.foundAtLeastFor', { count, query });
}
