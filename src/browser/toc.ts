/** Marks in the table of contents where the reader is, and opens it on wide screens. */
export function followContents(): void {
  const toc = document.querySelector<HTMLElement>('.toc');
  if (toc === null) return;
  openOnWide(toc);
  const linkById = new Map<string, HTMLAnchorElement>();
  for (const link of toc.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) linkById.set(decodeURIComponent(link.hash.slice(1)), link);
  const targets = [...linkById.keys()].map((id) => document.getElementById(id)).filter((target) => target !== null);
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    const passed = targets.filter((target) => target.getBoundingClientRect().top < window.innerHeight / 4);
    const link = linkById.get((passed.at(-1) ?? targets[0])?.id ?? '');
    if (link === undefined || link === current) return;
    current?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'location');
    current = link;
    keepInView(toc, link);
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '-20% 0px -70% 0px', threshold: [0, 1] });
  for (const target of targets) observer.observe(target);
  mark();
}

function openOnWide(toc: HTMLElement): void {
  const fold = toc.querySelector('details');
  const wide = window.matchMedia('(min-width: 64rem)');
  if (fold === null) return;
  const set = () => {
    fold.open = wide.matches;
  };
  set();
  wide.addEventListener('change', set);
  toc.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement && !wide.matches) fold.open = false;
  });
}

/** Scrolls the contents only, never the page. */
function keepInView(toc: HTMLElement, link: HTMLElement): void {
  const top = link.getBoundingClientRect().top - toc.getBoundingClientRect().top;
  if (top < 0 || top > toc.clientHeight - 40) toc.scrollTop += top - toc.clientHeight / 2;
}
