/**
 * Makes links lead to files where the page was opened from a disk: `../../subjects/cell-biology` is `….html` there, and a folder its
 * `index.html`. Does so when a link is followed or a form sent, so that links which scripts add later work too.
 */
export function followLinksOnDisk(): void {
  const { root } = document.documentElement.dataset;
  if (location.protocol !== 'file:' || root === undefined) return;
  const base = new URL(root, document.baseURI);
  const adapt = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const link = target?.closest('a');
    if (link !== null && link !== undefined) link.href = fileAddress(link.href, base);
    if (event.type === 'submit' && target instanceof HTMLFormElement) target.action = fileAddress(target.action, base);
  };
  for (const type of ['click', 'auxclick', 'contextmenu', 'submit']) document.addEventListener(type, adapt, true);
}

/**
 * The address of the file that a page's address stands for on a disk; any other address as it is.
 *
 *   'file:///journal/content/1/e101#s2'  ->  'file:///journal/content/1/e101.html#s2'
 *   'file:///journal/search/?for=tide'   ->  'file:///journal/search/index.html?for=tide'
 */
export function fileAddress(href: string, base: URL): string {
  if (!href.startsWith(base.href)) return href;
  const url = new URL(href);
  const path = url.pathname.slice(base.pathname.length);
  if (path === '' || path.endsWith('/')) url.pathname += 'index.html';
  else if (!path.startsWith('bucket/') && !ENDING.test(path)) url.pathname += '.html';
  return url.href;
}

// 'e101.md', 'F1.jpg', 's1.mp4'; not 'can.2018.0030', an article's own name
const ENDING = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,5}$/i;
