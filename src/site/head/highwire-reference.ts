import type { CitedWork } from '../../render/citation/cited-work.ts';

/**
 * Prints a cited work as the value of `citation_reference`: pairs of Highwire names and values, or the printed reference if the source has
 * no structure.
 *
 *   citation_title=Boron tolerance;citation_author=Ahmed I;citation_journal_title=Int J Syst;citation_publication_date=2007;citation_doi=10.1/x
 */
export function referenceValue(work: CitedWork): string {
  const isArticle = work.title !== undefined;
  const pairs = [
    ['citation_title', work.title ?? work.source],
    ...work.authors.slice(0, MOST_AUTHORS).map((author) => ['citation_author', author] as const),
    [work.type === 'book' ? 'citation_inbook_title' : 'citation_journal_title', isArticle ? work.source : undefined],
    ['citation_volume', work.volume],
    ['citation_issue', work.issue],
    ['citation_firstpage', work.firstPage],
    ['citation_lastpage', work.lastPage],
    ['citation_publication_date', work.year],
    ['citation_doi', work.doi],
  ] as const;
  const isStructured = isArticle || work.source !== undefined;
  const written = pairs.filter(([, value]) => value !== undefined && isStructured);
  return written.length === 0 ? work.text : written.map(([name, value]) => `${name}=${value?.replace(PARTS, ',')}`).join(';');
}

/** Enough to identify a work; the page has all authors. */
const MOST_AUTHORS = 5;

// Characters that would end a pair.
const PARTS = /;/g;
