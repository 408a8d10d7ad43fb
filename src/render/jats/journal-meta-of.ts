import type { JournalMeta } from '../../model/article-meta.ts';
import type { Journal } from '../../model/journal.ts';

/** What a journal's settings say of it, as the front matter of an article says it: its abbreviation or title is its id. */
export function journalMetaOf(journal: Pick<Journal, 'title' | 'abbreviation' | 'issn' | 'issnPrint' | 'publisher'>): JournalMeta {
  const { title, abbreviation, issn, issnPrint, publisher } = journal;
  return {
    journalIds: [{ type: 'publisher-id', value: abbreviation ?? title }],
    title,
    ...(abbreviation === undefined ? {} : { abbreviation }),
    ...(issn === undefined ? {} : { issnEpub: issn }),
    ...(issnPrint === undefined ? {} : { issnPpub: issnPrint }),
    ...(publisher === undefined ? {} : { publisher }),
  };
}
