import type { Article } from '../../model/article.ts';
import type { ArticleNotice, SummaryCard } from '../../model/article-card.ts';
import type { ArticleHtml } from '../../model/article-html.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ImagesBySource } from '../../model/graphic.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { bibtexOf } from '../../render/bibliography/bibtex.ts';
import { risOf } from '../../render/bibliography/ris.ts';
import { cardOf } from '../../render/card.ts';
import { renderArticleHtml } from '../../render/html/article-html.ts';
import type { HtmlContext } from '../../render/html/html-context.ts';
import { renderListTitle } from '../../render/html/list-title.ts';
import { renderArticleMarkdown } from '../../render/markdown/article-markdown.ts';
import { markedCard } from '../../render/notice.ts';
import { pageUrl } from '../../site/page-href.ts';
import { objectsOf } from '../../tag/objects-of.ts';
import { pageEnding } from '../../text/address.ts';
import type { ConvertTask } from '../tasks.ts';
import type { CopiedFiles } from './copy-files.ts';

/** What an article is in the forms that its page and its siblings show. */
export interface Fragments {
  readonly card: SummaryCard;
  readonly html: ArticleHtml;
  readonly markdown: string;
  readonly objects: readonly TaggedObject[];
  readonly citing: { readonly journal: ArticleJournal; readonly pageUrl: string; readonly notice?: ArticleNotice };
  readonly bibtex: string;
  readonly ris: string;
  readonly context: HtmlContext;
}

interface Circumstances {
  readonly task: ConvertTask;
  readonly journal: ArticleJournal;
  readonly images: ImagesBySource;
  readonly placed: CopiedFiles;
}

/** Everything that is made of the model alone. */
export function renderFragments(article: Article, { task, journal, images, placed }: Circumstances): Fragments {
  const context: HtmlContext = {
    stem: task.stem,
    images,
    ending: pageEnding(journal.host),
    language: journal.language,
    doiResolver: journal.doiResolver,
    fileHref: placed.fileHref,
  };
  const html = renderArticleHtml(article, context);
  const said =
    task.notice === undefined || article.meta.articleIds.doi === undefined
      ? undefined
      : new Map([[article.meta.articleIds.doi.toLowerCase(), task.notice]]);
  const card = markedCard(
    cardOf(article, { stem: task.stem, journal, images, titleHtml: renderListTitle(article, context) }),
    said ?? new Map(),
  );
  const url = pageUrl(journal, `${task.stem}.html`);
  const notice = card.notice === undefined ? {} : { notice: card.notice };
  const citing = { journal, pageUrl: url, ...notice };
  const marked = { ...context, ...notice };
  return {
    card,
    html,
    markdown: renderArticleMarkdown(article, marked),
    objects: objectsOf(article, { journal, pageUrl: url }),
    context: marked,
    citing,
    bibtex: bibtexOf(article, citing),
    ris: risOf(article, citing),
  };
}
