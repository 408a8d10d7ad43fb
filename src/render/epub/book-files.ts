import type { TocEntry } from '../../model/article-html.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { relativeHref } from '../../model/text/address.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { firstDayOf } from '../../model/text/partial-date.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import { bookFragment } from '../html/fragment-of.ts';
import type { Book, BookCreator, BookFile, BookMetadata, Chapter } from './book.ts';
import { STYLE_PATH, xhtmlDocument } from './xhtml-document.ts';

/** Path of the package document in the book. */
const PACKAGE_PATH = 'package.opf';

/** Prints the package document: Dublin Core, accessibility metadata, manifest and spine. EPUB 3.3, 5. */
export function packageDocument(book: Book, messages: Messages): string {
  const { metadata, chapters, direction } = book;
  const [language] = metadata.languages;
  const isSingle = chapters.length === 1;
  const contents = !isSingle && xml`<itemref idref="nav"/>\n`;
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}"${direction === 'rtl' && xml` dir="rtl"`}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${dublinCore(metadata)}${accessibilityMetadata(chapters, messages)}</metadata>
<manifest>
<item id="nav" href="${NAV_PATH}" media-type="application/xhtml+xml" properties="nav"/>
<item id="cover" href="${COVER_PATH}" media-type="application/xhtml+xml"/>
<item id="cover-image" href="${book.cover.path}" media-type="${book.cover.mediaType}" properties="cover-image"/>
<item id="style" href="${STYLE_PATH}" media-type="text/css"/>
${chapters.map(({ stem, hasMath }, index) => item(`chapter-${index + 1}`, `${stem}.xhtml`, { mediaType: 'application/xhtml+xml', hasMath }))}${imagePaths(book).map((path, index) => item(`image-${index + 1}`, path, { mediaType: 'image/jpeg' }))}</manifest>
<spine${direction === 'rtl' && xml` page-progression-direction="rtl"`}>
<itemref idref="cover"/>
${contents}${chapters.map((_, index) => xml`<itemref idref="chapter-${index + 1}"/>\n`)}</spine>
</package>
`.markup;
}

/** The images of all chapters, each once: two articles may show the same file. */
function imagePaths({ chapters }: Book): readonly string[] {
  return [...new Set(chapters.flatMap(({ images }) => images.map(({ path }) => path)))];
}

interface ItemOptions {
  readonly mediaType: string;
  readonly hasMath?: boolean;
}

function item(id: string, path: string, { mediaType, hasMath = false }: ItemOptions): Markup {
  return xml`<item id="${id}" href="${relativeHref(PACKAGE_PATH, path)}" media-type="${mediaType}"${hasMath && xml` properties="mathml"`}/>
`;
}

function dublinCore(metadata: BookMetadata): Markup {
  const { identifier, title, creators, languages, date, publisher, rights, description, subjects, source, journal, issn } = metadata;
  // ONIX code list 5: 06 is a DOI.
  const isDoi = identifier.startsWith('doi:');
  return xml`<dc:identifier id="id">${identifier}</dc:identifier>
${isDoi && xml`<meta refines="#id" property="identifier-type" scheme="onix:codelist5">06</meta>\n`}<dc:title>${title}</dc:title>
${creators.map(creator)}${languages.map((language) => xml`<dc:language>${language}</dc:language>\n`)}${date !== '' && xml`<dc:date>${date}</dc:date>\n`}${publisher !== undefined && xml`<dc:publisher>${publisher}</dc:publisher>\n`}${rights.map((statement) => xml`<dc:rights>${statement}</dc:rights>\n`)}${description !== undefined && xml`<dc:description>${description}</dc:description>\n`}${subjects.map((subject) => xml`<dc:subject>${subject}</dc:subject>\n`)}<dc:source>${source}</dc:source>
<meta property="dcterms:modified">${modifiedOf(date)}</meta>
<meta property="belongs-to-collection" id="journal">${journal}</meta>
<meta refines="#journal" property="collection-type">series</meta>
${issn !== undefined && xml`<meta refines="#journal" property="dcterms:identifier">urn:issn:${issn}</meta>\n`}`;
}

function creator({ name, fileAs, orcid }: BookCreator, index: number): Markup {
  const id = `creator-${index + 1}`;
  return xml`<dc:creator id="${id}">${name}</dc:creator>
