/**
 * Lets the keyboard scroll formulas that are wider than the column. Which are is only known on the reader's own screen; browsers of
 * today do this themselves, older ones do not.
 */
export function openScrollRegions(): void {
  const formulas = document.querySelectorAll<HTMLElement | MathMLElement>('.formula-scroll, p > math, li > math');
  if (formulas.length === 0) return;
  const mark = () => {
    // All are measured before any is changed: one layout, however many formulas.
    const isWide = Array.from(formulas, (formula) => formula.scrollWidth > formula.clientWidth + 1 && formula.clientWidth > 0);
    formulas.forEach((formula, at) => {
      if (isWide[at] !== true || formula.hasAttribute('tabindex')) return;
      formula.setAttribute('tabindex', '0');
      if (formula instanceof HTMLElement) {
        formula.setAttribute('role', 'group');
        formula.setAttribute('aria-label', 'Formula');
      }
    });
  };
  mark();
  window.addEventListener('resize', mark);
}
