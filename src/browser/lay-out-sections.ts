/** Time that a step may take before the reader would feel it. */
const STEP_MS = 12;
/** A machine that has much else to do is never idle; a step is short enough to be taken all the same. */
const LONGEST_WAIT_MS = 300;

/**
 * Lays out the sections that the style sheet leaves until they come near, a few at a time, once the reader is there, so that the
 * browser knows the height of each; then leaves them again. A change of colours or a look at the letter concerns what is seen, however
 * long the article.
 *
 * Whoever follows a link within the page before that is done is there at once, and stays there while what is above grows; a browser
 * that does not hold the place lays out all of them before, since the place depends on them.
 */
export function layOutSections(): void {
  const left = [...document.querySelectorAll<HTMLElement>('.article-text section, .references > li')];
  if (left.length === 0) return;
  let laid: HTMLElement[] = [];
  /** A section has its size when those within it have theirs. */
  const leaveDone = () => {
    const [next = null] = left;
    leaveOnceMeasured(laid.filter((section) => !section.contains(next)));
    laid = laid.filter((section) => section.contains(next));
  };
  const step = () => {
    const until = performance.now() + STEP_MS;
    while (left.length > 0 && performance.now() < until) laid.push(...left.splice(0, 1).map(layOut));
    leaveDone();
    if (left.length > 0) whenIdle(step);
  };
  const layOutAll = () => {
    laid.push(...left.splice(0).map(show));
    leaveDone();
  };
  const holdsPlace = CSS.supports('overflow-anchor', 'auto');
  if (!holdsPlace) onLinkWithin(layOutAll);
  if (!holdsPlace && location.hash !== '') layOutAll();
  onFirstSign(() => whenIdle(step));
}

function show(section: HTMLElement): HTMLElement {
  section.style.contentVisibility = 'visible';
  return section;
}

function layOut(section: HTMLElement): HTMLElement {
  show(section);
  // What is put away has no size to measure.
  if (section.closest('[hidden]') === null) section.getBoundingClientRect();
  return section;
}

/** The browser notes sizes at the end of a frame. */
function leaveOnceMeasured(sections: readonly HTMLElement[]): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      for (const section of sections) section.style.removeProperty('content-visibility');
    });
  });
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
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: LONGEST_WAIT_MS });
  else setTimeout(act, 50);
}