<meta refines="#${id}" property="role" scheme="marc:relators">aut</meta>
<meta refines="#${id}" property="file-as">${fileAs}</meta>
${orcid !== undefined && xml`<meta refines="#${id}" property="dcterms:identifier">https://orcid.org/${orcid}</meta>\n`}`;
}

/** The day of publication, never the time of the build, so that equal content gives equal bytes: `2012-10-01T00:00:00Z`. */
function modifiedOf(date: string): string {
  return `${date === '' ? '1970-01-01' : firstDayOf(date)}T00:00:00Z`;
}

/**
 * Prints the accessibility metadata that is true for the chapters. EPUB Accessibility 1.1, 2; vocabulary of schema.org.
 *
 * Alternative texts are claimed only if the source has one for every image. No conformance is claimed, since nobody has evaluated the book.
 * Books contain no sound, no video, no script and only still images, so there are no hazards.
 */
function accessibilityMetadata(chapters: readonly Chapter[], messages: Messages): readonly Markup[] {
  const images = chapters.flatMap((chapter) => chapter.images);
  const isDescribed = images.every((image) => image.isDescribed);
  const hasMath = chapters.some((chapter) => chapter.hasMath);
  const hasImages = images.length > 0;
  const features = [
    'tableOfContents',
    'readingOrder',
    'structuralNavigation',
    'displayTransformability',
    ...(hasImages && isDescribed ? ['alternativeText'] : []),
    ...(hasMath ? ['MathML'] : []),
  ];
  return [
    meta('accessMode', 'textual'),
    ...(hasImages ? [meta('accessMode', 'visual')] : []),
    ...(isDescribed ? [meta('accessModeSufficient', 'textual')] : []),
    ...(hasImages ? [meta('accessModeSufficient', 'textual,visual')] : []),
    ...features.map((feature) => meta('accessibilityFeature', feature)),
    meta('accessibilityHazard', 'none'),
    meta(
      'accessibilitySummary',
      summaryOf({ hasImages, isDescribed, hasMath, hasTables: chapters.some((chapter) => chapter.hasTables) }, messages),
    ),
  ];
}

interface Facts {
  readonly hasImages: boolean;
  readonly isDescribed: boolean;
  readonly hasMath: boolean;
  readonly hasTables: boolean;
}

function summaryOf({ hasImages, isDescribed, hasMath, hasTables }: Facts, { text }: Messages): string {
  return [
    text('epub.access.text'),
    ...(hasTables ? [text('epub.access.tables')] : []),
    ...(hasMath ? [text('epub.access.math')] : []),
    ...(hasImages ? [text(isDescribed ? 'epub.access.described' : 'epub.access.captions')] : []),
  ].join(' ');
}

function meta(property: string, value: string): Markup {
  return xml`<meta property="schema:${property}">${value}</meta>
`;
}

/**
 * Returns the files of a book in the order of its archive, the media type first. EPUB 3.3, 4.2.
 *
 *   mimetype  META-INF/container.xml  EPUB/package.opf  EPUB/nav.xhtml  …  EPUB/content/1/e00003.xhtml  EPUB/content/1/e00003/F1-1200.jpg
 */
export function bookFiles(book: Book, messages: Messages): readonly BookFile[] {
  const files: readonly BookFile[] = [
    { path: PACKAGE_PATH, bytes: packageDocument(book, messages) },
    { path: NAV_PATH, bytes: navDocument(book, messages) },
    { path: STYLE_PATH, bytes: BOOK_CSS },
    { path: COVER_PATH, bytes: coverPage(book) },
    { path: book.cover.path, bytes: book.cover.bytes },
    ...book.chapters.map(({ stem, xhtml }) => ({ path: `${stem}.xhtml`, bytes: xhtml })),
    ...imagePaths(book).map((path) => ({ path, image: path })),
  ];
  return [
    { path: 'mimetype', bytes: 'application/epub+zip' },
    { path: 'META-INF/container.xml', bytes: CONTAINER },
    ...files.map((file) => ({ ...file, path: `EPUB/${file.path}` })),
  ];
}

function coverPage({ metadata, cover }: Book): string {
  const alt = [metadata.title, metadata.journal].join(', ');
  const main = xml`<section class="cover" epub:type="cover"><img src="${cover.path}" role="doc-cover" alt="${alt}"/></section>
