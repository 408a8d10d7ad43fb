import type { Inline, InlineStyle } from '../../model/inline.ts';
import { withoutCallOuts } from '../call-outs.ts';
import { textOfInlines } from '../plain-text.ts';

/** The marks of a format for the styles that citations keep in a title, and its escaping of text. */
export interface TitleFormat {
  readonly tags: Partial<Readonly<Record<InlineStyle, readonly [open: string, close: string]>>>;
  readonly text: (words: string) => string;
}

/** Prints a title on one line with a format's marks for italics and the like. Note calls are left out; formulas are printed as words. */
export function styledTitle(title: readonly Inline[], format: TitleFormat): string {
  return richText(withoutCallOuts(title), format).replace(SPACES, ' ').trim();
}

const SPACES = /\s+/g;

function richText(inlines: readonly Inline[], format: TitleFormat): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return format.text(inline.value);
      if (inline.kind === 'break') return ' ';
      if (inline.kind !== 'styled') return format.text(textOfInlines([inline]));
      const [open, close] = format.tags[inline.style] ?? ['', ''];
      return `${open}${richText(inline.content, format)}${close}`;
    })
    .join('');
}
