import type { Abstract, Article, SubArticle } from '../../model/article.ts';
import type { ArticleMeta, OtherTitle } from '../../model/article-meta.ts';
import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { doiUrl } from '../../model/text/address.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { typeWords } from '../article-type.ts';
import { authorsOf } from '../author-name.ts';
import { displayName } from '../display-name.ts';
import { ArticleWriter } from '../html/article-writer.ts';
import type { Page } from '../html/page.ts';
import { safeHref } from '../html/safe-href.ts';
import { surveyArticle } from '../html/survey.ts';
import { articleLanguage } from '../html/title-line-html.ts';
import { type TextLanguage, type Writer, withLanguage } from '../html/writer.ts';
import { abstractLabel, type LabelKey } from '../labels.ts';
import { textOfBlocks } from '../plain-text.ts';
import { aboutMarkdown } from './about-markdown.ts';
import { BLOCK_MARKDOWN } from './block-table.ts';
import { doiLine, headingMarkdown } from './caption-markdown.ts';
import { escapeDestination } from './escape.ts';
import { factLine } from './fact-line.ts';
import { blocksInLanguage, directedRun, inDiv, isolatedAddress } from './in-language.ts';
import { INLINE_MARKDOWN } from './inline-table.ts';
import { joinBlocks, joinItems } from './layout.ts';
import { printLine } from './line.ts';
import { LinePieces } from './line-pieces.ts';
import type { MarkdownContext } from './markdown-context.ts';
import type { MarkdownScope, MarkdownWriter, NoteList } from './markdown-writer.ts';
import { inlineNotesMarkdown } from './notes.ts';
import { noticeMarkdown } from './notice-markdown.ts';

/**
 * Renders an article as Markdown, for people at a terminal and for machines.
 *
 * Its parts are title, authors, facts, abstracts, body, back matter, sub-articles, further front matter, notes.
 *
 * CommonMark 0.31 with GFM tables, footnotes and TeX; a paragraph is one line; internal links lead to `<a id>` anchors.
 */
export function renderArticleMarkdown(article: Article, context: MarkdownContext): string {
  const w = writerFor(article, context, { isFigurePage: false });
  const parts = [
    frontMarkdown(article.meta, w),
    ...article.abstracts.map((abstract) => abstractMarkdown(abstract, w)),
    w.blocks(article.body),
    w.blocks(article.back),
    ...article.subArticles.map((sub) => subArticleMarkdown(sub, w)),
    aboutMarkdown(article.meta, w),
  ];
  return `${inDirection(joinBlocks([...parts, inlineNotesMarkdown(w)]), w)}\n`;
}

/** Wraps the Markdown of a right-to-left article: programs that show Markdown take it for left-to-right. */
export function inDirection(content: string, w: MarkdownWriter): string {
  const { language } = w.html;
  return language.direction === 'rtl' ? inDiv(language, content, w.html.at({ language: LEFT_TO_RIGHT })) : content;
}

const LEFT_TO_RIGHT: TextLanguage = { lang: '', direction: 'ltr' };

/** Returns a writer for an article's own page, or for a page of one of its figures one folder down. */
export function writerFor(
  article: Article,
  context: MarkdownContext,
  { isFigurePage }: { readonly isFigurePage: boolean },
): MarkdownWriter {
  const page = surveyArticle(article);
  const html = new ArticleWriter(page, context, {
    level: 2,
    hasLinks: true,
    hasIds: !isFigurePage,
    hasTex: true,
    fromPath: isFigurePage ? `${context.stem}/figure.html` : `${context.stem}.html`,
    messages: context.messagesFor(article.meta.lang ?? context.language),
    language: articleLanguage(article.meta, context.language),
  });
  return new MarkdownArticleWriter(
    { html, notes: { numbers: new Map(), given: new Set() }, targets: targetsOf(page) },
    { level: 2, inCell: false, inLink: false, isOneLine: false },
  );
}

/** Returns the ids that the links of an article lead to. */
function targetsOf({ xrefParts }: Page): ReadonlySet<string> {
  const known = targetsByXrefParts.get(xrefParts);
  if (known !== undefined) return known;
  const targets = new Set<string>();
  for (const parts of xrefParts.values()) for (const { rids } of parts) for (const rid of rids) targets.add(rid);
  targetsByXrefParts.set(xrefParts, targets);
  return targets;
}

/** Cache: equal for all pages of an article. */
const targetsByXrefParts = new WeakMap<Page['xrefParts'], ReadonlySet<string>>();

function abstractMarkdown(abstract: Abstract, w: MarkdownWriter): string {
  const { messages } = withLanguage(abstract.lang, w.html);
  const title = abstract.title ?? [{ kind: 'text' as const, value: abstractLabel(abstract.abstractType, messages) }];
  return blocksInLanguage({ lang: abstract.lang, text: textOfBlocks(abstract.content) }, w, (inside) =>
    joinBlocks([
      headingMarkdown({ ...(abstract.id === undefined ? {} : { id: abstract.id }), title }, inside),
      inside.at({ level: w.level + 1 }).blocks(abstract.content),
      doiLine(abstract.doi, inside),
    ]),
  );
}

function subArticleMarkdown(sub: SubArticle, outer: MarkdownWriter): string {
  const w = outer.withLanguage(sub.lang);
  const inside = w.at({ level: w.level + 1 });
  const content = joinBlocks([
    frontMarkdown(sub.meta, w, sub.id),
    ...sub.abstracts.map((abstract) => abstractMarkdown(abstract, inside)),
    inside.blocks(sub.body),
    inside.blocks(sub.back),
    ...sub.subArticles.map((inner) => subArticleMarkdown(inner, inside)),
    aboutMarkdown(sub.meta, inside),
  ]);
  const { language } = w.html;
  return language.direction === outer.html.language.direction ? content : inDiv(language, content, outer.html);
}

