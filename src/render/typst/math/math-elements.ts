import type { MathElement } from '../../../model/formula.ts';

/** The children that are elements. */
export function elementsOf(element: MathElement): MathElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

/** The text of a token element, trimmed. */
export function tokenText(element: MathElement): string {
  return element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
}
