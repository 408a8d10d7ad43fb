import type { Article, SubArticle } from '../../model/article.ts';
import type { ArticleMeta, JournalMeta } from '../../model/article-meta.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { ArticlePrinter } from './article-printer.ts';
import { backJats } from './back-jats.ts';
import { frontJats, isStub } from './front-jats.ts';
import type { JatsWriter } from './jats-writer.ts';

/**
 * Prints an article as a JATS file, valid in the Journal Publishing Tag Set 1.3 with MathML 3; equal articles give equal files. Journal
 * metadata that the article lacks is taken from `journal`. If the journal has no id or ISSN, which that tag set requires, the file uses the
 * Archiving Tag Set.
 *
 *   <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 …
 *
 * `read/jats` reads the same model from it; `test/render/jats` lists the exceptions. NISO Z39.96-2021.
 */
export function renderArticleJats(delivered: Article, journal: JournalMeta = { journalIds: [] }): string {
  const article = inJournal(delivered, journal);
  const first = new ArticlePrinter(new Set());
  const printed = articleJats(article, first);
  const dangling = first.danglingIds();
  // The target of a pointer may be printed after it, so missing targets are known only after the whole article is printed.
  const whole = dangling.size === 0 ? printed : articleJats(article, new ArticlePrinter(dangling));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctypeOf(article)}\n${whole.markup}\n`;
}

/** Returns the article with missing journal metadata filled in. */
function inJournal(article: Article, journal: JournalMeta): Article {
  const own = article.meta.journal;
  const journalIds = own.journalIds.length > 0 ? own.journalIds : journal.journalIds;
  return { ...article, meta: { ...article.meta, journal: { ...journal, ...own, journalIds } } };
}

/** Returns the Publishing DOCTYPE if the journal has an id and an ISSN, which it requires; else that of the Archiving tag set, its superset. */
function doctypeOf(article: Article): string {
  return frontsOf(article).every(isInIdentifiedJournal) ? PUBLISHING : ARCHIVING;
}

/** Returns the front matter of an article and of its sub-articles that names a journal. */
function frontsOf({ meta, subArticles }: Pick<Article, 'meta' | 'subArticles'>): ArticleMeta[] {
  return [meta, ...subArticles.flatMap(frontsOf).filter((sub) => !isStub(sub))];
}

function isInIdentifiedJournal({ journal: { journalIds, issnEpub, issnPpub } }: ArticleMeta): boolean {
  return journalIds.length > 0 && (issnEpub ?? issnPpub) !== undefined;
}

const PUBLISHING =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN" "https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3-mathml3.dtd">';
const ARCHIVING =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD with MathML3 v1.3 20210610//EN" "https://jats.nlm.nih.gov/archiving/1.3/JATS-archivearticle1-3-mathml3.dtd">';

function articleJats(article: Article, w: JatsWriter): Markup {
  const { meta } = article;
  const attributes = [attribute('article-type', meta.articleType), attribute('dtd-version', '1.3'), attribute('xml:lang', meta.lang)];
  const inside = partsJats(article, w, frontJats({ meta, abstracts: article.abstracts, pdf: article.source.pdf }, w, false));
  return xml`<article xmlns:ali="http://www.niso.org/schemas/ali/1.0/" xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}\n</article>`;
}

type Parts = Pick<Article, 'body' | 'back' | 'subArticles'>;

function partsJats({ body, back, subArticles }: Parts, w: JatsWriter, front: Markup): Markup {
  const bodyJats = body.length > 0 && xml`\n<body>${w.body(body)}\n</body>`;
  return xml`${front}${bodyJats}${backJats(back, w)}${subArticles.map((sub) => subArticleJats(sub, w))}`;
}

function subArticleJats(sub: SubArticle, w: JatsWriter): Markup {
  const attributes = [w.id(sub.id), attribute('article-type', sub.articleType), attribute('xml:lang', sub.lang)];
  const front = frontJats({ meta: sub.meta, abstracts: sub.abstracts }, w, true);
  return xml`\n<sub-article${attributes}>${partsJats(sub, w, front)}\n</sub-article>`;
}
