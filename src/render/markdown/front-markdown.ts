import type { ArticleMeta, OtherTitle } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import { doiUrl } from '../../model/text/address.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { typeWords } from '../article-type.ts';
import { authorsOf } from '../author-name.ts';
import { displayName } from '../display-name.ts';
import { safeHref } from '../html/safe-href.ts';
import type { LabelKey } from '../labels.ts';
import { headingMarkdown } from './caption-markdown.ts';
import { escapeDestination } from './escape.ts';
import { factLine } from './fact-line.ts';
import { directedRun, isolatedAddress } from './in-language.ts';
import { joinBlocks, joinItems } from './layout.ts';
import type { MarkdownWriter } from './markdown-writer.ts';
import { noticeMarkdown } from './notice-markdown.ts';

/** Renders title, subtitle, authors and identifying facts; for a sub-article with its id, one level down. */
export function frontMarkdown(meta: ArticleMeta, w: MarkdownWriter, id?: string): string {
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
