import type { Article } from '../../model/article.ts';
import type { ArticleNotice } from '../../model/article-card.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Contrib } from '../../model/article-meta.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { doiUrl } from '../../model/text/address.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { authorsOf } from '../author-name.ts';
import { fullTitleText } from '../full-title.ts';
import { authorKeywordsOf } from '../keywords.ts';
import { abstractTextOf } from '../main-abstract.ts';
import { noticeText, ownNoticeOf } from '../notice.ts';

export interface BibliographyOptions {
  readonly journal: ArticleJournal;
  /** Absolute address of the article's page, cited if it has no DOI. */
  readonly pageUrl: string;
  /** Notice of a retraction or correction (`ArticleCard.notice`); if absent, the one in the article's own source is used. */
  readonly notice?: ArticleNotice;
}

/** Fields that every bibliography format has, as plain text. */
export interface BibliographyRecord {
  readonly doi: string | undefined;
  readonly url: string;
  readonly title: string;
  readonly authors: readonly Contrib[];
  readonly journalTitle: string;
  readonly journalAbbreviation: string | undefined;
  readonly issn: string | undefined;
  readonly publisher: string | undefined;
  readonly published: PartialDate | undefined;
  readonly volume: string | undefined;
  readonly issue: string | undefined;
  readonly fpage: string | undefined;
  readonly lpage: string | undefined;
  readonly elocationId: string | undefined;
  readonly abstract: string | undefined;
  readonly keywords: readonly string[];
  readonly lang: string | undefined;
  readonly licenseUrl: string | undefined;
  readonly note: string | undefined;
}

/** Returns the record of an article, which each format prints in its own syntax. */
export function bibliographyRecord(article: Article, { journal, pageUrl, notice }: BibliographyOptions): BibliographyRecord {
  const { meta } = article;
  const { doi } = meta.articleIds;
  const currentNotice = notice ?? ownNoticeOf(meta);
  const license = meta.permissions.licenses.find((candidate) => candidate.url !== undefined)?.url ?? journal.licenseUrl;
  return {
    doi,
    url: doi === undefined ? pageUrl : doiUrl(journal.doiResolver, doi),
    title: fullTitleText(meta),
    authors: authorsOf(meta),
    journalTitle: meta.journal.title ?? journal.title,
    journalAbbreviation: meta.journal.abbreviation ?? journal.abbreviation,
    issn: meta.journal.issnEpub ?? meta.journal.issnPpub ?? journal.issn ?? journal.issnPrint,
    publisher: meta.journal.publisher ?? journal.publisher,
    published: publicationDateOf(meta),
    volume: meta.volume,
    issue: meta.issue,
    fpage: meta.fpage,
    lpage: meta.lpage,
    elocationId: meta.elocationId,
    abstract: abstractTextOf(article) || undefined,
    keywords: authorKeywordsOf(meta),
    lang: meta.lang,
    licenseUrl: license,
    note: currentNotice === undefined ? undefined : noticeText(currentNotice, journal.doiResolver),
  };
}
