import { text } from '../messages/script-messages.ts';

/**
 * Makes formulas that are wider than the column scrollable by keyboard; older browsers need this. Each is measured when it becomes visible,
 * so that a page with hundreds opens fast.
 */
export function openScrollRegions(): void {
  const formulas = document.querySelectorAll<HTMLElement | MathMLElement>('.formula-scroll, p > math, li > math');
  if (formulas.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    // Reads all sizes before any write, which needs one layout only.
    const wide = seen.filter((formula) => formula.scrollWidth > formula.clientWidth + 1 && formula.clientWidth > 0);
    for (const formula of wide) makeFocusable(formula);
  });
  const observe = () => {
    observer.disconnect();
    for (const formula of formulas) observer.observe(formula);
  };
  observe();
  window.addEventListener('resize', observe);
}

function makeFocusable(formula: Element): void {
  if (formula.hasAttribute('tabindex')) return;
  formula.setAttribute('tabindex', '0');
  if (!(formula instanceof HTMLElement)) return;
  formula.setAttribute('role', 'group');
  formula.setAttribute('aria-label', text('viewer.formula'));
}
