import type { Inline } from '../../model/inline.ts';
import { styledTitle, type TitleFormat } from './styled-title.ts';

/**
 * A title in the rich text that CSL processors read. Italics keep their letters, since a style that writes Titles Like This must not
 * write *Patella Vulgata*:
 *
 *   'Where <span class="nocase"><i>Patella vulgata</i></span> lives'
 *
 * citeproc-js, "HTML-like formatting tags".
 */
export function cslTitle(title: readonly Inline[]): string {
  return styledTitle(title, CSL);
}

const CSL: TitleFormat = {
  tags: {
    italic: ['<span class="nocase"><i>', '</i></span>'],
    bold: ['<b>', '</b>'],
    sub: ['<sub>', '</sub>'],
    sup: ['<sup>', '</sup>'],
  },
  text: (words) => words,
};