`;
  return xhtmlDocument({ path: COVER_PATH, title: metadata.title, lang: metadata.languages[0], main });
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/${PACKAGE_PATH}" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

/** The style sheet of a book. Fonts, sizes of text, colours and margins are the reading system's and its reader's. */
const BOOK_CSS = `body { line-height: 1.4; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; page-break-after: avoid; break-after: avoid; hyphens: none; }
h1 { font-size: 1.5em; }
h2 { font-size: 1.25em; }
h3 { font-size: 1.1em; }
h4, h5, h6 { font-size: 1em; }
p { margin: 0 0 0.6em; }
img { max-width: 100%; height: auto; }
.cover { text-align: center; }
.cover img { max-height: 95vh; border: 1px solid; }
.inline-graphic { max-height: 1.4em; width: auto; vertical-align: middle; }
.imprint, .subtitle, .trans-title, .byline, figcaption, .table-foot, .doi, .files, .copyright, .license, .attrib { font-size: 0.85em; }
.notice { border: 0.15em solid; padding: 0.5em; font-weight: bold; }
.author-list { list-style: none; padding: 0; }
.author-note { display: block; }
.author-list > li { display: inline; }
.author-list > li:not(:last-child)::after { content: ", "; }
.author-list .author-list { display: inline; }
.author-list .author-list::before { content: " ("; }
.author-list .author-list::after { content: ")"; }
sup, sub { line-height: 0; font-size: 0.75em; }
figure { margin: 1em 0; page-break-inside: avoid; break-inside: avoid; }
figure.table-wrap { page-break-inside: auto; break-inside: auto; }
.caption-title .label, .label { font-weight: bold; }
.image-missing { border: 1px solid; padding: 0.5em; text-align: center; font-size: 0.85em; }
table { border-collapse: collapse; font-size: 0.8em; margin: 0.5em 0; }
th, td { border: 1px solid; padding: 0.2em 0.4em; text-align: start; vertical-align: top; }
thead { display: table-header-group; }
tr { page-break-inside: avoid; break-inside: avoid; }
.align-center { text-align: center; }
.align-right { text-align: right; }
.valign-middle { vertical-align: middle; }
.valign-bottom { vertical-align: bottom; }
.formula { margin: 0.8em 0; text-align: center; }
.formula-label { display: block; text-align: end; }
.boxed-text { border: 1px solid; padding: 0.5em 1em; margin: 1em 0; }
blockquote { margin: 0.8em 1.5em; }
pre { white-space: pre-wrap; font-size: 0.85em; }
.references, .footnotes, .notes, .affiliations, .correspondence, .contributors { font-size: 0.9em; }
.labelled, .list-labelled, .notes, .affiliations, .correspondence, .list-simple { list-style: none; padding: 0; }
aside .note { margin: 0 0 0.5em; }
.backlink, .xref, a { text-decoration: none; }
.citation-links { word-break: break-all; }
.xref-unnamed a::after { content: " " attr(aria-label); font-size: 0.75em; vertical-align: super; line-height: 0; }
.about dt { font-weight: bold; }
.about dd { margin: 0 0 0.5em; }
.small-caps { font-variant: small-caps; }
.overline { text-decoration: overline; }
.monospace { font-family: monospace; }
.sans-serif { font-family: sans-serif; }
.roman { font-style: normal; }
nav ol { list-style: none; }
nav .byline { display: block; }
nav > ol > li { margin: 0.3em 0; }
.orcid { font-size: 0.7em; }
.description { font-size: 0.85em; }
`;

/** Path of the navigation document in the book. */
const NAV_PATH = 'nav.xhtml';
/** Path of the cover page in the book. */
const COVER_PATH = 'cover.xhtml';

/**
 * Prints the navigation document: contents and landmarks. EPUB 3.3, 7.
 *
 * A book of one article lists the article's sections; a book of several lists each article with its main sections.
 */
export function navDocument({ metadata, chapters }: Book, messages: Messages): string {
  const contents = messages.text('article.contents');
  const [only, ...others] = chapters;
  const isSingle = only !== undefined && others.length === 0;
  const items = isSingle
    ? [chapterItem(only, { metadata }), ...entryItems(only.toc, only, ALL_LEVELS)]
    : chapters.map((one) => chapterItem(one, { metadata, toc: one.toc }));
  const main = xml`<nav epub:type="toc" role="doc-toc" aria-label="${contents}">
<h1>${isSingle ? contents : metadata.title}</h1>
<ol>
${items}</ol>
</nav>
<nav epub:type="landmarks" aria-label="${messages.text('epub.landmarks')}" hidden="hidden">
<ol>
<li><a epub:type="cover" href="${COVER_PATH}">${messages.text('epub.cover')}</a></li>
${!isSingle && xml`<li><a epub:type="toc" href="${NAV_PATH}">${contents}</a></li>\n`}${only !== undefined && xml`<li><a epub:type="bodymatter" href="${hrefOf(only)}">${messages.text('epub.start')}</a></li>\n`}</ol>
</nav>
`;
  return xhtmlDocument({ path: NAV_PATH, title: metadata.title, lang: metadata.languages[0], main });
}

const ALL_LEVELS = 6;

interface ChapterItemOptions {
  readonly metadata: BookMetadata;
  /** Sections below it; its authors are named if there are several chapters. */
  readonly toc?: readonly TocEntry[];
}

function chapterItem(chapter: Chapter, { metadata, toc }: ChapterItemOptions): Markup {
  const { title, byline, lang } = chapter;
  const parts = toc === undefined ? [] : entryItems(toc, chapter, 1);
  return xml`<li><a href="${hrefOf(chapter)}">${lang === metadata.languages[0] ? title : xml`<span lang="${lang}" xml:lang="${lang}" dir="${directionOf(lang)}">${title}</span>`}${toc !== undefined && byline !== '' && xml` <span class="byline">${byline}</span>`}</a>${listOf(parts)}</li>
`;
}

function entryItems(entries: readonly TocEntry[], chapter: Chapter, levels: number): readonly Markup[] {
  return entries.map((entry): Markup => {
    const parts = levels > 1 ? entryItems(entry.children, chapter, levels - 1) : [];
    return xml`<li><a href="${hrefOf(chapter)}#${bookFragment(entry.id)}">${entry.title}</a>${listOf(parts)}</li>
`;
  });
}

function listOf(items: readonly Markup[]): Markup | false {
  return (
    items.length > 0 &&
    xml`
<ol>
${items}</ol>
`
  );
}

function hrefOf({ stem }: Chapter): string {
  return relativeHref(NAV_PATH, `${stem}.xhtml`);
}
