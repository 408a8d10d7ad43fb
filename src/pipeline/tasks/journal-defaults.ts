import type { Article } from '../../model/article.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ArticleMeta, JournalMeta } from '../../model/article-meta.ts';
import type { Permissions } from '../../model/permissions.ts';

/**
 * Completes a Markdown article with the journal, publisher and licence of `journal.json` where its front matter has none. A JATS article is a
 * complete record and is not changed.
 */
export function withJournalDefaults(article: Article, journal: ArticleJournal): Article {
  if (article.source.format !== 'markdown') return article;
  const { meta } = article;
  return { ...article, meta: { ...meta, journal: journalMetaOf(meta, journal), permissions: permissionsOf(meta, journal) } };
}

function journalMetaOf({ journal: own }: ArticleMeta, journal: ArticleJournal): JournalMeta {
  // The article appeared in another journal, which has other ISSNs.
  if (own.title !== undefined && own.title !== journal.title) return own;
  const { title, abbreviation, issn, issnPrint, publisher } = journal;
  return {
    title,
    ...(abbreviation === undefined ? {} : { abbreviation }),
    ...(issn === undefined ? {} : { issnEpub: issn }),
    ...(issnPrint === undefined ? {} : { issnPpub: issnPrint }),
    ...(publisher === undefined ? {} : { publisher }),
    ...own,
  };
}

function permissionsOf({ permissions }: ArticleMeta, { licenseUrl }: ArticleJournal): Permissions {
  return licenseUrl === undefined || permissions.licenses.length > 0
    ? permissions
    : { ...permissions, licenses: [{ url: licenseUrl, content: [] }] };
}
