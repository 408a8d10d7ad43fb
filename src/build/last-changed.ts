import { newestChange } from '../tag/ledger/newest-change.ts';
import type { ConvertedArticle } from './convert-articles.ts';

/**
 * When an article last changed, as sitemaps and resource lists say it: its date, or where the ledger remembers a later change, the time
 * of that. '' where the source has no date.
 *
 *   '2012-10-15' · '2026-03-01T09:12:44Z'
 */
export function lastChanged({ card, ledgerLine }: Pick<ConvertedArticle, 'card' | 'ledgerLine'>): string {
  if (card.publishedIso === '') return '';
  const newest = newestChange(ledgerLine);
  const [day = '', time = ''] = newest.split('T');
  if (day <= card.publishedIso || newest === '') return card.publishedIso;
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 8)}Z`;
}
