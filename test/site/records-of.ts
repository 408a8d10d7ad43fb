import type { Article } from '../../src/model/article.ts';
import type { ArticleNotice } from '../../src/model/article-card.ts';
import { searchDocumentOf } from '../../src/query/search/search-document.ts';
import { bibtexOf } from '../../src/render/bibliography/bibtex.ts';
import { cslOf } from '../../src/render/bibliography/csl.ts';
import { risOf } from '../../src/render/bibliography/ris.ts';
import { cardOf } from '../../src/render/card.ts';
import { articleFacts } from '../../src/render/facts/article-facts.ts';
import { noticeOf, withRetractedTitle } from '../../src/render/notice.ts';
import { renderFeeds } from '../../src/site/feed/render-feeds.ts';
import { articleAddresses } from '../../src/site/head/article-addresses.ts';
import { headRecordOf } from '../../src/site/head/head-record.ts';
import { linksetOf } from '../../src/site/head/linkset.ts';
import { scholarlyArticle } from '../../src/site/head/scholarly-article.ts';
import { journal, pageContent } from './content.ts';

/** Prints the records of an article, as the build does. */
export function recordsOf(source: Article, given?: ArticleNotice) {
  const notice = noticeOf(source.meta, given);
  const article = withRetractedTitle(source, notice);
  const facts = articleFacts(source, { journal, stem: 'content/1/e1', ...(given === undefined ? {} : { notice: given }) });
  const card = cardOf(article, { stem: 'content/1/e1', journal, images: new Map(), titleHtml: 'T', notice });
  const content = pageContent({ card, facts, head: headRecordOf(article) });
  const citing = { journal, pageUrl: 'https://tests.example/j/content/1/e1', facts };
  const [atom, rss, feed] = renderFeeds({ stem: '', cards: [card], feeds: ['atom', 'rss', 'json'] }, journal).map(({ bytes }) =>
    String(bytes),
  );
  return {
    'JSON-LD': JSON.stringify(scholarlyArticle(journal, content, articleAddresses(journal, content))),
    BibTeX: bibtexOf(article, citing),
    RIS: risOf(article, citing),
    CSL: JSON.stringify(cslOf(article, citing)),
    linkset: JSON.stringify(JSON.parse(linksetOf(journal, content))),
    Atom: atom ?? '',
    RSS: rss ?? '',
    'JSON feed': feed ?? '',
    search: JSON.stringify(searchDocumentOf(card, journal.title)),
  };
}
