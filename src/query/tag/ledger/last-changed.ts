import type { ArticleCard } from '../../../model/article-card.ts';

/**
 * Time of the last change of an article, for sitemaps and resource lists. It is the date of publication, or the time of a later change in the
 * ledger; '' if the source has no date.
 *
 *   '2012-10-15' · '2026-03-01T09:12:44Z'
 */
export function lastChanged({ publishedIso }: Pick<ArticleCard, 'publishedIso'>, ledgerLine: string): string {
  if (publishedIso === '') return '';
  const newest = newestChange(ledgerLine);
  const [day = '', time = ''] = newest.split('T');
  if (day <= publishedIso || newest === '') return publishedIso;
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 8)}Z`;
}

/**
 * Returns the time of the last change of any value of an article, from its ledger line.
 *
 *   '2014-02-28T00:00:00.000000'
 */
function newestChange(line: string): string {
  const columns = line.split('\t');
  const times = `${columns[1] ?? ''} ${columns[CHANGES] ?? ''}`.match(TIME) ?? [];
  return times.sort().at(-1) ?? '';
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}/g;
/** Index of the column with changes, after about value, first time and the hashes of four kinds. */
const CHANGES = 6;
