import type { ArticleMeta, PubDate } from '../../model/article-meta.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { historyDateLabel } from '../labels.ts';

/** Volume, issue and pages as references have them: `12(3), 101–110`. */
export function issueWords(meta: ArticleMeta): string {
  const issue = [meta.volume, meta.issue === undefined ? undefined : `(${meta.issue})`].filter((part) => part !== undefined).join('');
  const pages = meta.pageRange ?? [meta.fpage, meta.lpage].filter((part) => part !== undefined).join('–');
  return [issue, meta.issueTitle ?? '', pages, meta.elocationId ?? ''].filter((part) => part !== '').join(', ');
}

/** Returns the label of a date: `Received`, `Published`. */
export function dateLabel({ dateType }: PubDate, messages: Messages): string {
  return PUBLISHED.has(dateType) ? messages.text('date.published') : historyDateLabel(dateType, messages);
}

/** `retracted-article` as `Retracted article`. */
export function sentenceCase(word: string): string {
  const words = word.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const PUBLISHED: ReadonlySet<string> = new Set(['pub', 'epub', 'publication', 'published', 'epub-ppub', 'pmc-release', '']);
