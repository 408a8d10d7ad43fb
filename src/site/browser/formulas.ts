import { text } from '../../model/messages/script-messages.ts';
import { copyText, toolButton } from './buttons.ts';
import { withTools } from './loader.ts';

/** Adds a button to every display formula when it becomes visible; its menu is loaded at first use. */
export function addFormulaButtons(): void {
  const formulas = document.querySelectorAll<HTMLElement>('.formula:has(math)');
  if (formulas.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const button = toolButton(
        '⋯',
        () => withTools<FormulaTools>(({ openFormulaMenu }) => openFormulaMenu(button, target)),
        'formula-menu',
      );
      const label = target.querySelector('.formula-label')?.textContent ?? '';
      button.setAttribute('aria-label', [text('formula.menu'), label].join(' ').trim());
      button.setAttribute('aria-expanded', 'false');
      target.append(button);
    }
  });
  for (const formula of formulas) observer.observe(formula);
}

/** The part of the tools that works on formulas. */
export interface FormulaTools {
  openFormulaMenu(button: HTMLButtonElement, formula: Element): void;
}

/** Opens the menu of a display formula, or closes it: copy as TeX, if the source has it, as MathML, or a link to it. */
export function openFormulaMenu(button: HTMLButtonElement, formula: Element): void {
  const open = formula.querySelector<HTMLElement>('.formula-copies');
  if (open !== null) {
    close(open, button);
    return;
  }
  const math = formula.querySelector('math');
  const tex = math?.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();
  const list = document.createElement('div');
  list.className = 'formula-copies';
  list.setAttribute('role', 'group');
  list.setAttribute('aria-label', text('formula.menu'));
  const copy = (label: string, content: string) => toolButton(label, (pressed) => void copyText(pressed, content), '');
  list.append(
    ...(tex === undefined || tex === '' ? [] : [copy(text('formula.copyTex'), tex)]),
    ...(math === null ? [] : [copy(text('formula.copyMathml'), mathmlOf(math))]),
    ...(formula.id === '' ? [] : [copy(text('article.share.copyLink'), addressOf(formula.id))]),
  );
  button.setAttribute('aria-expanded', 'true');
  button.after(list);
  list.querySelector('button')?.focus();
  formula.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape' && list.isConnected) {
      close(list, button);
      button.focus();
    }
  });
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !list.contains(relatedTarget) && relatedTarget !== button) close(list, button);
  };
  list.addEventListener('focusout', leave);
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !list.contains(target) && target !== button) close(list, button);
    },
    { once: true },
  );
}

function close(list: HTMLElement, button: HTMLButtonElement): void {
  list.remove();
  button.setAttribute('aria-expanded', 'false');
}

function addressOf(id: string): string {
  const url = new URL(location.href);
  url.search = '';
  url.hash = encodeURIComponent(id);
  return url.href;
}

/** MathML as XML with its namespace, without attributes that the page added. */
function mathmlOf(math: Element): string {
  const copy = math.cloneNode(true) as Element;
  for (const name of ['tabindex', 'id', 'class']) copy.removeAttribute(name);
  return new XMLSerializer().serializeToString(copy);
}
