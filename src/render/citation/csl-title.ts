import type { Inline, InlineStyle } from '../../model/inline.ts';
import { textOfInlines } from '../plain-text.ts';
import { withoutNoteCalls } from '../title-text.ts';

/**
 * A title in the rich text that CSL processors read, note calls left out. Italics keep their letters, since a style that writes
 * Titles Like This must not write *Patella Vulgata*:
 *
 *   'Where <span class="nocase"><i>Patella vulgata</i></span> lives'
 *
 * citeproc-js, "HTML-like formatting tags".
 */
export function cslTitle(title: readonly Inline[]): string {
  return richText(withoutNoteCalls(title)).replace(SPACES, ' ').trim();
}

const SPACES = /\s+/g;

const TAGS: Partial<Readonly<Record<InlineStyle, readonly [string, string]>>> = {
  italic: ['<span class="nocase"><i>', '</i></span>'],
  bold: ['<b>', '</b>'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
};

function richText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.value;
      if (inline.kind === 'break') return ' ';
      if (inline.kind !== 'styled') return textOfInlines([inline]);
      const [open, close] = TAGS[inline.style] ?? ['', ''];
      return `${open}${richText(inline.content)}${close}`;
    })
    .join('');
}
