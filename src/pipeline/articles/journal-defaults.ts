import type { Article } from '../../model/article.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ArticleMeta, JournalMeta } from '../../model/article-meta.ts';
import type { Permissions } from '../../model/permissions.ts';

/**
 * A hand-written article as one of its journal: what its front matter does not say of journal, publisher and licence is what
 * `journal.json` says. A JATS article is a record of its own and stays as it is.
 */
export function withJournalDefaults(article: Article, journal: ArticleJournal): Article {
  if (article.source.format !== 'markdown') return article;
  const { meta } = article;
  return { ...article, meta: { ...meta, journal: journalMetaOf(meta, journal), permissions: permissionsOf(meta, journal) } };
}

function journalMetaOf({ journal: own }: ArticleMeta, journal: ArticleJournal): JournalMeta {
  // Of another journal this one's numbers would be wrong.
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
