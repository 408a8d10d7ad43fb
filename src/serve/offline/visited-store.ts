import { pageMessages } from '../../model/messages/script-messages.ts';
import { isArticlePath } from '../../model/text/article-path.ts';
import { isNamedByContent } from '../http/named-by-content.ts';
import { HOME_PAGE } from './answer-offline.ts';
import { securityHeadersOf } from './fetch-to-store.ts';
import { channelName } from './offline-state.ts';
import { addressOf, type OfflineStore, openOfflineStore, type StoredFiles } from './offline-store.ts';
import { DEFAULT_VISITED, type Visit, type VisitedArticle, type VisitedCommand, type VisitedState, withinLimit } from './visited-state.ts';

/** Articles that the reader opened, in a cache of their own; the complete offline copy is independent of it. */
export interface VisitedStore {
  readonly files: StoredFiles;
  state(): Promise<VisitedState>;
  /** Resolves when the command is done; a failure changes nothing. */
  handle(command: VisitedCommand): Promise<void>;
}

export interface VisitedOptions {
  /** The complete offline copy; articles in it are not kept a second time. */
  readonly copy: Pick<OfflineStore, 'file'>;
  readonly report: (state: VisitedState) => void;
}

/**
 * Opens the visited articles of a journal. Their files come from the browser's HTTP cache where it has them, so that a visit causes hardly
 * any request. An exclusive lock runs changes one at a time, also those of two versions of the service worker.
 */
export function openVisitedStore(scope: string, { copy, report }: VisitedOptions): VisitedStore {
  const name = `${channelName(scope)} visited`;
  const files = openOfflineStore(scope, name);
  const state = async (): Promise<VisitedState> => {
    const stored = (await caches.has(name)) ? await (await caches.open(name)).match(stateUrl(scope)) : undefined;
    return stored === undefined ? DEFAULT_VISITED : await stored.json();
  };
  const save = async (next: VisitedState): Promise<void> => {
    const cache = await caches.open(name);
    await cache.put(stateUrl(scope), new Response(JSON.stringify(next)));
    const wanted = new Set(next.visits.flatMap((visit) => visit.files.map(([path]) => addressOf(path, scope))));
    for (const { url } of await cache.keys()) if (url !== stateUrl(scope) && !wanted.has(url)) await cache.delete(url);
    report(next);
  };
  const add = async (visit: Visit): Promise<void> => {
    const before = await state();
    if (before.limitBytes === 0 || (await copy.file(visit.page)) !== undefined) return;
    const others = before.visits.filter(({ page }) => page !== visit.page);
    const entry = await store(visit, { scope, files, before, save }).catch(() => before.visits.find(({ page }) => page === visit.page));
    // `store` may have dropped articles because the browser's storage was full.
    const { visits } = await state();
    const rest = others.filter(({ page }) => visits.some((one) => one.page === page));
    await save({ ...before, visits: withinLimit(entry === undefined ? rest : [entry, ...rest], before.limitBytes) });
  };
  const change = async (command: VisitedCommand): Promise<void> => {
    if (command.visited === 'tell') return report(await state());
    if (command.visited === 'add') return isVisit(command.visit) ? add(command.visit) : undefined;
    const before = await state();
    if (command.visited === 'limit') {
      const { limitBytes } = command;
      return save({ limitBytes, visits: withinLimit(before.visits, limitBytes) });
    }
    const visits = command.page === undefined ? [] : before.visits.filter(({ page }) => page !== command.page);
    if (visits.length < before.visits.length) await save({ ...before, visits });
  };
  return {
    files,
    state,
    handle: (command) =>
      // A question is answered at once, also while the files of an article are fetched.
      (command.visited === 'tell' ? change(command) : navigator.locks.request(name, () => change(command))).catch(() => undefined),
  };
}

/** URL of the list of articles in the cache; no file of a site has a query. */
function stateUrl(scope: string): string {
  return `${scope}?offprint-visited`;
}

interface StoreVisitOptions {
  readonly scope: string;
  readonly files: Pick<OfflineStore, 'file' | 'put'>;
  readonly before: VisitedState;
  readonly save: (state: VisitedState) => Promise<void>;
}

/**
 * Stores the files of an article; undefined if they exceed the limit. The page itself is stored last, so that a stored page has its files.
 * If the browser's storage is full, the oldest articles are dropped, one at a time. Rejects without a network.
 */
