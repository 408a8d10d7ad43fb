/** Width from which the contents are next to the text; below it, the reading bar opens them. */
const WIDE = '(min-width: 75rem)';

/** Marks the current section in the table of contents. The branch of the current section is open, and the fold of the back matter if it is there. */
export function followContents(): void {
  const toc = document.querySelector<HTMLElement>('.toc');
  const fold = toc?.querySelector('details');
  if (toc == null || fold == null) return;
  openAbove(fold, WIDE);
  let current: HTMLAnchorElement | undefined;
  const mark = (link: HTMLAnchorElement) => {
    current?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'location');
    const more = link.closest<HTMLDetailsElement>('.toc-more details');
    if (more !== null) more.open = true;
    current = link;
  };
  const first = toc.querySelector<HTMLAnchorElement>('a[href^="#"]');
  if (first !== null) mark(first);
  followSections(toc, (link) => {
    if (link === current) return;
    mark(link);
    keepInView(toc, link);
  });
}

/** Opens a `details` while the window is wide, where its style sheet shows it open; for browsers that cannot do so without script. */
export function openAbove(fold: HTMLDetailsElement, query: string): void {
  const wide = window.matchMedia(query);
  const set = () => {
    fold.open = wide.matches;
  };
  set();
  wide.addEventListener('change', set);
}

/**
 * Reports the current section: the last one that reaches into the top of the window. An IntersectionObserver avoids measuring, however long
 * the article.
 */
function followSections(toc: HTMLElement, onSection: (link: HTMLAnchorElement) => void): void {
  const linkBySection = new Map<Element, HTMLAnchorElement>();
  for (const link of toc.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const section = target?.closest('section') ?? target;
    if (section != null) linkBySection.set(section, link);
  }
  const inOrder = [...linkBySection].sort(([a], [b]) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const inView = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      const links = inOrder.filter(([section]) => inView.has(section));
      const link = links.at(-1)?.[1];
      if (link !== undefined) onSection(link);
    },
    { rootMargin: '0px 0px -85% 0px' },
  );
  for (const section of linkBySection.keys()) observer.observe(section);
}

/** Scrolls the contents only, never the page. */
function keepInView(toc: HTMLElement, link: HTMLElement): void {
  const top = link.getBoundingClientRect().top - toc.getBoundingClientRect().top;
  if (top < 0 || top > toc.clientHeight - 40) toc.scrollTop += top - toc.clientHeight / 2;
}
