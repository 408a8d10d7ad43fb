import type { ArticleCard } from '../../model/article-card.ts';
import { newestChange } from '../../tag/ledger/newest-change.ts';

/**
 * When an article last changed, as sitemaps and resource lists say it: its date, or where the ledger remembers a later change, the time
 * of that. '' where the source has no date.
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
