import type { Visit, VisitedCommand } from '../../serve/offline/visited-state.ts';

// Script of article pages, loaded when the page has been open for a while: a mere click past it does not count, and the files of the page are then
// in the browser's cache. Reports the article to the service worker, which keeps it for reading without a network.

// Matches 'assets/offprint.3f2a9c1b.css', 'content/1/e3/F1-1200.jpg', 'en/content/1/e3/F1.jpg'
const SHOWN = /^(?:assets|(?:[\w-]+\/)?content)\/.+\.(?:css|js|woff2|svg|png|jpg|gif|webp)$/;

const { root } = document.documentElement.dataset;
if (root !== undefined && document.body.classList.contains('page-article') && !savesData()) {
  const command: VisitedCommand = { visited: 'add', visit: visitOf(new URL(root, document.baseURI)) };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(command));
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

function visitOf(base: URL): Visit {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.body;
  const path = pathIn(location.href, base);
  const { viewerStyle = '', figureViewer = '', articleTools = '', sheets = '', sideNotes } = document.documentElement.dataset;
  const urls = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...[...document.images].map(({ currentSrc, src }) => currentSrc || src),
    // Files that are loaded at first use.
    ...[viewerStyle, figureViewer, articleTools, sheets, ...(sideNotes === undefined ? [] : [sideNotes])].map(
      (url) => new URL(url, document.baseURI).href,
    ),
  ];
  return {
    page: path.endsWith('.html') ? path : `${path}.html`,
    title: heading.textContent.trim(),
    language: heading.closest<HTMLElement>('[lang]')?.lang ?? '',
    rtl: getComputedStyle(heading).direction === 'rtl',
    files: urls
      .filter((url) => url.startsWith(base.href))
      .map((url) => pathIn(url, base))
      .filter((file) => SHOWN.test(file)),
  };
}

/** The path of a URL in the journal, decoded, without query: `content/1/e3.html`. */
function pathIn(url: string, base: URL): string {
  return decodeURIComponent(new URL(url).pathname.slice(base.pathname.length));
}
