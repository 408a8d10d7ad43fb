import type { Messages } from '../../model/messages/messages.ts';
import { relativeHref } from '../../model/text/address.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { firstDayOf } from '../../model/text/partial-date.ts';
import type { Book, BookCreator, BookMetadata, Chapter } from './book.ts';
import { COVER_PATH, NAV_PATH } from './nav-document.ts';
import { STYLE_PATH } from './xhtml-document.ts';

/** Path of the package document in the book. */
export const PACKAGE_PATH = 'package.opf';

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
export function imagePaths({ chapters }: Book): readonly string[] {
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
