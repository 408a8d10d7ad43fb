import type { Article, SubArticle } from '../model/article.ts';
import type { ArticleCard, ArticleNotice, CardAuthor, CardSubject, CardTitle, SummaryCard } from '../model/article-card.ts';
import type { ArticleJournal } from '../model/article-journal.ts';
import type { ArticleMeta, Contrib, Subject } from '../model/article-meta.ts';
import type { Block } from '../model/block.ts';
import { fileViewerOf, type LibraryViewer, libraryOf } from '../model/file-viewer.ts';
import type { ImagesBySource, RenderedImage } from '../model/graphic.ts';
import type { Inline, InlineStyle } from '../model/inline.ts';
import { nameSlugOf } from '../model/text/bounded-name.ts';
import { isoDate } from '../model/text/partial-date.ts';
import { publicationDateOf } from '../model/text/publication-date.ts';
import { TITLE_FACES, type TitleFace } from '../model/title-faces.ts';
import { isTypeHeading, typeLabelOf } from './article-type.ts';
import { authorsOf } from './author-name.ts';
import { withoutCallOuts } from './call-outs.ts';
import { displayName } from './display-name.ts';
import { fullTitleOf, fullTitleText } from './full-title.ts';
import { authorKeywordsOf } from './keywords.ts';
import { abstractTextOf, withoutOwnDois } from './main-abstract.ts';
import { marksOf } from './notice.ts';
import { metadataText, rawText, tidyText } from './plain-text.ts';
import { type BlockVisitor, visitBlock } from './visit-block.ts';

export interface CardOptions {
  readonly stem: string;
  readonly journal: ArticleJournal;
  readonly images: ImagesBySource;
  /** The title as safe inline markup without links, so that it can be linked itself (`renderListTitle`). */
  readonly titleHtml: string;
  /** Translated titles, of an article in a journal with several languages. */
  readonly titles?: readonly CardTitle[];
  /** The original of a translation. */
  readonly original?: NonNullable<ArticleCard['original']>;
  /** The notices about it (`noticeOf`). */
  readonly notice?: ArticleNotice | undefined;
}

/** Returns the card of an article. */
export function cardOf(article: Article, options: CardOptions): SummaryCard {
  const { stem, journal, images, titleHtml, titles = [], original, notice } = options;
  const { meta } = article;
  const published = publicationDateOf(meta);
  const licenseUrl = meta.permissions.licenses.find((license) => license.url !== undefined)?.url ?? journal.licenseUrl;
  const journalTitle = meta.journal.title ?? journal.title;
  const image = images.get(article.source.cover?.file.source ?? '') ?? firstImage(article.body, images);
  const marks = marksOf(meta);
  const viewers = libraryViewersOf(article);
  const abstractText = abstractTextOf(article);
  const leadText = abstractText === '' ? leadTextOf(article) : '';
  const titleFaces = titleFacesOf(fullTitleOf(meta));
  return {
    stem,
    ...(meta.articleIds.doi === undefined ? {} : { doi: meta.articleIds.doi }),
    articleType: meta.articleType,
    typeLabel: typeLabelOf(meta),
    titleHtml,
    titleText: fullTitleText(meta),
    authors: cardAuthors(meta),
    ...(published === undefined ? {} : { published }),
    publishedIso: isoDate(published),
    ...(meta.volume === undefined ? {} : { volume: meta.volume }),
    ...(meta.issue === undefined ? {} : { issue: meta.issue }),
    ...(meta.issue === undefined ? {} : cardContents(meta, journal)),
    subjects: cardSubjects(meta, journal),
    keywords: authorKeywordsOf(meta),
    abstractText,
    ...(titleFaces.length === 0 ? {} : { titleFaces }),
    ...(leadText === '' ? {} : { leadText }),
    ...(meta.lang === undefined ? {} : { lang: meta.lang }),
    journalTitle,
    ...(licenseUrl === undefined ? {} : { licenseUrl }),
    ...(image === undefined ? {} : { image }),
    ...(notice === undefined ? {} : { notice }),
    ...(marks.length === 0 ? {} : { marks }),
    ...(viewers.length === 0 ? {} : { viewers }),
    pdf: article.source.pdf !== undefined && journal.siblings.includes('pdf'),
    ...(original === undefined ? {} : { original }),
    ...(titles.length === 0 ? {} : { titles }),
  };
}

