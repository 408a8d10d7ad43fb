import type { ArticleCard } from '../../model/article-card.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import { typeLabelIn } from '../../render/article-type.ts';
import type { ContentsItem, IssueContents, Listing } from './listing.ts';

/**
 * Orders the articles of an issue as its table of contents.
 *
 * Sections that the setting `sections` names come in that order, the others by their first page; within a section, articles are ordered by first
 * page. Articles without pages follow, newest first.
 */
export function issueContents(
  { volume, issue, cards }: Pick<IssueContents, 'volume' | 'issue'> & Pick<Listing, 'cards'>,
  { messages, sections }: { messages: Messages; sections: readonly string[] },
): Pick<Listing, 'cards' | 'contents'> {
  const ofSections = bySection(
    cards.map((card) => ({ card, section: sectionSlugOf(card), ...(card.pages === undefined ? {} : { pages: card.pages }) })),
    sections,
  );
  const sorted = ofSections.map((ofSection) => ofSection.map(({ card }) => card));
  const issueTitle = cards.find((card) => card.issueTitle !== undefined)?.issueTitle;
  return {
    cards: sorted.flat(),
    contents: {
      volume,
      issue,
      ...(issueTitle === undefined ? {} : { issueTitle }),
      months: monthsOf(cards),
      sections: sorted.flatMap((ofSection) =>
        ofSection.slice(0, 1).map((card) => ({ ...sectionOf(card, messages), count: ofSection.length })),
      ),
    },
  };
}

/** Groups the articles of an issue by section, in the order of its contents. Articles without pages keep their order. */
export function bySection<Item extends ContentsItem>(items: readonly Item[], sections: readonly string[]): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of [...items].sort((a, b) => comparePages(a.pages, b.pages))) {
    const { section = '' } = item;
    const known = groups.get(section);
    if (known === undefined) groups.set(section, [item]);
    else known.push(item);
  }
  const order = sections.map(nameSlugOf);
  const rank = (slug: string): number => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return [...groups].sort(([a], [b]) => rank(a) - rank(b)).map(([, group]) => group);
}

/** The slug of an article's section in the contents of its issue: `letters`; that of its type where the journal names no section. */
export function sectionSlugOf({ section, typeLabel }: Pick<ArticleCard, 'section' | 'typeLabel'>): string {
  return section?.slug ?? nameSlugOf(typeLabel);
}

function sectionOf(card: ArticleCard, messages: Messages): { readonly title: string; readonly slug: string } {
  return { title: card.section?.name ?? typeLabelIn(card, messages), slug: sectionSlugOf(card) };
}

function monthsOf(cards: readonly ArticleCard[]): readonly string[] {
  const months = cards.flatMap(({ publishedIso }) => (publishedIso === '' ? [] : [publishedIso.slice(0, 7)])).sort(compareText);
  return [...new Set([months.at(0) ?? '', months.at(-1) ?? ''])].filter((month) => month !== '');
}

/** The dates of an issue: `April 2013`, `April – June 2013`, `December 2013 – January 2014`; '' if unknown. */
export function issueDates({ months }: Pick<IssueContents, 'months'>, messages: Messages): string {
  const [from, to] = months;
  if (from === undefined) return '';
  if (to === undefined) return messages.date(from);
  const [start, end] = [messages.date(from), messages.date(to)];
  // A year at the end of both dates is written once.
  const year = YEAR_AT_END.exec(end)?.[0];
  const isOneYear = from.slice(0, 4) === to.slice(0, 4) && year !== undefined && start.endsWith(year);
  return messages.text('list.period', { from: isOneYear ? start.slice(0, -year.length) : start, to: end });
}

// Matches ' 2013' in 'June 2013', ' de 2013' in 'junio de 2013'
const YEAR_AT_END = /(?:\s+\p{Ll}{1,3})?\s+\p{Nd}{4}$/u;

/**
 * Compares by first page: roman numbers, then numbers, then numbers with a prefix (`S12`, `e103`); articles without pages come last, in their
 * order.
 */
export function comparePages(a: string | undefined, b: string | undefined): number {
  const [keyA, keyB] = [pageKey(a), pageKey(b)];
  return keyA.rank - keyB.rank || compareText(keyA.prefix, keyB.prefix) || keyA.number - keyB.number;
}

function pageKey(pages = ''): { readonly rank: number; readonly prefix: string; readonly number: number } {
  const first = pages.split(/[-–,\s]/, 1)[0] ?? '';
  if (/^[ivxlc]+$/i.test(first)) return { rank: 0, prefix: '', number: romanNumber(first) };
  const [, prefix = '', digits] = /^(\D*)(\d+)/.exec(first) ?? [];
  if (digits === undefined) return { rank: 3, prefix: '', number: 0 };
  return { rank: prefix === '' ? 1 : 2, prefix, number: Number(digits) };
}

/** `xiv` is 14. */
function romanNumber(numeral: string): number {
  const values = [...numeral.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
