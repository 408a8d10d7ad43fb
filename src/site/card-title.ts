import { type Markup, trustedMarkup } from '../text/markup.ts';

/** Title for use inside a link; a title that contains links is reduced to text. */
export function cardTitle(card: { readonly titleHtml: string; readonly titleText: string }): Markup | string {
  return NO_PLACE_IN_LINK.test(card.titleHtml) ? card.titleText : trustedMarkup(card.titleHtml);
}

const NO_PLACE_IN_LINK = /<(?:a|button|details|aside)\b|\sid="/;
