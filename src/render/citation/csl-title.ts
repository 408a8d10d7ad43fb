import type { Inline } from '../../model/inline.ts';
import { styledTitle, type TitleFormat } from './styled-title.ts';

/**
 * Converts a title to the rich text that CSL processors read. Italics are marked `nocase`, since title case must not change a species
 * name to *Patella Vulgata*:
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
