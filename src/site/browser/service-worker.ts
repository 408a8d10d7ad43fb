import type { Visit, VisitedCommand } from '../../serve/offline/visited-state.ts';

/** Registers the site's service worker, if it has one and the page was loaded over HTTP. */
export function registerServiceWorker(): void {
  const { serviceWorker, root } = document.documentElement.dataset;
  if (serviceWorker === undefined || root === undefined || !('serviceWorker' in navigator) || location.protocol === 'file:') return;
  const base = new URL(root, document.baseURI);
  navigator.serviceWorker.register(new URL(serviceWorker, base), { scope: base.pathname }).then(
    () => setTimeout(() => reportVisit(base), VISIT_MS),
    () => {
      // The browser may forbid it (private windows); the page works without it.
    },
  );
}

const VISIT_MS = 2000;

// Matches 'assets/offprint.3f2a9c1b.css', 'content/1/e3/F1-1200.jpg', 'en/content/1/e3/F1.jpg'
const SHOWN_FILE = /^(?:assets|(?:[\w-]+\/)?content)\/.+\.(?:css|js|woff2|svg|png|jpg|gif|webp)$/;

/**
 * Reports an article to the service worker, which keeps it for reading without a network. The page has been open for a while by then: a mere click past
 * it does not count, and its files are in the browser's cache.
 */
function reportVisit(base: URL): void {
  if (!document.body.classList.contains('page-article') || savesData()) return;
  const command: VisitedCommand = { visited: 'add', visit: visitOf(base) };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(command));
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

function visitOf(base: URL): Visit {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.body;
  const path = pathIn(location.href, base);
  const { viewerStyle = '', articleTools = '' } = document.documentElement.dataset;
  const urls = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...[...document.images].map(({ currentSrc, src }) => currentSrc || src),
    // Files that are loaded at first use.
    ...[viewerStyle, articleTools].map((url) => new URL(url, document.baseURI).href),
  ];
  return {
    page: path.endsWith('.html') ? path : `${path}.html`,
    title: heading.textContent.trim(),
    language: heading.closest<HTMLElement>('[lang]')?.lang ?? '',
    rtl: getComputedStyle(heading).direction === 'rtl',
    files: urls
      .filter((url) => url.startsWith(base.href))
      .map((url) => pathIn(url, base))
      .filter((file) => SHOWN_FILE.test(file)),
  };
}

/** The path of a URL in the journal, decoded, without query: `content/1/e3.html`. */
function pathIn(url: string, base: URL): string {
  return decodeURIComponent(new URL(url).pathname.slice(base.pathname.length));
}
