import type { Inline, InlineStyle } from '../../model/inline.ts';
import { textOfInlines } from '../plain-text.ts';
import { withoutNoteCalls } from '../title-text.ts';

/** How a format marks what citations keep of a title's type, and how it writes words. */
export interface TitleFormat {
  readonly tags: Partial<Readonly<Record<InlineStyle, readonly [open: string, close: string]>>>;
  readonly text: (words: string) => string;
}

/** A title on one line, with its italics and the like as a format marks them; note calls are left out, and of a formula are its words. */
export function styledTitle(title: readonly Inline[], format: TitleFormat): string {
  return richText(withoutNoteCalls(title), format).replace(SPACES, ' ').trim();
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
