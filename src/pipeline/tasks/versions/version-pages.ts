import type { Article } from '../../../model/article.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import { formattedCitation } from '../../../render/bibliography/formatted-citation.ts';
import type { FormatCitations } from '../../../render/citation/citation-formatter.ts';
import { type ComparedVersion, finishChanges } from '../../../site/articles/finish-changes.ts';
import { finishPages } from '../../../site/articles/finish-pages.ts';
import { headRecordOf } from '../../../site/head/head-record.ts';
import type { ArticlePageContent, ArticlePages } from '../../../site/site-content.ts';
import type { Fragments } from '../render-fragments.ts';
import type { ConvertTask } from '../tasks.ts';
import { currentVersion, type OlderVersion } from './convert-versions.ts';

interface VersionPagesContext {
  /** The article with the title of its source. */
  readonly article: Article;
  readonly rendered: Fragments;
  readonly task: ConvertTask;
  readonly journal: ArticleJournal;
  readonly formatCitations: FormatCitations;
  readonly older: readonly OlderVersion[];
}

/** The pages of the older versions of an article, and pages with the changes between neighbouring versions; none for an article with one version. */
export function versionPages(content: ArticlePageContent, context: VersionPagesContext): Pick<ArticlePages, 'older' | 'changes'> {
  const { article, rendered, task, journal, older } = context;
  if (older.length === 0) return {};
  const newest = currentVersion(task, article, older);
  const compared: readonly ComparedVersion[] = [
    ...older.map(({ article: one, fragments, version: { version, file = '', changes } }) => ({
      ...{ article: one, context: fragments.context, version, file },
      ...(changes === undefined ? {} : { changes }),
    })),
    {
      article,
      context: rendered.context,
      version: newest.version,
      file: `${task.stem}.html`,
      ...(newest.changes === undefined ? {} : { changes: newest.changes }),
    },
  ];
  const pairs = compared.flatMap((after, at) => {
    const before = compared[at - 1];
    return before === undefined || after.changes === undefined ? [] : [{ before, after, file: after.changes }];
  });
  return {
    older: older.map((one) => finishPages(journal, olderContent(one, content, context))),
    changes: pairs.map((pair) => finishChanges(rendered.card.titleHtml, { journal, ...pair })),
  };
}

function olderContent(
  { fragments, task, hasPdf }: OlderVersion,
  { versions, timeline, card: { stem } }: ArticlePageContent,
  { journal, formatCitations }: VersionPagesContext,
): ArticlePageContent {
  const { article, card, html, citing } = fragments;
  const own = `${task.stem}.html`;
  return {
    ...{ card: { ...card, pdf: hasPdf }, html, head: headRecordOf(article), facts: citing.facts, timeline, newest: stem, related: [] },
    citation: { html: formattedCitation(article, citing), styles: formatCitations(article, citing) },
    siblings: hasPdf && journal.siblings.includes('pdf') ? ['pdf'] : [],
    versions: versions.map((one) =>
      one.current ? { ...one, current: false, page: `${stem}.html` } : { ...one, current: one.page === own },
    ),
  };
}
