import { text } from '../../model/messages/script-messages.ts';
import { whenIdle } from './lay-out-sections.ts';

/** Time budget of a step that measures regions, short enough not to delay input. */
const STEP_MS = 8;

/**
 * Makes formulas, tables and listings that are wider than their column scrollable by keyboard, which older browsers need. A faded edge and,
 * until they are scrolled, a hint show that they go on. All are measured in idle time, so that the Tab key reaches regions that were never
 * visible; each is measured again when it becomes visible, where edge and hint are added.
 */
export function openScrollRegions(): void {
  const regions = document.querySelectorAll<HTMLElement | MathMLElement>(
    '.formula-scroll, .table-scroll, .article-text pre, :is(p, li, td, th) > math',
  );
  if (regions.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    // Reads all sizes before any write, which needs one layout only.
    const sizes = seen.map((region) => ({ region, ...sizeOf(region) }));
    for (const { region, isCut, pins } of sizes) {
      if (isCut) makeFocusable(region);
      if (!(region instanceof HTMLElement)) continue;
      region.classList.toggle('pinned', isCut && pins);
      if (isCut) hint(region);
      else region.classList.remove('cut-start', 'cut-end');
    }
  });
  const observe = () => {
    observer.disconnect();
    for (const region of regions) observer.observe(region);
  };
  observe();
  // Fonts that arrive later make formulas wider.
  document.fonts.ready.then(() => makeWideFocusable([...regions]));
  window.addEventListener('resize', observe);
}

/** Measures the regions in idle time, those in sections that the browser has not laid out yet too. */
function makeWideFocusable(pending: readonly Element[]): void {
  whenIdle(() => {
    const until = performance.now() + STEP_MS;
    let count = 0;
    const wide: Element[] = [];
    while (count < pending.length && performance.now() < until) {
      const region = pending[count] as Element;
      if (isWide(region)) wide.push(region);
      count += 1;
    }
    for (const region of wide) makeFocusable(region);
    if (count < pending.length) makeWideFocusable(pending.slice(count));
  });
}

/** True if a region is cut by its column. */
function isWide(region: Element): boolean {
  return region.scrollWidth > region.clientWidth + 1 && region.clientWidth > 0;
}

/** Measures a visible region, which pins its first column if that leaves enough space for the others. */
function sizeOf(region: Element): { readonly isCut: boolean; readonly pins: boolean } {
  const isCut = isWide(region);
  const first = isCut ? region.querySelector('tbody > tr > :first-child') : null;
  return { isCut, pins: first !== null && first.getBoundingClientRect().width < region.clientWidth * 0.4 };
}

function makeFocusable(region: Element): void {
  if (region.hasAttribute('tabindex')) return;
  region.setAttribute('tabindex', '0');
  if (!region.matches('.formula-scroll')) return;
  region.setAttribute('role', 'group');
  region.setAttribute('aria-label', text('viewer.formula'));
}

/** Fades the edges of a region behind which it goes on, and adds the hint once. */
function hint(region: HTMLElement): void {
  const rtl = getComputedStyle(region).direction === 'rtl';
  const mark = () => {
    const start = Math.abs(region.scrollLeft);
    const end = region.scrollWidth - region.clientWidth - start;
    region.classList.toggle('cut-start', start > 1);
    region.classList.toggle('cut-end', end > 1);
  };
  mark();
  if (region.dataset.scrolls !== undefined) return;
  region.dataset.scrolls = '';
  const note = document.createElement('p');
  note.className = 'scroll-hint';
  // Screen readers move through the content without scrolling.
  note.ariaHidden = 'true';
  note.textContent = rtl ? `← ${text('scroll.hint')}` : `${text('scroll.hint')} →`;
  // A long table would have the hint outside of the window.
  const tools = region.previousElementSibling?.closest('.table-tools') ?? undefined;
  if (tools === undefined) (region.closest('.formula') ?? region).after(note);
  else tools.prepend(note);
  region.addEventListener(
    'scroll',
    () => {
      if (Math.abs(region.scrollLeft) > 8) note.remove();
      mark();
    },
    { passive: true },
  );
}
