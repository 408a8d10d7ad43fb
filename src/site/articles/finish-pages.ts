import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Markup } from '../../model/text/markup.ts';
import { articleHead } from '../head/article-head.ts';
import { headLinks } from '../head/head-links.ts';
import { pageUrl } from '../page-href.ts';
import type { ArticlePageContent, ArticlePages } from '../site-content.ts';
import { articleMain } from './article-main.ts';
import { finishFigure } from './finish-figure.ts';

/** Pages of an article without the parts shared by all pages and the parts that depend on other articles. */
export function finishPages(journal: ArticleJournal, content: ArticlePageContent): ArticlePages {
  return {
    card: content.card,
    head: content.newest === undefined ? articleHead(journal, content).markup : olderHead(journal, content, content.newest).markup,
    main: articleMain(journal, content),
    figures: content.html.figures.map((figure) => finishFigure(journal, content, figure)),
    related: content.related,
    ...(content.languages === undefined
      ? {}
      : { alternates: content.languages.map(({ language, stem }) => ({ language, file: `${stem}.html` })) }),
    ...(content.hold === undefined && content.newest === undefined ? {} : { noIndex: true }),
    ...(content.newest === undefined ? {} : { canonical: `${content.newest}.html` }),
  };
}

/** Metadata of an older version. It has no `citation_*` tags, which would make it a second paper. RFC 5829: `latest-version`. */
function olderHead(journal: ArticleJournal, { card }: ArticlePageContent, newest: string): Markup {
  return headLinks([
    { rel: 'latest-version', href: pageUrl(journal, `${newest}.html`) },
    ...(card.licenseUrl === undefined ? [] : [{ rel: 'license', href: card.licenseUrl }]),
  ]);
}
