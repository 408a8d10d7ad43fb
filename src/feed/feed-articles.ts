import type { ArticleCard, ArticleNotice, SummaryCard } from '../model/article-card.ts';
import { absoluteUrl, doiUrl, pageEnding } from '../text/address.ts';
import { compareText } from '../text/compare.ts';
import { html } from '../text/markup.ts';
import { timestampOf } from '../text/partial-date.ts';
import type { FeedJournal } from './feed-journal.ts';

/** One article of a feed: its card and what every format says of it. */
export interface FeedArticle {
  readonly card: SummaryCard;
  /** Absolute address of its page. */
  readonly url: string;
  readonly date: Date;
  /** The abstract, or the first paragraph where there is none, as plain text; '' where there is neither. */
  readonly summary: string;
  /** A notice and the summary as markup; '' where there is neither. */
  readonly descriptionHtml: string;
}

/** The articles that a feed of these holds, and what it says of them. */
export function feedArticles(cards: readonly SummaryCard[], journal: FeedJournal): readonly FeedArticle[] {
  return newestOf(cards, journal).map(({ card, seconds }) => ({
    card,
    url: absoluteUrl(journal.siteUrl, card.stem + pageEnding(journal.host)),
    date: new Date(seconds * 1000),
    summary: summaryOf(card),
    descriptionHtml: descriptionOf(card, journal),
  }));
}

/** The same articles alone. */
export function feedCards(cards: readonly ArticleCard[], journal: FeedJournal): readonly ArticleCard[] {
  return newestOf(cards, journal).map(({ card }) => card);
}

interface Dated<Card> {
  readonly card: Card;
  readonly seconds: number;
}

/**
 * The newest articles (`feedLength` of them), newest first, then by DOI. An article without a date is no news and is in no
 * feed; where the source gives a year or a month only, its first day stands, since feeds know no other dates.
 */
function newestOf<Card extends ArticleCard>(cards: readonly Card[], { feedLength }: FeedJournal): readonly Dated<Card>[] {
  const dated = cards.flatMap((card): Dated<Card>[] => {
    const seconds = card.published === undefined ? undefined : timestampOf({ month: 1, day: 1, ...card.published });
    return seconds === undefined ? [] : [{ card, seconds }];
  });
  return dated.sort(compareDated).slice(0, feedLength);
}

/** The subjects of an article, else its type. */
export function categoriesOf(card: ArticleCard): readonly string[] {
  return card.subjects.length === 0 ? [card.typeLabel] : card.subjects.map((subject) => subject.name);
}

function compareDated(a: Dated<ArticleCard>, b: Dated<ArticleCard>): number {
  return b.seconds - a.seconds || compareText(a.card.doi ?? '', b.card.doi ?? '') || compareText(a.card.stem, b.card.stem);
}

function descriptionOf(card: SummaryCard, journal: FeedJournal): string {
  const notice = card.notice === undefined ? undefined : noticeHtml(card.notice, journal);
  const summary = summaryOf(card);
  return html`${notice}${summary !== '' && html`<p>${summary}</p>`}`.markup;
}

function summaryOf({ abstractText, leadText = '' }: SummaryCard): string {
  return abstractText === '' ? leadText : abstractText;
}

function noticeHtml(notice: ArticleNotice, journal: FeedJournal) {
  const source = notice.doi === undefined ? notice.href : doiUrl(journal.doiResolver, notice.doi);
  const link = source === undefined ? undefined : html` <a href="${source}">Read the notice</a>`;
  return html`<p><strong>${NOTICE_WORDS[notice.kind]}</strong>${link}</p>`;
}

const NOTICE_WORDS: Readonly<Record<ArticleNotice['kind'], string>> = {
  retracted: 'This article has been retracted.',
  corrected: 'This article has been corrected.',
  concern: 'There is an expression of concern about this article.',
  superseded: 'There is a newer version of this article.',
};
