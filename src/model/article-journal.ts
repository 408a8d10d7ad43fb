import type { Journal, JournalSubject } from './journal.ts';

/** The properties of a journal that conversion and index of articles use: all but those of lists, front page, feeds and reports. */
export type ArticleJournal = Omit<Journal, JournalAlone | 'subjects'> & {
  readonly subjects: readonly Omit<JournalSubject, 'description'>[];
};

/** Removes the properties that articles do not depend on, so that a change to them does not make articles stale. */
export function articleJournalOf(journal: Journal): ArticleJournal {
  const ofArticles: { [key in keyof Journal]?: unknown } = { ...journal };
  for (const key of JOURNAL_ALONE) delete ofArticles[key];
  const subjects = journal.subjects.map(({ name, slug }) => ({ name, slug }));
  return { ...(ofArticles as Omit<Journal, JournalAlone>), subjects };
}

const JOURNAL_ALONE = [
  'accessibility',
  'analytics',
  'annotations',
  'checks',
  'contact',
  'cover',
  'description',
  'feedLength',
  'featured',
  'former',
  'hub',
  'indexNowKey',
  'limits',
  'keep',
  'logo',
  'maxObjects',
  'menu',
  'oaiFiles',
  'oaiIdentifier',
  'preservation',
  'raw',
  'security',
  'robots',
  'sections',
  'sign',
  'social',
  'submitUrl',
  'theme',
  'wholeIndex',
  'withdrawn',
  'withheld',
] as const satisfies readonly (keyof Journal)[];

type JournalAlone = (typeof JOURNAL_ALONE)[number];
