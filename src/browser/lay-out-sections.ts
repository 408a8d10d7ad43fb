/** Time that a step may take before the reader would feel it. */
const STEP_MS = 12;

/**
 * Lays out the sections that the style sheet leaves until they come near, a few at a time and while nothing else is to do: links within
 * the page then lead to their places at once, and the scroll bar is true.
 */
export function layOutSections(): void {
  const left = [...document.querySelectorAll<HTMLElement>('.article-text > section, .article-text section > section')];
  const step = () => {
    const until = performance.now() + STEP_MS;
    while (left.length > 0 && performance.now() < until) {
      const section = left.shift();
      if (section === undefined || section.closest('[hidden]') !== null) continue;
      section.style.contentVisibility = 'visible';
      section.getBoundingClientRect();
    }
    if (left.length > 0) whenIdle(step);
  };
  if (left.length > 0) whenIdle(step);
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, 50);
}