async function store(visit: Visit, { before, ...options }: StoreVisitOptions): Promise<VisitedArticle | undefined> {
  const { files, ...facts } = visit;
  let { visits } = before;
  for (;;) {
    try {
      const sizes = await storeFiles(visit.page, [...new Set(files)].filter(isOwnFile), {
        ...options,
        limitBytes: before.limitBytes,
      });
      return sizes && { ...facts, files: sizes };
    } catch (error) {
      if (!(error instanceof Error && error.name === 'QuotaExceededError') || visits.length === 0) throw error;
      visits = visits.slice(0, -1);
      await options.save({ ...before, visits });
    }
  }
}

interface StoreOptions extends Pick<StoreVisitOptions, 'scope' | 'files'> {
  readonly limitBytes: number;
}

/** Stores the home page and the search page with their files, then the files of an article, and its page. */
async function storeFiles(
  page: string,
  ownFiles: readonly string[],
  { scope, files, limitBytes }: StoreOptions,
): Promise<readonly (readonly [string, number])[] | undefined> {
  const folder = pageMessages().messagesAt?.(page)?.folder ?? '';
  const journalPages = new Set(JOURNAL_PAGES.map((path) => folder + path));
  // Files of the journal's pages are added during the loop.
  const paths = new Set([...journalPages, ...ownFiles]);
  const sizes: [string, number][] = [];
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let left = limitBytes;
  const keep = async (path: string): Promise<Blob | undefined> => {
    const body = (isNamedByContent(path) ? await files.file(path) : undefined) ?? (await fetchFile(path, { scope, signal }));
    const blob = await body?.blob();
    if (body === undefined || blob === undefined) return undefined;
    left -= blob.size;
    if (left < 0) return undefined;
    const headers = { ...securityHeadersOf(body), 'content-type': blob.type, 'content-length': String(blob.size) };
    await files.put(path, new Response(blob, { headers }));
    sizes.push([path, blob.size]);
    return blob;
  };
  for (const path of paths) {
    const blob = await keep(path);
    if (left < 0) return undefined;
    if (blob !== undefined && journalPages.has(path)) for (const file of filesOfPage(await blob.text(), path, scope)) paths.add(file);
  }
  await keep(page);
  return left < 0 ? undefined : sizes;
}

/** Pages that are kept with every article. */
const JOURNAL_PAGES = [HOME_PAGE, 'search/index.html'];

/** Returns the style sheets, scripts, fonts and images that a page of the journal names: `assets/offprint.3f2a9c1b.css`. */
function filesOfPage(markup: string, page: string, scope: string): readonly string[] {
  const urls = [...markup.matchAll(SHOWN_FILE)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&'), addressOf(page, scope)));
  return urls.flatMap(({ href, pathname }) => {
    if (!href.startsWith(scope)) return [];
    const path = decodeURIComponent(pathname.slice(new URL(scope).pathname.length));
    return isOwnFile(path) ? [path] : [];
  });
}

// Matches 'href="assets/offprint.3f2a9c1b.css"', 'data-article-tools="/assets/article-tools.7bb79af0b8.js"'
const SHOWN_FILE = /\s[a-z-]+="([^"\s]+\.(?:css|js|woff2|svg|png|jpg|gif|webp))"/g;

const TIMEOUT_MS = 60_000;

/** Fetches a file; undefined if the host does not have it. An article's page without an answer of 200 is an error. */
async function fetchFile(path: string, { scope, signal }: { scope: string; signal: AbortSignal }): Promise<Response | undefined> {
  const isPage = path.endsWith('.html');
  const response = await fetch(addressOf(path, scope), {
    cache: 'force-cache',
    signal,
    // Hosts that negotiate answer the ending with the same page.
    headers: { accept: isPage ? 'text/html,*/*;q=0.8' : '*/*' },
  });
  if (response.ok) return response;
  if (isArticlePath(path) && isPage) throw new Error(`${path} answered ${response.status}`);
  return undefined;
}

/** True for a file that pages of articles show, with a path inside of the journal. */
function isOwnFile(path: unknown): path is string {
  return typeof path === 'string' && !DOTS.test(path) && (path.startsWith('assets/') || isArticlePath(path));
}
// Matches '../x', 'a/./b'
const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** Checks a message of a page: any script of the same origin can send one. */
function isVisit(visit: Visit): boolean {
  const { page, title, language, files } = visit;
  return isOwnFile(page) && isArticlePath(page) && typeof title === 'string' && typeof language === 'string' && Array.isArray(files);
}
