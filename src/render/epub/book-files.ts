import type { Messages } from '../../model/messages/messages.ts';
import { xml } from '../../model/text/markup.ts';
import type { Book, BookFile } from './book.ts';
import { BOOK_CSS } from './book-css.ts';
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
