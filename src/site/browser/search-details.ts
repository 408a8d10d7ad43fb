import { number, text } from '../../model/messages/script-messages.ts';
import type { Mark } from '../../query/search/mark.ts';
import { PAGE_SIZE, type SearchResult } from '../../query/search/search-result.ts';
import { directionOf, element, markedText } from './element.ts';
import { messageNodes } from './message-nodes.ts';
import { emptyNodes, spellingNodes, synonymNodes, wordsNodes } from './search-empty.ts';
import { focusedFacet, removeFiltersNode, searchChips, searchFacets } from './search-facets.ts';
import { searchLink, searchLinks } from './search-links.ts';
import { addressOfState, filterCount, type SearchState } from './search-state.ts';

/** Elements that show the results, and a test that they still belong to the last search. */
export interface ResultElements {
  /** Its `data-` attributes are the addresses of the page (`query/search/page-markup.ts`). */
  readonly form: HTMLElement;
  readonly input: HTMLElement;
  readonly status: HTMLElement;
  readonly facets: HTMLElement;
  readonly results: HTMLElement;
  isCurrent(): boolean;
  /** Opens the state of a URL of the search page. */
  go(address: string): void;
}

/** Adds everything around the list of hits: corrections, filters in use, sort order, pages; then snippets and facets, which take longer. */
export async function showDetails(result: SearchResult, state: SearchState, elements: ResultElements): Promise<void> {
  elements.results.prepend(...nodesAbove(result, state, elements));
  if (result.count > PAGE_SIZE) elements.results.append(pagesNode(result, state, Number(state.page) || 1));
  const { console = '', namespace = '', values } = elements.form.dataset;
  const service = { console, namespace, values: location.protocol === 'file:' ? undefined : values };
  elements.results.append(...nodesBelow(result, state), ...searchLinks(result, state, service));
  // Assigned instead of added, because every search comes here.
  for (const one of [elements.results, elements.status]) one.onclick = (event) => followLink(event, elements);
  addSynonymsToLinks(elements.results, result.synonyms);
  await Promise.all([showSnippets(result, elements), showFacets(result, state, elements), showParts(result, state, elements)]);
}

/** Adds synonyms to the addresses of hits, whose pages then mark them too. The first hits are shown before synonyms are searched. */
function addSynonymsToLinks(results: HTMLElement, synonyms: readonly string[] = []): void {
  if (synonyms.length === 0) return;
  for (const link of results.querySelectorAll<HTMLAnchorElement>('h2 a')) {
    const address = new URL(link.href);
    address.searchParams.set('find', [address.searchParams.get('find'), ...synonyms].join(' '));
    link.href = address.href;
  }
}

/** Opens a link to another state of the search page without loading it anew. */
function followLink(event: MouseEvent, { status, go }: ResultElements): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const address = link?.getAttribute('href') ?? '';
  if (!address.startsWith('?') || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(address);
  status.scrollIntoView({ block: 'nearest' });
}

function nodesAbove(result: SearchResult, state: SearchState, { form }: ResultElements): Node[] {
  return [
    ...(result.count === 0 || result.corrected !== undefined ? spellingNodes(result, state) : []),
    ...(result.isWithoutQuotes ? [element('p', { class: 'search-suggestion' }, text('search.withoutQuotes'))] : []),
    ...synonymNodes(result, state),
    ...emptyNodes(result, state, form.dataset.archive ?? ''),
    ...searchChips(state),
    ...(result.count === 0 && filterCount(state) > 0 ? [removeFiltersNode(state)] : []),
    ...(result.count > 1 ? [orderNode(state)] : []),
  ];
}

/** Other spellings and advice come after results that the typed words have. */
function nodesBelow(result: SearchResult, state: SearchState): Node[] {
  const isFound = result.count > 0 && result.corrected === undefined;
  return [...(isFound ? spellingNodes(result, state) : []), ...wordsNodes(result, state)];
}

async function showParts(result: SearchResult, state: SearchState, { status, isCurrent }: ResultElements): Promise<void> {
  const parts = await statusParts(result, state);
  if (parts !== undefined && isCurrent()) status.replaceChildren(...parts);
}

type PassageElements = Pick<ResultElements, 'results' | 'isCurrent'>;

/** Shows the part of the full text that has the words, once a hit found in it comes near the window. */
function showPassages({ hits, passage }: SearchResult, { results, isCurrent }: PassageElements): void {
  const rows = [...results.querySelectorAll('.search-hits > li')];
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const hit = hits[rows.indexOf(target)];
        if (!isIntersecting || hit === undefined) continue;
        observer.unobserve(target);
        passage(hit).then(
          (marks) => {
            const paragraph = target.querySelector('.search-snippet');
            if (isCurrent() && paragraph !== null && marks?.some(({ isMarked }) => isMarked)) showMarks(paragraph, marks);
          },
          () => undefined,
        );
      }
    },
    { rootMargin: '200px' },
  );
  rows.forEach((row, i) => {
    if (hits[i]?.foundIn === 'text') observer.observe(row);
  });
}

function showMarks(paragraph: Element, marks: readonly Mark[]): void {
  const { dir } = directionOf(marks.map((mark) => mark.text).join(''));
  if (dir !== undefined) paragraph.setAttribute('dir', dir);
  paragraph.replaceChildren(...markedText(marks));
}

async function showSnippets(result: SearchResult, { results, isCurrent }: PassageElements): Promise<void> {
  const snippets = await result.snippets();
  if (!isCurrent()) return;
  for (const [i, paragraph] of results.querySelectorAll('.search-snippet').entries()) showMarks(paragraph, snippets[i] ?? []);
  showPassages(result, { results, isCurrent });
}

async function showFacets(result: SearchResult, state: SearchState, elements: ResultElements): Promise<void> {
  const { input, facets, isCurrent } = elements;
  // A single result cannot be narrowed.
  const counts = result.count > 1 || filterCount(state) > 0 ? await result.facets() : undefined;
  if (!isCurrent()) return;
  const refocus = focusedFacet(facets);
  const isOpen = facets.querySelector('details')?.open === true;
  facets.replaceChildren(...(counts === undefined ? [] : searchFacets(counts, state, { go: elements.go, total: result.count, isOpen })));
  facets.parentElement?.classList.toggle('has-facets', facets.firstChild !== null);
  refocus?.(input);
}

function orderNode(state: SearchState): HTMLElement {
  const choice =
    (sort: string) =>
    (words: string): Node =>
      state.sort === sort ? element('strong', {}, words) : searchLink(words, addressOfState(state, { sort }));
  const choices = { relevance: choice(''), newest: choice('newest') };
  return element('p', { class: 'search-order' }, ...messageNodes('search.order', choices));
}

function pagesNode(result: SearchResult, state: SearchState, page: number): HTMLElement {
  const isLast = result.isCountExact && page * PAGE_SIZE >= result.count;
  return element(
    'nav',
    { 'aria-label': text('search.pages'), class: 'search-pages' },
    page > 1
      ? searchLink(text('search.previous'), addressOfState(state, { page: page === 2 ? '' : String(page - 1) }), { rel: 'prev' })
      : undefined,
    element('span', {}, ` ${text('search.page', { page })} `),
    isLast ? undefined : searchLink(text('search.next'), addressOfState(state, { page: String(page + 1) }), { rel: 'next' }),
  );
}

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
