import type { ArticleJournal } from '../../model/article-journal.ts';
import { articleHead } from '../head/article-head.ts';
import type { ArticlePageContent, ArticlePages } from '../site-content.ts';
import { articleMain } from './article-main.ts';
import { finishFigure } from './finish-figure.ts';

/** Pages of an article without the parts shared by all pages and the parts that depend on other articles. */
export function finishPages(journal: ArticleJournal, content: ArticlePageContent): ArticlePages {
  return {
    card: content.card,
    head: articleHead(journal, content).markup,
    main: articleMain(journal, content),
    figures: content.html.figures.map((figure) => finishFigure(journal, content, figure)),
    related: content.related,
    ...(content.languages === undefined
      ? {}
      : { alternates: content.languages.map(({ language, stem }) => ({ language, file: `${stem}.html` })) }),
    ...(content.hold === undefined ? {} : { noIndex: true }),
  };
}
