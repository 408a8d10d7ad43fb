import type { JournalMeta } from '../../model/article-meta.ts';
import type { Journal } from '../../model/journal.ts';

/** Converts a journal's settings to the journal metadata of an article; its abbreviation or title is its id. */
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
