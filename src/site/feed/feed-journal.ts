import { type ArticleJournal, articleJournalOf } from '../../model/article-journal.ts';
import type { Journal } from '../../model/journal.ts';

/** The properties of a journal that its feeds need. */
export type FeedJournal = ArticleJournal & Pick<Journal, 'description' | 'feedLength' | 'hub'>;

export function feedJournalOf(journal: Journal): FeedJournal {
  const { description, feedLength, hub } = journal;
  return {
    ...articleJournalOf(journal),
    feedLength,
    ...(description === undefined ? {} : { description }),
    ...(hub === undefined ? {} : { hub }),
  };
}
