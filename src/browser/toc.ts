/**
 * Marks the current section in the table of contents. On wide screens the contents are next to the text; on narrow ones they are a line at
 * the top of the window that names the section and expands over the text.
 */
export function followContents(): void {
  const toc = document.querySelector<HTMLElement>('.toc');
  const fold = toc?.querySelector('details');
  if (toc == null || fold == null) return;
  openOnWide(toc, fold);
  const where = document.createElement('span');
  where.className = 'toc-where';
  where.setAttribute('aria-hidden', 'true');
  fold.querySelector('summary')?.append(where);
  let current: HTMLAnchorElement | undefined;
  const mark = (link: HTMLAnchorElement) => {
    current?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'location');
    where.textContent = link.textContent;
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
  const inView = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      const links = [...linkBySection].filter(([section]) => inView.has(section));
      const link = links.at(-1)?.[1];
      if (link !== undefined) onSection(link);
    },
    { rootMargin: '0px 0px -85% 0px' },
  );
  for (const section of linkBySection.keys()) observer.observe(section);
}

function openOnWide(toc: HTMLElement, fold: HTMLDetailsElement): void {
  const wide = window.matchMedia('(min-width: 64rem)');
  const set = () => {
    fold.open = wide.matches;
  };
  set();
  wide.addEventListener('change', set);
  toc.classList.add('toc-follows');
  const close = () => {
    if (!wide.matches) fold.open = false;
  };
  toc.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) close();
  });
  document.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !toc.contains(event.target)) close();
  });
  toc.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || wide.matches) return;
    close();
    fold.querySelector('summary')?.focus();
  });
}

/** Scrolls the contents only, never the page. */
function keepInView(toc: HTMLElement, link: HTMLElement): void {
  const top = link.getBoundingClientRect().top - toc.getBoundingClientRect().top;
  if (top < 0 || top > toc.clientHeight - 40) toc.scrollTop += top - toc.clientHeight / 2;
}
