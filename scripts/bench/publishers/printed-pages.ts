import { existsSync, readdirSync, readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import footnote from 'markdown-it-footnote';
import type { RenderedImage } from '../../../src/model/graphic.ts';
import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import type { Stem } from '../../../src/model/names.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { untranslated } from '../../../src/model/text/translatable.ts';
import { findArticle, readJatsDocument } from '../../../src/read/jats/read-jats.ts';
import { decodeXml } from '../../../src/read/xml/decode-xml.ts';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import type { XmlElement } from '../../../src/read/xml/xml-element.ts';
import { renderArticleHtml } from '../../../src/render/html/article-html.ts';
import { renderArticleMarkdown } from '../../../src/render/markdown/article-markdown.ts';
import { withListNumbers } from '../../../test/render/markdown/read-back.ts';

/** A source and its renditions by this program: HTML, and Markdown converted to HTML by a common converter. */
export interface PrintedPages {
  readonly root: XmlElement;
  readonly html: string;
  readonly markdown: string;
}

/** XML files of articles below a folder, sorted by name. */
export function articleFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:xml|nxml|jats)$/.test(name) && !/manifest/i.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** Renders an article, assuming that all its files exist; returns the problem if it cannot be read. */
export function printedPages(file: string): PrintedPages | Problem {
  const problems: Problem[] = [];
  const images = new Map<string, RenderedImage>();
  const resolveFile = (href: string) => {
    images.set(href, { full: { path: `content/1/e1/${images.size}.jpg`, widthPx: 9, heightPx: 9, sizeBytes: 9 } });
    return { href, source: href };
  };
  const options = { file, resolveFile, report: (problem: Problem) => void problems.push(problem) };
  const text = decodeXml(readFileSync(file), options);
  const document = text === undefined ? undefined : parseXml(text, options);
  const root = document === undefined ? undefined : findArticle(document, options.report);
  const article = document === undefined ? undefined : readJatsDocument(document, options);
  const [problem] = problems;
  if (root === undefined || article === undefined) {
    return (
      problem ?? {
        code: 'article-missing',
        severity: 'error',
        place: { file, line: 1, column: 1 },
        message: untranslated('there is no article'),
      }
    );
  }
  const context = {
    stem: 'content/1/e1' as Stem,
    images,
    ending: '' as const,
    language: 'en',
    messagesFor: (tag: string) => messagesFor({ language: 'en' }, tag),
    doiResolver: 'https://doi.org/',
    fileHref: ({ href }: { readonly href: string }) => href,
  };
  const html = renderArticleHtml(article, context);
  const fragments = [html.title, html.subtitle, html.otherTitles, html.authors, html.abstracts, html.body, html.footnotes, html.back];
  const rest = [...html.subArticles.map((sub) => sub.html), html.authorDetails, html.about];
  return {
    root,
    html: [...fragments, ...rest].map((fragment) => `<div>${fragment ?? ''}</div>`).join('\n'),
    markdown: htmlOfMarkdown(renderArticleMarkdown(article, context)),
  };
}

const reader = new MarkdownIt({ html: true }).use(footnote);

/** Converts formulas between dollar signs to `math` elements, as Markdown viewers with mathematics do. */
function htmlOfMarkdown(markdown: string): string {
  const marked = markdown.replace(DISPLAY, '<math></math>').replace(INLINE, '<math></math>');
  const html = reader.render(marked).replaceAll(TEX_CODE, '<math></math>');
  // List numbers count as words of the source, but not within table cells.
  return html
    .split(TABLES)
    .map((part) => (part.startsWith('<table') ? part : withListNumbers(part)))
    .join('');
}

const DISPLAY = /(?<!\\)\$\$[^$]+\$\$/g;
const INLINE = /(?<![\\$])\$(?![\s$])[^$\n]*(?<![\s\\])\$/g;
const TABLES = /(<table[\s\S]*?<\/table>)/;
const TEX_CODE = /<code>[^<]*\\[a-zA-Z]+[^<]*<\/code>/g;
