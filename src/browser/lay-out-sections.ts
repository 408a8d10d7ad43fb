/** Time that a step may take before the reader would feel it. */
const STEP_MS = 12;
/** What comes near in one frame is laid out in the next. */
const FRAMES_TO_SETTLE = 3;

/**
 * Lays out the sections that the style sheet leaves until they come near, a few at a time, once the reader is there. Whoever follows
 * a link within the page before that is done is there at once, and stays there while what is above grows; a browser that does not
 * hold the place lays out all of them before, since the place depends on them.
 */
export function layOutSections(): void {
  const left = [...document.querySelectorAll<HTMLElement>('.article-text section, .references > li')];
  if (left.length === 0) return;
  const layOutNext = () => {
    const section = left.shift();
    if (section === undefined) return;
    section.style.contentVisibility = 'visible';
    // What is put away has no size to measure.
    if (section.closest('[hidden]') === null) section.getBoundingClientRect();
  };
  const step = () => {
    const until = performance.now() + STEP_MS;
    while (left.length > 0 && performance.now() < until) layOutNext();
    if (left.length > 0) whenIdle(step);
  };
  const layOutAll = () => {
    for (const section of left.splice(0)) section.style.contentVisibility = 'visible';
  };
  const holdsPlace = CSS.supports('overflow-anchor', 'auto');
  if (!holdsPlace) onLinkWithin(layOutAll);
  window.addEventListener('hashchange', () => {
    if (left.length === 0) return;
    if (!holdsPlace) layOutAll();
    scrollToTarget(FRAMES_TO_SETTLE);
  });
  if (location.hash === '') onFirstSign(() => whenIdle(step));
  else {
    layOutAll();
    scrollToTarget(1);
  }
}

/** Before the browser goes there. */
function onLinkWithin(act: () => void): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="#"]') !== null) act();
    },
    true,
  );
}

/** What is laid out about the place when it is reached may be larger than was thought. */
function scrollToTarget(frames: number): void {
  if (frames === 0) return;
  requestAnimationFrame(() => {
    document.querySelector(':target')?.scrollIntoView();
    scrollToTarget(frames - 1);
  });
}

/** Calls once the reader moves, scrolls or types: a page that was only opened has no need of what is far below. */
function onFirstSign(act: () => void): void {
  const signs = new AbortController();
  for (const type of ['pointermove', 'touchstart', 'wheel', 'keydown', 'scroll']) {
    window.addEventListener(
      type,
      () => {
        if (signs.signal.aborted) return;
        signs.abort();
        act();
      },
      { passive: true, signal: signs.signal },
    );
  }
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, 50);
}
