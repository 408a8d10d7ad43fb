import type { ArticleCard } from '../../../model/article-card.ts';
import { newestChange } from './newest-change.ts';

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
