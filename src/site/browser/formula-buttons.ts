import { text } from '../../model/messages/script-messages.ts';
import { withArticleTools } from './article-tools-loader.ts';
import { toolButton } from './tool-button.ts';

/** Adds a button to every display formula when it becomes visible; its menu is loaded at first use. */
export function addFormulaButtons(): void {
  const formulas = document.querySelectorAll<HTMLElement>('.formula:has(math)');
  if (formulas.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const button = toolButton('⋯', () => withArticleTools(({ openFormulaMenu }) => openFormulaMenu(button, target)), 'formula-menu');
      const label = target.querySelector('.formula-label')?.textContent ?? '';
      button.setAttribute('aria-label', [text('formula.menu'), label].join(' ').trim());
      button.setAttribute('aria-expanded', 'false');
      target.append(button);
    }
  });
  for (const formula of formulas) observer.observe(formula);
}
