import { openAbove } from './toc.ts';

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
