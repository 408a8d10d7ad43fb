import type { Inline } from '../../model/inline.ts';
import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { styledTitle, type TitleFormat } from './styled-title.ts';

/** A title as inline markup for a citation: `Where <i>Patella vulgata</i> &amp; others live`. */
export function titleMarkup(title: readonly Inline[]): Markup {
  return trustedMarkup(styledTitle(title, HTML));
}

const HTML: TitleFormat = {
  tags: { italic: ['<i>', '</i>'], bold: ['<b>', '</b>'], sub: ['<sub>', '</sub>'], sup: ['<sup>', '</sup>'] },
  text: (words) => html`${words}`.markup,
};