function firstImage(blocks: readonly Block[], images: ImagesBySource): RenderedImage | undefined {
  let found: RenderedImage | undefined;
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    reference: () => undefined,
    graphic: () => undefined,
    blocks: (inner) => {
      found ??= firstImage(inner, images);
    },
  };
  for (const block of blocks) {
    if (found !== undefined) break;
    if (block.kind === 'figure') {
      const rendered = block.graphics.map((graphic) => images.get(graphic.file.source ?? ''));
      found = rendered.find((image) => image !== undefined);
    }
    if (found === undefined) visitBlock(block, visitor);
  }
  return found;
}

/** Returns the authors of an article for lists. Only an ORCID tells people apart, so only authors with one have an institution. */
function cardAuthors(meta: ArticleMeta): readonly CardAuthor[] {
  return authorsOf(meta).map((author): CardAuthor => {
    const { orcid } = author;
    const name = displayName(author);
    const surname = tidyText(author.surname ?? '');
    const named = { name, ...(surname !== '' && name.endsWith(` ${surname}`) ? { surname } : {}) };
    if (orcid === undefined) return named;
    const institution = institutionOf(author, meta);
    return { ...named, orcid, ...(institution === undefined ? {} : { institution }) };
  });
}

/** `University of X, Y` */
function institutionOf({ affIds }: Contrib, { affiliations }: ArticleMeta): string | undefined {
  const first = affiliations.find(({ id }) => id !== undefined && affIds.includes(id));
  if (first === undefined) return undefined;
  const { institution, city, country, text } = first;
  const words = institution === undefined ? text : [institution, city, country].filter((part) => part !== undefined).join(', ');
  const tidy = tidyText(words);
  return tidy === '' ? undefined : tidy;
}

/**
 * Returns the section and the pages of an article for the table of contents, and the title of its issue.
 *
 * The section is the first subject of the group `toc-section`, `display-channel` or `heading` (PMC Tagging Guidelines, subj-group). A heading
 * that the journal lists among its subjects is no section.
 */
function cardContents(meta: ArticleMeta, journal: Pick<ArticleJournal, 'subjects'>): Pick<ArticleCard, 'section' | 'pages' | 'issueTitle'> {
  const { subjects, issueTitle } = meta;
  const listed = new Set(journal.subjects.map((subject) => subject.name));
  const ofGroup = (type: string) =>
    subjects.find(
      ({ groupType, name, originalName = name }) => groupType === type && (type !== 'heading' || !listed.has(tidyText(originalName))),
    );
  const heading = GROUPS.map(ofGroup).find((subject) => subject !== undefined);
  const name = heading === undefined ? '' : tidyText(heading.name);
  const pages = meta.pageRange ?? pageRangeOf(meta) ?? meta.elocationId;
  return {
    ...(heading === undefined || name === '' || name === typeLabelOf(meta)
      ? {}
      : { section: { name, slug: nameSlugOf(tidyText(heading.originalName ?? heading.name)) } }),
    ...(pages === undefined ? {} : { pages }),
    ...(issueTitle === undefined ? {} : { issueTitle }),
  };
}

const GROUPS = ['toc-section', 'display-channel', 'heading'] as const;

function pageRangeOf({ fpage, lpage }: ArticleMeta): string | undefined {
  return lpage === undefined || lpage === fpage ? fpage : `${fpage}–${lpage}`;
}

const NOT_SUBJECTS = /^(?:display-channel|sub-display-channel|toc-section|hwp-journal-coll|author-type|leader|overline)$/;

/**
 * Returns the distinct subjects that readers browse by, without those that only name the type of article, unless the editors list them. A
 * subject in a nested `subj-group` names the subject above it.
 *
 *   [{ name: 'Ecology', slug: 'ecology' }, { name: 'Tide pools', slug: 'tide-pools', parent: 'ecology' }]
 */
function cardSubjects(meta: ArticleMeta, journal: ArticleJournal): readonly CardSubject[] {
  const bySlug = new Map<string, CardSubject>();
  const slugByName = new Map<string, string>();
  for (const subject of meta.subjects) {
    const name = tidyText(subject.name);
    const slug = slugOfSubject(subject, name, journal);
    if (slug === undefined) continue;
    if (!slugByName.has(name)) slugByName.set(name, slug);
    const parent = slugByName.get(tidyText(subject.path.at(-1) ?? ''));
    if (!bySlug.has(slug)) bySlug.set(slug, { name, slug, ...(parent === undefined || parent === slug ? {} : { parent }) });
  }
  return [...bySlug.values()];
}

