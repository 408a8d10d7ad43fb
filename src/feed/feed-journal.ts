import { type ArticleJournal, articleJournalOf } from '../model/article-journal.ts';
import type { Journal } from '../model/journal.ts';

/** What of a journal its feeds are made from, beside their articles. */
export type FeedJournal = ArticleJournal & Pick<Journal, 'description' | 'feedLength'>;

export function feedJournalOf(journal: Journal): FeedJournal {
  const { description, feedLength } = journal;
  return { ...articleJournalOf(journal), feedLength, ...(description === undefined ? {} : { description }) };
}
