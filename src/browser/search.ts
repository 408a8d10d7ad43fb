import { ShardError } from '../index/shard-error.ts';
import { ENGLISH } from '../index/words/english.ts';
import type { Language } from '../index/words/language.ts';
import { text } from '../messages/script-messages.ts';
import { openSearch, readManifest, type Search } from '../search/open-search.ts';
import { loadScript } from './load-script.ts';
import './search-language.ts';
import { siteFilesFrom } from './search-files.ts';
import type { SearchMore } from './search-patterns.ts';
import { addressOfState, queryOfState, type SearchState, stateOfAddress } from './search-state.ts';
import { addHits, hitList, statusText } from './search-view.ts';

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
  const search = openSiteSearch(page);
  search.catch((error: unknown) => showError(error, page));
  // Numbers the searches, so that a slow result never replaces a newer one.
  const current = { run: 0, timer: 0 };
  const show = (isTyping: boolean): void => {
    const run = ++current.run;
    const isCurrent = (): boolean => run === current.run;
    showResults({ page, search, state: stateOfAddress(location.search), isTyping, isCurrent }).catch((error: unknown) => {
      if (isCurrent()) showError(error, page);
    });
  };
  const go = (address: string): void => {
    if (address !== location.search) history.pushState(null, '', address);
    readAddress(page);
    show(false);
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
  for (const container of [page.results, page.facets]) {
    container.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const address = link?.getAttribute('href') ?? '';
      if (!address.startsWith('?') || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(address);
      page.status.scrollIntoView({ block: 'nearest' });
    });
  }
  window.addEventListener('popstate', () => {
    readAddress(page);
    show(false);
  });
  readAddress(page);
  show(false);
}

interface SearchRun {
  readonly page: Page;
  readonly search: Promise<Search>;
  readonly state: SearchState;
  readonly isTyping: boolean;
  isCurrent(): boolean;
}

async function showResults({ page, search, state, isTyping, isCurrent }: SearchRun): Promise<void> {
  // Word completion needs the second script; until it is loaded, the last word is searched as typed.
  const query = queryOfState(state, isTyping && window.offprintSearchMore !== undefined);
  const list = hitList(state);
  const result = await (await search).find(query, (hits) => {
    if (!isCurrent()) return;
    addHits(list, hits, page.root);
    if (!list.isConnected) page.results.replaceChildren(list);
  });
  if (!isCurrent()) return;
  page.status.textContent = statusText(result, state);
  page.status.classList.remove('search-error');
  addHits(list, result.hits, page.root);
  if (!list.isConnected) page.results.replaceChildren(...(result.hits.length > 0 ? [list] : []));
  const more = await loadMore(page);
  if (!isCurrent()) return;
  await more.showDetails(result, state, { ...page, isCurrent });
}

function showError(error: unknown, page: Page): void {
  page.results.replaceChildren();
  page.facets.replaceChildren();
  page.status.classList.add('search-error');
  page.status.textContent = error instanceof ShardError ? text('search.unreadable', { path: error.path }) : text('search.failed');
}

async function openSiteSearch(page: Page): Promise<Search> {
  const files = siteFilesFrom(page.root);
  const manifest = await readManifest(files);
  const language = await languageFor(manifest.language, page.form.dataset.language);
  return openSearch(files, { manifest, language, loadFull: async () => (await loadMore(page)).search });
}

async function loadMore({ form }: Page): Promise<SearchMore> {
  const address = form.dataset.patterns ?? '';
  if (window.offprintSearchMore === undefined) await loadScript(address);
  if (window.offprintSearchMore === undefined) throw new Error(`${address} is not the script of the search page`);
  return window.offprintSearchMore;
}

async function languageFor(code: string, address: string | undefined): Promise<Language> {
  if (code === 'en' || address === undefined) return ENGLISH;
  if (window.offprintLanguage === undefined) await loadScript(address);
  return window.offprintLanguage ?? ENGLISH;
}

function readAddress({ input }: Page): void {
  const { for: words } = stateOfAddress(location.search);
  if (input.value.trim() !== words.trim()) input.value = words;
}

function findPage(): Page | undefined {
  const form = document.querySelector<HTMLFormElement>('#search');
  const input = form?.querySelector<HTMLInputElement>('input[name="for"]');
  const status = document.getElementById('search-status');
  const facets = document.getElementById('search-facets');
  const results = document.getElementById('search-results');
  if (!form || !input || status === null || facets === null || results === null) return undefined;
  return { form, input, status, facets, results, root: form.dataset.root ?? '' };
}

startSearch();
