/** What of an article a place may be named by; what scripts add is not counted, since it is not there yet when a page opens. */
const BLOCKS = 'p:not(.table-tools), li, figure, h2, h3, h4, tr';
/** The browser may still go elsewhere, and what is laid out about the place may be larger than was thought. */
const FRAMES_TO_SETTLE = 3;
/** Browsers limit how often a place may be noted. */
const PAUSE_MS = 400;

/** `{ within: 's4-2', at: 3, top: 120 }`: the fourth block of that section, 120 pixels below the top of the window. */
interface Place {
  readonly within: string;
  readonly at: number;
  readonly top: number;
}

/**
 * Brings readers of an article back to where they were: by the back button after a link within the page or out of it, and when the
 * page is loaded again, as phones do with what they have put away. Sections are laid out as they come near, so the browser's own
 * memory, a number of pixels, is no place. A link's target is held likewise until what is about it has its size.
 */
export function keepPlace(): void {
  const text = document.querySelector('.article');
  if (text === null) return;
  history.scrollRestoration = 'manual';
  const note = () => history.replaceState({ ...history.state, place: placeIn(text) }, '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(note, PAUSE_MS);
  };
  window.addEventListener('scroll', noteSoon, { passive: true });
  window.addEventListener('pagehide', note);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') note();
  });
  // Before the browser goes there.
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href^="#"]') !== null) note();
    },
    true,
  );
  window.addEventListener('hashchange', goBack);
  goBack();
}

/** To the place that was noted for this step of the history, else to what the address names. */
function goBack(): void {
  const { place } = (history.state ?? {}) as { readonly place?: Place };
  if (place === undefined) settle(() => document.querySelector(':target')?.scrollIntoView());
  else settle(() => goTo(place));
}

/** The first block that is seen below the line of contents; above the text, how far the page is scrolled. */
function placeIn(text: Element): Place {
  const { left, width } = (text.querySelector('.article-text:not([hidden])') ?? text).getBoundingClientRect();
  for (let y = 80; y < window.innerHeight; y += 40) {
    const block = document.elementFromPoint(left + width / 2, y)?.closest(`.article-text :is(${BLOCKS})`);
    const within = block?.parentElement?.closest('[id]');
    if (block == null || within == null) continue;
    return { within: within.id, at: [...within.querySelectorAll(BLOCKS)].indexOf(block), top: block.getBoundingClientRect().top };
  }
  return { within: '', at: 0, top: -window.scrollY };
}

function goTo({ within, at, top }: Place): void {
  const block = document.getElementById(within)?.querySelectorAll(BLOCKS)[at] ?? document.documentElement;
  // What is far off is laid out when it is gone to.
  block.scrollIntoView({ behavior: 'instant' });
  window.scrollBy({ top: block.getBoundingClientRect().top - top, behavior: 'instant' });
}

function settle(act: () => void, frames = FRAMES_TO_SETTLE): void {
  act();
  if (frames > 1) requestAnimationFrame(() => settle(act, frames - 1));
}