function slugOfSubject({ originalName, groupType = '' }: Subject, name: string, { subjects }: ArticleJournal): string | undefined {
  const original = originalName === undefined ? name : tidyText(originalName);
  const listed = subjects.find((candidate) => candidate.name === original);
  if (listed === undefined && (NOT_SUBJECTS.test(groupType) || isTypeHeading(name) || name === '')) return undefined;
  return listed?.slug ?? nameSlugOf(original);
}

/**
 * Returns the first paragraph of the body as plain text, for feed entries of articles without an abstract, such as editorials. At most 1,000
 * characters, cut between words with an ellipsis; '' if the body has no paragraph.
 */
export function leadTextOf({ body, meta }: Pick<Article, 'body' | 'meta'>): string {
  const text = withoutOwnDois(firstParagraph(body), meta.articleIds.doi);
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(TRAILING_PUNCTUATION, '')}…`;
}

/** Returns the text of the first paragraph, skipping headings, pictures, tables and boxes before it. */
function firstParagraph(blocks: readonly Block[]): string {
  for (const block of blocks) {
    const text = block.kind === 'paragraph' ? metadataText(block.content) : block.kind === 'section' ? firstParagraph(block.content) : '';
    if (text !== '') return text;
  }
  return '';
}

const LONGEST = 1000;
// ' (', ',', or the first half of a character that was cut in two
const TRAILING_PUNCTUATION = /[\s,;:(–-]+$|[\uD800-\uDBFF]$/u;

/** Returns the viewers with libraries that the delivered supplements of an article need, in alphabetical order. */
function libraryViewersOf(article: Article | SubArticle): readonly LibraryViewer[] {
  const found = new Set<LibraryViewer>();
  collect([...article.body, ...article.back], found);
  for (const sub of article.subArticles) for (const viewer of libraryViewersOf(sub)) found.add(viewer);
  return [...found].sort();
}

function collect(blocks: readonly Block[], found: Set<LibraryViewer>): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    reference: () => undefined,
    graphic: () => undefined,
    blocks: (inner) => collect(inner, found),
  };
  for (const block of blocks) {
    for (const file of block.kind === 'supplementaryMaterial' ? block.files : []) {
      const viewer = file.source === undefined ? undefined : fileViewerOf(file);
      const library = viewer === undefined ? undefined : libraryOf(viewer);
      if (library !== undefined) found.add(library);
    }
    visitBlock(block, visitor);
  }
}

/**
 * Returns the faces of a title as positions in its plain text (`metadataText`), outer faces before those in them. Search results show them.
 *
 *   10<sup>th</sup> <i>Aedes</i>  ->  [[2, 4, 2], [5, 10, 0]]
 *
 * Sub- and superscripts that the plain text writes as such (CO₂, x^α) have no face.
 */
export function titleFacesOf(title: readonly Inline[]): readonly TitleFace[] {
  const inlines = withoutCallOuts(title);
  const source = rawText(inlines);
  // The sign keeps the space before it.
  const positionOf = (offset: number): number => tidyText(`${source.slice(0, offset)}|`).length - 1;
  return facesIn(inlines, '')
    .map(([start, end, face]): TitleFace => [positionOf(start), positionOf(end), face])
    .filter(([start, end]) => start < end);
}

function facesIn(inlines: readonly Inline[], before: string): TitleFace[] {
  const faces: TitleFace[] = [];
  let text = before;
  for (const inline of inlines) {
    const start = text.length;
    text += rawText([inline], text);
    if (inline.kind !== 'link' && inline.kind !== 'xref' && inline.kind !== 'styled') continue;
    const style = inline.kind === 'styled' ? inline.style : undefined;
    const isWritten = (style === 'sub' || style === 'sup') && text.slice(start) !== rawText(inline.content);
    if (isWritten || style === 'rt') continue;
    const face = style === undefined ? undefined : FACE_OF_STYLE[style];
    if (face !== undefined) faces.push([start, text.length, TITLE_FACES.indexOf(face)]);
    faces.push(...facesIn(inline.content, text.slice(0, start)));
  }
  return faces;
}

const FACE_OF_STYLE: Readonly<Partial<Record<InlineStyle, (typeof TITLE_FACES)[number]>>> = {
  italic: 'i',
  sub: 'sub',
  sup: 'sup',
  bold: 'b',
};
