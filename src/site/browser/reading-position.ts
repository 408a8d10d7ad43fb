import { openAbove } from './toc.ts';

/**
 * Elements that a reading position can refer to. Elements added by scripts are excluded, because they do not exist yet when a page opens.
 */
const BLOCKS = ':is(p, li):not(.table-tools, .side-note *), figure, h2, h3, h4, tr';
/** Number of frames in which the position is restored: the browser may scroll as well, and sections change size when they are laid out. */
const RESTORE_FRAMES = 3;
/** Delay of `replaceState`, whose rate browsers limit. */
const SAVE_DELAY_MS = 400;

/**
 * A reading position: `{ within: 's4-2', at: 3, top: 120 }` is the fourth block of that section, 120 pixels below the top of the window.
 */
interface ReadingPosition {
  readonly within: string;
  readonly at: number;
  readonly top: number;
}

/**
 * Restores the reading position after back navigation and reload. The browser's own scroll restoration stores a number of pixels, which is
 * wrong because sections are laid out lazily. The target of a link is kept in view likewise until the sections around it have their size.
 */
export function keepReadingPosition(): void {
  const text = document.querySelector('.article');
  if (text === null) return;
  history.scrollRestoration = 'manual';
  const savePosition = () => history.replaceState({ ...history.state, place: readingPositionIn(text) }, '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(savePosition, SAVE_DELAY_MS);
  };
  window.addEventListener('scroll', saveSoon, { passive: true });
  window.addEventListener('pagehide', savePosition);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') savePosition();
  });
  // Capture phase, before the browser follows the link.
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href^="#"]') !== null) savePosition();
    },
    true,
  );
  window.addEventListener('hashchange', restorePosition);
  restorePosition();
}

/** Scrolls to the position stored for this history entry, else to the target of the hash. */
function restorePosition(): void {
  const { place } = (history.state ?? {}) as { readonly place?: ReadingPosition };
  if (place === undefined) repeatInFrames(() => document.querySelector(':target')?.scrollIntoView());
  else repeatInFrames(() => goTo(place));
}

/** First block visible below the contents bar; above the text, the scroll offset. */
function readingPositionIn(text: Element): ReadingPosition {
  const { left, width } = (text.querySelector('.article-text:not([hidden])') ?? text).getBoundingClientRect();
  for (let y = 80; y < window.innerHeight; y += 40) {
    const block = document.elementFromPoint(left + width / 2, y)?.closest(`.article-text :is(${BLOCKS})`);
    const within = block?.parentElement?.closest('[id]');
    if (block == null || within == null) continue;
    return { within: within.id, at: [...within.querySelectorAll(BLOCKS)].indexOf(block), top: block.getBoundingClientRect().top };
  }
  return { within: '', at: 0, top: -window.scrollY };
}

function goTo({ within, at, top }: ReadingPosition): void {
  const block = document.getElementById(within)?.querySelectorAll(BLOCKS)[at] ?? document.documentElement;
  // Scrolling to a distant section lays it out.
  block.scrollIntoView({ behavior: 'instant' });
  window.scrollBy({ top: block.getBoundingClientRect().top - top, behavior: 'instant' });
}

function repeatInFrames(act: () => void, frames = RESTORE_FRAMES): void {
  act();
  if (frames > 1) requestAnimationFrame(() => repeatInFrames(act, frames - 1));
}

/** Distance of scrolling that hides or shows the bar. */
const STEP_PX = 12;

/**
 * Hides the reading bar while the reader scrolls down, and shows it on scrolling up and on focus. It stays while the keyboard has its focus in it;
 * focus after a touch, as when a sheet closes, does not hold it. Opens the boxes of the side column on wide screens.
 */
export function moveReadingBar(): void {
  for (const box of document.querySelectorAll<HTMLDetailsElement>('details.side-box')) openAbove(box, '(min-width: 62.5rem)');
  const bar = document.querySelector('.reading-bar');
  if (bar === null) return;
  let last = window.scrollY;
  window.addEventListener(
    'scroll',
    () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < STEP_PX) return;
      bar.classList.toggle('away', moved > 0 && bar.querySelector(':focus-visible') === null);
      last = window.scrollY;
    },
    { passive: true },
  );
  bar.addEventListener('focusin', () => bar.classList.remove('away'));
}
