import { type Markup, trustedMarkup } from '../model/text/markup.ts';

/** Title for use inside a link; a title that contains links is reduced to text. */
export function cardTitle(card: { readonly titleHtml: string; readonly titleText: string }): Markup | string {
  return NOT_ALLOWED_IN_LINK.test(card.titleHtml) ? card.titleText : trustedMarkup(card.titleHtml);
}

const NOT_ALLOWED_IN_LINK = /<(?:a|button|details|aside)\b|\sid="/;
