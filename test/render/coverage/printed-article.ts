import type { Renditions } from '../../../scripts/bench/coverage/rendition-coverage.ts';
import type { Article, SubArticle } from '../../../src/model/article.ts';
import type { Messages } from '../../../src/model/messages/messages.ts';
import type { Stem } from '../../../src/model/names.ts';
import { relatedCards, relatedLinks } from '../../../src/pipeline/tasks/related-cards.ts';
import { recordOf } from '../../../src/pipeline/tasks/write-record.ts';
import { defaultJournal } from '../../../src/read/journal/read-journal.ts';
import { cardOf } from '../../../src/render/card.ts';
import { articleFacts } from '../../../src/render/facts/article-facts.ts';
import { renderArticleHtml } from '../../../src/render/html/article-html.ts';
import { renderListTitle } from '../../../src/render/html/list-title.ts';
import { renderArticleMarkdown } from '../../../src/render/markdown/article-markdown.ts';
import { printOaiDc } from '../../../src/serve/http/oai/metadata-formats.ts';
import { finishPages } from '../../../src/site/articles/finish-pages.ts';
import { headRecordOf } from '../../../src/site/head/head-record.ts';
import { CONTEXT } from '../markdown/context.ts';

const journal = { ...defaultJournal(), siteUrl: 'https://journal.example' };
const fileHref = (file: { readonly href: string }): string => `e1/${file.href.split('/').at(-1)}`;

/** Prints all renditions of an article by the functions of a build: its page, its Markdown, its linked data, its OAI record. */
export function printedArticle(article: Article): Required<Renditions> {
  const context = { ...CONTEXT, fileHref };
  const html = renderArticleHtml(article, context);
  const card = cardOf(article, { stem: 'content/1/e1' as Stem, journal, images: new Map(), titleHtml: renderListTitle(article, context) });
  const citation = { html: '', styles: [] };
  const pages = finishPages(journal, {
    card,
    html,
    head: headRecordOf(article),
    facts: articleFacts(article, { journal, stem: 'content/1/e1' }),
    citation,
    siblings: [],
    versions: [],
    timeline: [],
    related: relatedCards(article.meta, context.doiResolver, context.messagesFor(article.meta.lang ?? 'en')),
  });
  return {
    html: `${pages.main.join('')}${relatedLinks(pages.related)}`,
    markdown: renderArticleMarkdown(article, context),
    head: pages.head,
    record: printOaiDc(recordOf(articleFacts(article, { journal, stem: 'content/1/e1' }), { journal, stem: 'content/1/e1', siblings: [] }))
      .markup,
    languages: languagesOf(article),
  };
}

/** Returns the messages that label an article and its parts: of its own language, then of the sub-articles' languages. */
function languagesOf(article: Article): readonly Messages[] {
  const own = CONTEXT.messagesFor(article.meta.lang ?? CONTEXT.language);
  return [...new Set([own, ...subLanguages(article.subArticles).map(CONTEXT.messagesFor)])];
}

function subLanguages(subArticles: readonly SubArticle[]): readonly string[] {
  return subArticles.flatMap(({ lang, subArticles: inner }) => [...(lang === undefined ? [] : [lang]), ...subLanguages(inner)]);
}
