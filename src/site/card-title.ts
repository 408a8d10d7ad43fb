import { type Markup, trustedMarkup } from '../text/markup.ts';

/** A title that may stand within a link: one that holds links of its own is shown as its words. */
export function cardTitle(card: { readonly titleHtml: string; readonly titleText: string }): Markup | string {
  return NO_PLACE_IN_LINK.test(card.titleHtml) ? card.titleText : trustedMarkup(card.titleHtml);
}

const NO_PLACE_IN_LINK = /<(?:a|button|details|aside)\b|\sid="/;
