import type { Problem } from '../model/problem.ts';
import { compareText } from '../text/compare.ts';
import type { ConvertedArticle } from './convert-articles.ts';

/** An article's own file and its date: `{ file: 'e1/e1.xml', published: '2026-03-01' }`. */
export interface DatedFile {
  readonly file: string;
  readonly published: string;
}

/** The articles with the latest dates, the latest first: those that may be in the future. */
export function latestArticles(articles: readonly ConvertedArticle[]): readonly DatedFile[] {
  return articles
    .map(({ candidate, card }) => ({ file: candidate.file.key, published: card.publishedIso }))
    .sort((a, b) => compareText(b.published, a.published) || compareText(a.file, b.file))
    .slice(0, MOST);
}

/**
 * Warns of dates after a day. A build does not: what it makes follows from the content alone, and never from the day on which it is made.
 */
export function futureDates(latest: readonly DatedFile[], today: string): readonly Problem[] {
  return latest
    .filter(({ published }) => compareText(published, today) > 0)
    .map(({ file, published }) => ({
      code: 'pub-date-future',
      severity: 'warning',
      place: { file, line: 0, column: 0 },
      message: `the date of publication is ${published}; expected none after today, ${today}`,
    }));
}

const MOST = 20;
