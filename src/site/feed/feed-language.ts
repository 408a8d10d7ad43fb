import type { ArticleCard } from '../../model/article-card.ts';
import { firstDirection } from '../../model/text/letter-direction.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { type Direction, directionIn, directionOf } from '../../model/text/text-direction.ts';

type Titled = Pick<ArticleCard, 'lang' | 'titleText'>;

/**
 * Returns an article's title for a feed, which has no directions. A mark precedes a title that begins with letters of the other direction:
 * U+200F before `DNA في برك المد والجزر`. Unicode Standard Annex 9, 2.6.
 */
export function markedTitle(card: Titled, language: string): string {
  const { titleText } = card;
  const direction = directionOfCard(card, language);
  const first = firstDirection(titleText);
  return first === undefined || first === direction ? titleText : MARKS[direction] + titleText;
}

const MARKS: Readonly<Record<Direction, string>> = { ltr: '\u200E', rtl: '\u200F' };

/** Attributes of an article's summary: its language if it is not the feed's, and its direction, which feed readers take for left-to-right. */
export function summaryAttributes(card: Titled, language: string): Markup {
  const direction = directionOfCard(card, language);
  const lang = ownLanguage(card, language);
  return html`${lang !== undefined && html` lang="${lang}"`}${(direction === 'rtl' || directionOf(language) === 'rtl') && html` dir="${direction}"`}`;
}

/** Returns the language of an article if it is not that of the feed. */
export function ownLanguage({ lang }: Pick<ArticleCard, 'lang'>, language: string): string | undefined {
  return lang === language ? undefined : lang;
}

function directionOfCard({ lang, titleText }: Titled, language: string): Direction {
  return directionIn(lang, titleText, directionOf(language));
}
