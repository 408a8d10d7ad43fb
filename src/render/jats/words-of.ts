import type { Inline } from '../../model/inline.ts';
import { textOfFormula } from '../plain-text.ts';

/** Returns the words of inlines with their white space unchanged, without emphasis, links and notes. */
export function wordsOf(content: readonly Inline[]): string {
  return content.map(wordsOfInline).join('');
}

function wordsOfInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.value;
    case 'inlineFormula':
      return textOfFormula(inline.formula);
    case 'break':
      return ' ';
    case 'inlineGraphic':
      return inline.graphic.altText ?? '';
    case 'anchor':
    case 'inlineFootnote':
      return '';
    default:
      return wordsOf(inline.content);
  }
}
