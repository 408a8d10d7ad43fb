/**
 * Lets the keyboard scroll formulas that are wider than the column. Which are is only known on the reader's own screen; browsers of
 * today do this themselves, older ones do not. Each is measured when it comes into view, so that a page of hundreds opens as fast as
 * a page of one.
 */
export function openScrollRegions(): void {
  const formulas = document.querySelectorAll<HTMLElement | MathMLElement>('.formula-scroll, p > math, li > math');
  if (formulas.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    // All are measured before any is changed: one layout.
    const wide = seen.filter((formula) => formula.scrollWidth > formula.clientWidth + 1 && formula.clientWidth > 0);
    for (const formula of wide) openToKeys(formula);
  });
  const observe = () => {
    observer.disconnect();
    for (const formula of formulas) observer.observe(formula);
  };
  observe();
  window.addEventListener('resize', observe);
}

function openToKeys(formula: Element): void {
  if (formula.hasAttribute('tabindex')) return;
  formula.setAttribute('tabindex', '0');
  if (!(formula instanceof HTMLElement)) return;
  formula.setAttribute('role', 'group');
  formula.setAttribute('aria-label', 'Formula');
}
