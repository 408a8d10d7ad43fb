import type { Inline } from '../../model/inline.ts';

/** Text of a line without markup, for slugs and sec-types. */
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
