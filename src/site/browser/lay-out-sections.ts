/** Time budget of a step, short enough not to delay input. */
const STEP_MS = 12;

/**
 * Lays out sections with `content-visibility: auto` in idle time after the first user input, so that the browser knows their heights. A few
 * sections at a time are set to `visible` and then back to `auto`. A change of theme or font then affects visible sections only, however long the article.
 *
 * A link within the page works at once, because scroll anchoring keeps the position while sections above grow. Browsers without scroll
 * anchoring lay out all sections first.
 */
export function layOutSections(): void {
  const pending = [...document.querySelectorAll<HTMLElement>('.article-text section, .references > li')];
  if (pending.length === 0) return;
  let measured: HTMLElement[] = [];
  /** A section has its size when its descendants have theirs. */
  const resetMeasured = () => {
    const [next = null] = pending;
    resetAfterFrame(measured.filter((section) => !section.contains(next)));
    measured = measured.filter((section) => section.contains(next));
  };
  const step = () => {
    const until = performance.now() + STEP_MS;
    while (pending.length > 0 && performance.now() < until) measured.push(...pending.splice(0, 1).map(layOut));
    resetMeasured();
    if (pending.length > 0) whenIdle(step);
  };
  const layOutAll = () => {
    measured.push(...pending.splice(0).map(show));
    resetMeasured();
  };
  const hasScrollAnchoring = CSS.supports('overflow-anchor', 'auto');
  if (!hasScrollAnchoring) onLinkWithin(layOutAll);
  if (!hasScrollAnchoring && location.hash !== '') layOutAll();
  onFirstInput(() => whenIdle(step));
}

function show(section: HTMLElement): HTMLElement {
  section.style.contentVisibility = 'visible';
  return section;
}

function layOut(section: HTMLElement): HTMLElement {
  show(section);
  // A hidden section has no size.
  if (section.closest('[hidden]') === null) section.getBoundingClientRect();
  return section;
}

/** Browsers record sizes at the end of a frame. */
function resetAfterFrame(sections: readonly HTMLElement[]): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      for (const section of sections) section.style.removeProperty('content-visibility');
    });
  });
}

/** Capture phase, before the browser follows the link. */
function onLinkWithin(act: () => void): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="#"]') !== null) act();
    },
    true,
  );
}

/** Calls once on the first input or scroll; a page that was only opened does not need distant sections. */
function onFirstInput(act: () => void): void {
  const controller = new AbortController();
  for (const type of ['pointermove', 'touchstart', 'wheel', 'keydown', 'scroll']) {
    window.addEventListener(
      type,
      () => {
        if (controller.signal.aborted) return;
        controller.abort();
        act();
      },
      { passive: true, signal: controller.signal },
    );
  }
}

/**
 * Runs each function in its own task, so that a page with hundreds of formulas handles input between any two. On a short page all run
 * before the first paint.
 */
export function runInTasks(acts: readonly (() => void)[]): void {
  const [act, ...others] = acts;
  if (act === undefined) return;
  setTimeout(() => {
    act();
    runInTasks(others);
  });
}

/** Timeout for `requestIdleCallback`, because a busy machine is never idle. */
const MAX_WAIT_MS = 300;

/** Runs a function when the browser has nothing else to do, after 300 ms at the latest. */
export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: MAX_WAIT_MS });
  else setTimeout(act, 50);
}
