import type { ArticleJournal } from '../../model/article-journal.ts';
import { pageUrl } from '../../site/page-href.ts';
import { doiUrl } from '../../text/address.ts';

/** What an article object is about: its DOI URL, or the address of its page where it has no DOI. */
export function aboutOf(journal: ArticleJournal, stem: string, doi: string | undefined): string {
  return doi === undefined ? pageUrl(journal, `${stem}.html`) : doiUrl(journal.doiResolver, doi);
}
