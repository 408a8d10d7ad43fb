import { text } from '../../model/messages/script-messages.ts';
import { ShardError } from '../../query/index/shard-error.ts';
import type { Language } from '../../query/index/words/language.ts';
import { languageOf } from '../../query/index/words/page-language.ts';
import { openSearch, readManifest, type Search } from '../../query/search/open-search.ts';
import { fetchedFiles } from './fetched-files.ts';
import { loadScript } from './load-script.ts';
import './search-language.ts';
import type { SearchHit } from '../../query/search/search-result.ts';
import type { scriptFiles } from './script-files.ts';
import type { SearchMore } from './search-more.ts';
import { addressOfState, queryOfState, type SearchState, stateOfAddress } from './search-state.ts';
import { addHits, hitList } from './search-view.ts';

/** Delay after the last keystroke before a search starts. */
const TYPING_PAUSE_MS = 120;

interface Page {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  readonly facets: HTMLElement;
  readonly results: HTMLElement;
  /** Relative URL of the site's root. */
  readonly root: string;
}

/** Makes the search form search as the reader types. The URL stores the state, so that the back button works. */
export function startSearch(): void {
  const page = findPage();
  if (page === undefined) return;
  let search = openSiteSearch(page);
  // Numbers the searches, so that a slow result never replaces a newer one.
  const current = { run: 0, timer: 0 };
  const show = (isTyping: boolean, isAgain = false): void => {
    const run = ++current.run;
    const isCurrent = (): boolean => run === current.run;
    showResults({ page, search, state: stateOfAddress(location.search), isTyping, isCurrent, go }).catch((error: unknown) => {
      if (!isCurrent()) return;
      if (isAgain) return showError(error, page);
      // A publication since the page was opened has replaced the files that its manifest names.
      search = openSiteSearch(page, 'no-cache');
      show(isTyping, true);
    });
  };
  const showAddress = (): void => {
    const { for: words } = stateOfAddress(location.search);
    if (page.input.value.trim() !== words.trim()) page.input.value = words;
    show(false);
  };
  const go = (address: string): void => {
    if (address !== location.search) history.pushState(null, '', address);
    showAddress();
  };

  page.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(current.timer);
    go(addressOfState(stateOfAddress(location.search), { for: page.input.value.trim() }));
  });
  page.input.addEventListener('input', () => {
    clearTimeout(current.timer);
    current.timer = window.setTimeout(() => {
      // Only submitted queries create a history entry.
      const address = addressOfState(stateOfAddress(location.search), { for: page.input.value });
      history.replaceState(null, '', address === '?' ? location.pathname : address);
      show(true);
    }, TYPING_PAUSE_MS);
  });
  window.addEventListener('popstate', showAddress);
  showAddress();
}

interface SearchRun {
  readonly page: Page;
  readonly search: Promise<Search>;
  readonly state: SearchState;
  readonly isTyping: boolean;
  isCurrent(): boolean;
  /** Opens the state of a URL of the search page. */
  go(address: string): void;
}

async function showResults({ page, search, state, isTyping, isCurrent, go }: SearchRun): Promise<void> {
  // Word completion needs the second script; until it is loaded, the last word is searched as typed.
  const query = queryOfState(state, isTyping && window.offprintSearchMore !== undefined);
  const list = hitList(state);
  const show = (hits: readonly SearchHit[], words = state.for): void => {
    addHits(list, hits, { root: page.root, query: words });
    if (!list.isConnected) page.results.replaceChildren(...(hits.length > 0 ? [list] : []));
  };
  const result = await (await search).find(query, (hits) => {
    if (isCurrent()) show(hits);
  });
  if (!isCurrent()) return;
  // Without the second script there are only results for plain words.
  page.status.textContent =
    window.offprintSearchMore?.statusText(result, state) ?? text('search.foundFor', { count: result.count, query: state.for.trim() });
  page.status.classList.remove('search-error');
  show(result.hits, result.corrected?.to);
  // Keeps the column of the facets free, so that the results do not move when they come.
  if (result.count > 1) page.facets.parentElement?.classList.add('has-facets');
  const more = await loadMore(page);
  if (isCurrent()) await more.showDetails(result, state, { ...page, isCurrent, go });
}

function showError(error: unknown, page: Page): void {
  page.results.replaceChildren();
  page.facets.replaceChildren();
  page.status.classList.add('search-error');
  page.status.textContent = error instanceof ShardError ? text('search.unreadable', { path: error.path }) : text('search.failed');
}

async function openSiteSearch(page: Page, cache?: RequestCache): Promise<Search> {
  const files = location.protocol === 'file:' ? (await loadScriptFiles())(page.root) : fetchedFiles(page.root, cache);
  const manifest = await readManifest(files);
  const language = await languageFor(manifest.language, page.form.dataset.language);
  const reader = document.documentElement.lang;
  return openSearch(files, {
    manifest,
    language,
    reader,
    // Pages on disk cannot fetch others.
    ...(location.protocol !== 'file:' && { readText: async (path: string) => (await loadMore(page)).readArticleText(page.root + path) }),
    loadFull: async () => (await loadMore(page)).search,
    loadPatterns: () => loadGlobal(page.form.dataset.patterns, () => window.offprintSearchPatterns),
    loadSynonyms: () => loadGlobal(page.form.dataset.synonyms, () => window.offprintSearchSynonyms),
  });
}

/** The script of suggestions, which also works on disk, has what reads files there. */
function loadScriptFiles(): Promise<typeof scriptFiles> {
  return loadGlobal(document.documentElement.dataset.suggestions, () => window.offprintScriptFiles);
}

function loadMore({ form }: Page): Promise<SearchMore> {
  return loadGlobal(form.dataset.more, () => window.offprintSearchMore);
}

/** Loads a script once and returns the global that it sets. */
async function loadGlobal<T>(address = '', find: () => T | undefined): Promise<T> {
  if (find() === undefined) await loadScript(address);
  const found = find();
  if (found === undefined) throw new Error(`${address} could not be loaded`);
  return found;
}

async function languageFor(codes: string, address: string | undefined): Promise<Language> {
  if (address !== undefined && window.offprintLanguages === undefined) await loadScript(address);
  return languageOf(codes);
}

function findPage(): Page | undefined {
  const form = document.querySelector<HTMLFormElement>('#search');
  const input = form?.querySelector<HTMLInputElement>('input[name="for"]');
  const status = document.getElementById('search-status');
  const facets = document.getElementById('search-facets');
  const results = document.getElementById('search-results');
  if (!form || !input || !status || !facets || !results) return undefined;
  return { form, input, status, facets, results, root: form.dataset.root ?? '' };
}

startSearch();
