import type { ArticleJournal } from '../../model/article-journal.ts';
import { pageUrl } from '../../site/page-href.ts';
import { doiUrl } from '../../text/address.ts';

/** The `about` of an article object: its DOI URL, or the URL of its page if it has no DOI. */
export function aboutOf(journal: ArticleJournal, stem: string, doi: string | undefined): string {
  return doi === undefined ? pageUrl(journal, `${stem}.html`) : doiUrl(journal.doiResolver, doi);
}