/** Renders title, subtitle, authors and identifying facts; for a sub-article with its id, one level down. */
function frontMarkdown(meta: ArticleMeta, w: MarkdownWriter, id?: string): string {
  const heading = w.at({ level: id === undefined ? 1 : w.level });
  const title =
    meta.title.length > 0
      ? [directedRun(meta.titleLang, meta.title, w)]
      : [{ kind: 'text' as const, value: typeWords(meta.articleType, w.html.messages) }];
  const authors = authorsOf(meta).map((author) => plain(displayName(author, w.html.messages.text('article.label.anonymous')), w));
  return joinBlocks([
    headingMarkdown(id === undefined ? { title } : { id, title }, heading),
    id === undefined ? noticeMarkdown(w) : '',
    meta.subtitle === undefined ? '' : w.line(meta.subtitle),
    ...meta.otherTitles.map((other) => otherTitleMarkdown(other, w)),
    authors.join(', '),
    id === undefined ? factsMarkdown(meta, w) : '',
  ]);
}

function factsMarkdown(meta: ArticleMeta, w: MarkdownWriter): string {
  const doi = meta.articleIds.doi;
  const license = meta.permissions.licenses.find(({ url }) => url !== undefined)?.url;
  const date = isoDate(publicationDateOf(meta));
  const volume = [meta.volume, meta.issue === undefined ? undefined : `(${meta.issue})`].filter((part) => part !== undefined).join('');
  const pages = meta.elocationId ?? meta.pageRange ?? [meta.fpage, meta.lpage].filter((part) => part !== undefined).join('–');
  const fact = (name: LabelKey, value: string) => (value === '' ? '' : factLine(w.html.messages.text(name), value, w));
  const facts = [
    fact(
      'article.label.journal',
      plain([meta.journal.title, [volume, pages].filter((part) => part !== '').join(':')].filter(Boolean).join(' '), w),
    ),
    doi === undefined ? '' : factLine('DOI', address(doiUrl(w.html.context.doiResolver, doi), w), w),
    fact('date.published', date),
    fact('article.label.licence', license === undefined ? '' : address(safeHref(license), w)),
  ];
  return joinItems(facts.filter((line) => line !== ''));
}

function otherTitleMarkdown({ lang, title, subtitle = [] }: OtherTitle, w: MarkdownWriter): string {
  const words: readonly Inline[] = [...title, { kind: 'text', value: ' ' }, ...subtitle];
  return w.line([directedRun(lang, words, w)]);
}

function address(href: string | undefined, w: MarkdownWriter): string {
  return href === undefined ? '' : isolatedAddress(`<${escapeDestination(href)}>`, w.html);
}

function plain(text: string, w: MarkdownWriter): string {
  return w.line([{ kind: 'text', value: text }]);
}

/** State shared by all writers of an article. */
interface MarkdownArticle {
  readonly html: Writer;
  readonly notes: NoteList;
  readonly targets: ReadonlySet<string>;
}

/** A writer with the handlers of all kinds of blocks and inlines. */
class MarkdownArticleWriter implements MarkdownWriter {
  readonly html: Writer;
  readonly notes: NoteList;
  readonly targets: ReadonlySet<string>;
  readonly level: number;
  readonly inCell: boolean;
  readonly inLink: boolean;
  readonly isOneLine: boolean;

  constructor(article: MarkdownArticle, scope: MarkdownScope) {
    this.html = article.html;
    this.notes = article.notes;
    this.targets = article.targets;
    this.level = scope.level;
    this.inCell = scope.inCell;
    this.inLink = scope.inLink;
    this.isOneLine = scope.isOneLine;
  }

  line(inlines: readonly Inline[]): string {
    return this.lineOf((to) => this.inlines(inlines, to));
  }

  lineOf(write: (to: LinePieces) => void): string {
    const to = new LinePieces();
    write(to);
    return printLine(to.pieces, { inCell: this.inCell, isOneLine: this.isOneLine });
  }

  inlines(inlines: readonly Inline[], to: LinePieces): void {
    for (const inline of inlines) {
      if (inline.kind === 'text') {
        to.text(inline.value, this.inLink);
        continue;
      }
      const write: (inline: never, to: LinePieces, w: MarkdownWriter) => void = INLINE_MARKDOWN[inline.kind];
      write(inline as never, to, this);
    }
  }

  blocks(blocks: readonly Block[]): string {
    return joinBlocks(
      blocks.map((block) => {
        const write: (block: never, w: MarkdownWriter) => string = BLOCK_MARKDOWN[block.kind];
        return write(block as never, this);
      }),
    );
  }

  withLanguage(lang: string | undefined): MarkdownWriter {
    if (lang === undefined) return this;
    return new MarkdownArticleWriter({ html: withLanguage(lang, this.html), notes: this.notes, targets: this.targets }, this);
  }

  inLanguage(language: TextLanguage): MarkdownWriter {
    return new MarkdownArticleWriter({ html: this.html.at({ language }), notes: this.notes, targets: this.targets }, this);
  }

  at(scope: Partial<MarkdownScope>): MarkdownWriter {
    const { level, inCell, inLink, isOneLine } = this;
    return new MarkdownArticleWriter(this, { level, inCell, inLink, isOneLine, ...scope });
  }
}
