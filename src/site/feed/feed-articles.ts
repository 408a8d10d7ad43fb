import type { ArticleCard, SingleNotice, SummaryCard } from '../../model/article-card.ts';
import type { Enclosure } from '../../model/enclosure.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { MessageKey } from '../../model/messages/messages.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl, doiUrl, pageEnding } from '../../model/text/address.ts';
import { compareText } from '../../model/text/compare.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { timestampOf } from '../../model/text/partial-date.ts';
import { typeLabelIn } from '../../render/article-type.ts';
import { noticeDateOf, singleNotices } from '../../render/notice.ts';
import type { FeedJournal } from './feed-journal.ts';
import { markedTitle, summaryAttributes } from './feed-language.ts';

/** A card with the renditions that its feeds offer. */
export interface FeedCard extends SummaryCard {
  readonly enclosures?: readonly Enclosure[];
}

/** A file of an article that a feed offers for download. */
export interface FeedEnclosure {
  /** Absolute. */
  readonly url: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

/** An article in a feed: its card, and the properties that every format needs. */
export interface FeedArticle {
  readonly card: SummaryCard;
  /** Its type as a label in the journal's language. */
  /** The title as plain text, with a mark if a program would take its direction wrongly. */
  readonly title: string;
  readonly type: string;
  /** Its subjects, or its type if it has none. */
  readonly categories: readonly string[];
  /** Absolute URL of its page. */
  readonly url: string;
  readonly date: Date;
  /** The date of its newest notice, if that is later. */
  readonly updated: Date;
  readonly enclosures: readonly FeedEnclosure[];
  /** The abstract, or else the first paragraph, as plain text; '' if there is neither. */
  readonly summary: string;
  /** A notice and the summary as HTML; '' if there is neither. */
  readonly descriptionHtml: string;
}

/** Returns the articles in the feed of a list. */
export function feedArticles(cards: readonly FeedCard[], journal: FeedJournal): readonly FeedArticle[] {
  const messages = interfaceMessages(journal);
  return newestOf(cards, journal).map(({ card, seconds }) => ({
    card,
    title: markedTitle(card, journal.language),
    type: typeLabelIn(card, messages),
    categories: card.subjects.length === 0 ? [typeLabelIn(card, messages)] : card.subjects.map((subject) => subject.name),
    url: absoluteUrl(journal.siteUrl, card.stem + pageEnding(journal.host)),
    date: new Date(seconds * 1000),
    updated: new Date(Math.max(seconds * 1000, Date.parse(noticeDateOf(card.notice)) || 0)),
    enclosures: enclosuresOf(card, journal),
    summary: summaryOf(card),
    descriptionHtml: descriptionOf(card, journal),
  }));
}

function enclosuresOf({ stem, enclosures = [] }: FeedCard, journal: FeedJournal): readonly FeedEnclosure[] {
  return enclosures.map(({ kind, sizeBytes }) => {
    const { ending, mediaType } = RENDITIONS[kind];
    return { url: absoluteUrl(journal.siteUrl, `${stem}.${ending}`), mediaType, sizeBytes };
  });
}

/** Returns the cards of the articles in the feed of a list. */
export function feedCards(cards: readonly ArticleCard[], journal: FeedJournal): readonly ArticleCard[] {
  return newestOf(cards, journal).map(({ card }) => card);
}

interface Dated<Card> {
  readonly card: Card;
  readonly seconds: number;
}

/**
 * Returns the newest `feedLength` articles, newest first, then by DOI.
 *
 * Articles without a date are left out. A partial date counts as its first day, since feeds require full dates.
 */
function newestOf<Card extends ArticleCard>(cards: readonly Card[], { feedLength }: FeedJournal): readonly Dated<Card>[] {
  const dated = cards.flatMap((card): Dated<Card>[] => {
    const seconds = card.published === undefined ? undefined : timestampOf({ month: 1, day: 1, ...card.published });
    return seconds === undefined ? [] : [{ card, seconds }];
  });
  return dated.sort(compareDated).slice(0, feedLength);
}

function compareDated(a: Dated<ArticleCard>, b: Dated<ArticleCard>): number {
  return b.seconds - a.seconds || compareText(a.card.doi ?? '', b.card.doi ?? '') || compareText(a.card.stem, b.card.stem);
}

function descriptionOf(card: SummaryCard, journal: FeedJournal): string {
  const notice = singleNotices(card.notice).map((one) => noticeHtml(one, journal));
  const summary = summaryOf(card);
  return html`${notice}${summary !== '' && html`<p${summaryAttributes(card, journal.language)}>${summary}</p>`}`.markup;
}

function summaryOf({ abstractText, leadText = '' }: SummaryCard): string {
  return abstractText === '' ? leadText : abstractText;
}

function noticeHtml(notice: SingleNotice, journal: FeedJournal): Markup {
  const messages = interfaceMessages(journal);
  const source = notice.doi === undefined ? notice.href : doiUrl(journal.doiResolver, notice.doi);
  const link = source === undefined ? undefined : html` <a href="${source}">${messages.text('feed.readNotice')}</a>`;
  return html`<p${messages.direction === 'rtl' && html` dir="rtl"`}><strong>${messages.text(NOTICES[notice.kind])}</strong>${link}</p>`;
}

const NOTICES = {
  retracted: 'feed.notice.retracted',
  corrected: 'feed.notice.corrected',
  concern: 'feed.notice.concern',
  superseded: 'feed.notice.superseded',
} as const satisfies Readonly<Record<SingleNotice['kind'], MessageKey>>;
