import type { Article } from '../../model/article.ts';
import type { SummaryCard } from '../../model/article-card.ts';
import type { ArticleFacts } from '../../model/article-facts.ts';
import type { ArticleHtml } from '../../model/article-html.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Contrib } from '../../model/article-meta.ts';
import type { ImagesBySource } from '../../model/graphic.ts';
import { messagesFor } from '../../model/messages/journal-messages.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { pageEnding } from '../../model/text/address.ts';
import { objectsOf } from '../../query/tag/objects-of.ts';
import { authorsOf } from '../../render/author-name.ts';
import type { BibliographyOptions } from '../../render/bibliography/bibliography-record.ts';
import { bibtexOf } from '../../render/bibliography/bibtex.ts';
import { cardOf } from '../../render/card.ts';
import { articleFacts } from '../../render/facts/article-facts.ts';
import { renderArticleHtml } from '../../render/html/article-html.ts';
import type { HtmlContext } from '../../render/html/html-context.ts';
import { renderListTitle, renderListTitles } from '../../render/html/list-title.ts';
import { noticeOf, withRetractedTitle } from '../../render/notice.ts';
import { inReviewOrder } from '../../render/review-order.ts';
import { pageHref, pageUrl } from '../../site/page-href.ts';
import type { CopiedFiles } from './files/copy-files.ts';
import type { ConvertTask } from './tasks.ts';

/** Renderings of an article that are parts of its page and of its siblings. */
export interface Fragments {
  /** The article with the title that its outputs show: marked if it is retracted. */
  readonly article: Article;
  readonly card: SummaryCard;
  readonly html: ArticleHtml;
  readonly objects: readonly TaggedObject[];
  readonly citing: BibliographyOptions & { readonly facts: ArticleFacts };
  readonly bibtex: string;
  readonly context: HtmlContext;
}

interface RenderContext {
  readonly task: ConvertTask;
  readonly journal: ArticleJournal;
  readonly images: ImagesBySource;
  readonly placed: CopiedFiles;
}

/** Renders everything that depends on the model, the route and the notice alone. */
export function renderFragments(source: Article, { task, journal, images, placed }: RenderContext): Fragments {
  const notice = noticeOf(source.meta, task.notice);
  const article = withRetractedTitle(source, notice);
  const context: HtmlContext = {
    stem: task.stem,
    images,
    ending: pageEnding(journal.host),
    language: journal.language,
    messagesFor: (language) => messagesFor(journal, language),
    doiResolver: journal.doiResolver,
    fileHref: placed.fileHref,
    authorHref: authorHrefOf(article, { task, journal }),
  };
  const html = renderArticleHtml({ ...article, subArticles: inReviewOrder(article.subArticles) }, context);
  const card = cardOf(article, {
    ...{ stem: task.stem, journal, images, titleHtml: renderListTitle(article, context), notice },
    ...(journal.languages === undefined ? {} : { titles: renderListTitles(article, context) }),
    ...originalOf(task),
  });
  const url = pageUrl(journal, `${task.stem}.html`);
  const withNotice = notice === undefined ? {} : { notice };
  const facts = articleFacts(source, { journal, ...task });
  const citing = { journal, pageUrl: url, facts, ...withNotice };
  return {
    article,
    card,
    html,
    objects: objectsOf(source, { journal, pageUrl: url }),
    context: { ...context, ...withNotice },
    citing,
    bibtex: bibtexOf(article, citing),
  };
}

/** Links the authors of an article with an ORCID to their pages. Lists omit articles on hold, so their authors may have no page. */
function authorHrefOf(
  { meta }: Article,
  { task, journal }: Pick<RenderContext, 'task' | 'journal'>,
): (author: Contrib) => string | undefined {
  const listed = new Set(task.candidate.hold === undefined ? authorsOf(meta) : []);
  return (author) =>
    author.orcid === undefined || !listed.has(author) ? undefined : pageHref(journal, `${task.stem}.html`, `authors/${author.orcid}.html`);
}

/** The original of a translation, for its card. */
function originalOf({ stem, languages = [] }: ConvertTask): Pick<SummaryCard, 'original'> {
  const original = languages.find(({ isOriginal }) => isOriginal);
  if (original === undefined || original.stem === stem) return {};
  return { original: { stem: original.stem, ...(original.doi === undefined ? {} : { doi: original.doi }) } };
}
