import { type Paper, randomFrom } from '../search/papers.ts';
import { keywordsOf, paperDoi, SCALE_NAMES } from './scale-objects.ts';

/** Queries of one form over the articles made from papers. */
export interface QueryForm {
  /** `authors contains` */
  readonly name: string;
  /** Number of conditions; the budgets differ. */
  readonly conditions: 'one' | 'two' | 'texts';
  /** Returns another query of the form at every call; the sequence is the same in every run. */
  readonly next: () => string;
}

/** Returns the forms of queries, with values and words that some papers have. */
export function queryForms(papers: readonly Paper[]): readonly QueryForm[] {
  const random = randomFrom(7);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] ?? fail();
  const paper = (): Paper => pick(papers);
  const word = (): string =>
    pick(
      paper()
        .title.toLowerCase()
        .match(/[a-z]{4,}/g) ?? ['model'],
    );
  const phrase = (): string =>
    (
      paper()
        .title.toLowerCase()
        .match(/[a-z]+/g) ?? []
    )
      .slice(0, 2)
      .join(' ');
  const one = (name: string, next: () => string): QueryForm => ({ name, conditions: 'one', next });
  const two = (name: string, next: () => string): QueryForm => ({ name, conditions: 'two', next });
  const texts = (name: string, next: () => string): QueryForm => ({ name, conditions: 'texts', next });
  return [
    one('doi =', () => `${A}doi = "${paperDoi(paper())}"`),
    one('about =', () => `${SCALE_NAMES.system}/about = "${SCALE_NAMES.doiResolver}${paperDoi(paper())}"`),
    one('authors contains', () => `${A}authors contains ${quoted(pick(paper().authors))}`),
    one('keywords contains', () => `${A}keywords contains ${quoted(keywordsOf(paper().title)[0] ?? 'networks')}`),
    one('subject_area contains', () => `${A}subject_area contains "${pick(paper().subjects)}"`),
    one('article_title =', () => `${A}article_title = ${quoted(paper().title)}`),
    one('pub_date_timestamp =', () => `${A}pub_date_timestamp = ${timestamp(paper())}`),
    one('article_title matches', () => `${A}article_title matches "${word()}"`),
    one('abstract matches', () => `${A}abstract matches "${word()}"`),
    two('title or abstract matches a word', () => {
      const asked = word();
      return `${A}article_title matches "${asked}" or ${A}abstract matches "${asked}"`;
    }),
    two('two matches joined by or', () => `${A}article_title matches "${word()}" or ${A}abstract matches "${word()}"`),
    two('a month', () => {
      const { date } = paper();
      return `${A}pub_date_month = ${date.month} and ${A}pub_date_year = ${date.year}`;
    }),
    two('a range of thirty days', () => {
      const from = timestamp(paper());
      return `${A}pub_date_timestamp >= ${from} and ${A}pub_date_timestamp < ${from + 30 * DAY}`;
    }),
    two('matches except contains', () => `${A}abstract matches "${word()}" except ${A}subject_area contains "${pick(paper().subjects)}"`),
    texts('article_title matches a phrase', () => `${A}article_title matches "${phrase()}"`),
    texts('article_title matches five letters and *', () => `${A}article_title matches "${word().slice(0, 5)}*"`),
    texts('refs matches a phrase', () => `${A}refs matches "${phrase()}"`),
    texts('ref/doi =', () => `${SCALE_NAMES.namespace}/api_v1/ref/doi = "${paperDoi(paper())}"`),
  ];
}

function timestamp({ date }: Paper): number {
  return Date.UTC(date.year, date.month - 1, date.day) / 1000;
}

/** Returns a string literal that contains the text; a final backslash is removed, since it would escape the quote. */
function quoted(text: string): string {
  return `"${text.replaceAll('\\"', '"').replaceAll('"', '\\"').replace(/\\+$/, '')}"`;
}

function fail(): never {
  throw new RangeError('there are no papers');
}

const A = `${SCALE_NAMES.namespace}/api_v1/article/`;
const DAY = 86_400;
