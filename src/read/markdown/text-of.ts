import type { Inline } from '../../model/inline.ts';

/** The words of a line, without its mark-up: what slugs and sec-types are made from. */
export function textOf(line: readonly Inline[]): string {
  return line
    .map((inline) => {
      if (inline.kind === 'text') return inline.value;
      if (inline.kind === 'inlineFormula') return inline.formula.tex ?? '';
      return 'content' in inline && inline.kind !== 'inlineFootnote' ? textOf(inline.content) : '';
    })
    .join('')
    .trim();
}
