import type { Article, SubArticle } from '../../model/article.ts';
import { attribute, type Markup, xml } from '../../text/markup.ts';
import { ArticlePrinter } from './article-printer.ts';
import { backJats } from './back-jats.ts';
import { frontJats } from './front-jats.ts';
import type { JatsWriter } from './jats-writer.ts';

/**
 * An article as a JATS file, valid in the Journal Publishing Tag Set 1.3 with MathML 3; the same article gives the same characters.
 *
 *   <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 …
 *
 * The reader of this program reads the same model from it; `test/render/jats` lists where it does not. NISO Z39.96-2021.
 */
export function renderArticleJats(article: Article): string {
  const first = new ArticlePrinter(new Set());
  const printed = articleJats(article, first);
  const dangling = first.danglingIds();
  // What an id names may be printed after the pointer to it, so that only the whole shows which are missing.
  const whole = dangling.size === 0 ? printed : articleJats(article, new ArticlePrinter(dangling));
  return `${HEAD}${whole.markup}\n`;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN" "https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3-mathml3.dtd">
`;

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
