import type { Messages } from '../../messages/messages.ts';
import type { ArticleCard, CardSubject } from '../../model/article-card.ts';
import { typeLabelIn } from '../../render/article-type.ts';
import { nameSlugOf } from '../../text/bounded-name.ts';
import { compareText } from '../../text/compare.ts';
import type { IssueContents, Listing } from './listing.ts';

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
  const bySlug = new Map<string, { section: CardSubject; cards: ArticleCard[] }>();
  for (const card of [...cards].sort((a, b) => comparePages(a.pages, b.pages))) {
    const section = sectionOf(card, messages);
    const known = bySlug.get(section.slug);
    if (known === undefined) bySlug.set(section.slug, { section, cards: [card] });
    else known.cards.push(card);
  }
  const order = sections.map(nameSlugOf);
  const rank = (slug: string): number => (order.includes(slug) ? order.indexOf(slug) : order.length);
  const sorted = [...bySlug.values()].sort((a, b) => rank(a.section.slug) - rank(b.section.slug));
  const issueTitle = cards.find((card) => card.issueTitle !== undefined)?.issueTitle;
  return {
    cards: sorted.flatMap((one) => one.cards),
    contents: {
      volume,
      issue,
      ...(issueTitle === undefined ? {} : { issueTitle }),
      months: monthsOf(cards),
      sections: sorted.map((one) => ({ title: one.section.name, slug: one.section.slug, count: one.cards.length })),
    },
  };
}

function sectionOf(card: ArticleCard, messages: Messages): CardSubject {
  const { section, typeLabel } = card;
  return section ?? { name: typeLabelIn(card, messages), slug: nameSlugOf(typeLabel) };
}

function monthsOf(cards: readonly ArticleCard[]): readonly string[] {
  const months = cards.flatMap(({ publishedIso }) => (publishedIso === '' ? [] : [publishedIso.slice(0, 7)])).sort(compareText);
  return [...new Set([months.at(0) ?? '', months.at(-1) ?? ''])].filter((month) => month !== '');
}

/** The dates of an issue: `April 2013`, `April 2013 – June 2013`; '' if unknown. */
export function issueDates({ months }: Pick<IssueContents, 'months'>, messages: Messages): string {
  const [from, to] = months;
  if (from === undefined) return '';
  return to === undefined ? messages.date(from) : messages.text('list.period', { from: messages.date(from), to: messages.date(to) });
}

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
