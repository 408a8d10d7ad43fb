import type { Journal, JournalSubject } from './journal.ts';

/** What of a journal its articles are converted and indexed by: all but what only its lists, front page, feeds and reports ask for. */
export type ArticleJournal = Omit<Journal, JournalAlone | 'subjects'> & {
  readonly subjects: readonly Omit<JournalSubject, 'description'>[];
};

/** Where editors change nothing else of a journal, its articles stay as they are. */
export function articleJournalOf(journal: Journal): ArticleJournal {
  const ofArticles: { [key in keyof Journal]?: unknown } = { ...journal };
  for (const key of JOURNAL_ALONE) delete ofArticles[key];
  const subjects = journal.subjects.map(({ name, slug }) => ({ name, slug }));
  return { ...(ofArticles as Omit<Journal, JournalAlone>), subjects };
}

const JOURNAL_ALONE = [
  'checks',
  'contact',
  'description',
  'feedLength',
  'featured',
  'limits',
  'keep',
  'maxObjects',
  'preservation',
  'raw',
  'security',
  'robots',
  'sign',
  'wholeIndex',
  'withdrawn',
  'withheld',
] as const satisfies readonly (keyof Journal)[];

type JournalAlone = (typeof JOURNAL_ALONE)[number];
