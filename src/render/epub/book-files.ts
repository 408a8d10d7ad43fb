import type { Messages } from '../../model/messages/messages.ts';
import { xml } from '../../model/text/markup.ts';
import type { Book, BookFile } from './book.ts';
import { COVER_PATH, NAV_PATH, navDocument } from './nav-document.ts';
import { imagePaths, PACKAGE_PATH, packageDocument } from './package-document.ts';
import { STYLE_PATH, xhtmlDocument } from './xhtml-document.ts';

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
