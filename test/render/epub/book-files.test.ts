import { expect, test } from 'vitest';
import { interfaceMessages } from '../../../src/model/messages/journal-messages.ts';
import { bookFiles, navDocument } from '../../../src/render/epub/book-files.ts';
import { bookOf, chapter } from './books.ts';

const ENGLISH = interfaceMessages({ language: 'en' });

const toc = [{ id: 's 1', title: 'Results & more', children: [{ id: 's2', title: 'Pools', children: [] }] }];

test('a book begins with its media type, and an image of two chapters is in it once', () => {
  const images = [{ path: 'content/1/e1/F1.jpg', isDescribed: true }];
  const files = bookFiles(bookOf([chapter({ images }), chapter({ stem: 'content/1/e2', images })]), ENGLISH);
  expect(files.map(({ path }) => path)).toEqual([
    'mimetype',
    'META-INF/container.xml',
    'EPUB/package.opf',
    'EPUB/nav.xhtml',
    'EPUB/style.css',
    'EPUB/cover.xhtml',
    'EPUB/cover.svg',
    'EPUB/content/1/e1.xhtml',
    'EPUB/content/1/e2.xhtml',
    'EPUB/content/1/e1/F1.jpg',
  ]);
  expect(files.at(-1)).toEqual({ path: 'EPUB/content/1/e1/F1.jpg', image: 'content/1/e1/F1.jpg' });
});

test('the contents of an article are its sections', () => {
  expect(listOf(navDocument(bookOf([chapter({ toc })]), ENGLISH))).toBe(`<ol>
<li><a href="content/1/e1.xhtml">Tides</a></li>
<li><a href="content/1/e1.xhtml#s%201">Results &amp; more</a>
<ol>
<li><a href="content/1/e1.xhtml#s2">Pools</a></li>
</ol>
</li>
</ol>`);
});

test('the contents of an issue are its articles with their authors and main sections', () => {
  const second = chapter({ stem: 'content/1/e2', title: 'Mareas', lang: 'es', byline: 'Ana Sol' });
  expect(listOf(navDocument(bookOf([chapter({ toc }), second]), ENGLISH))).toBe(`<ol>
<li><a href="content/1/e1.xhtml">Tides</a>
<ol>
<li><a href="content/1/e1.xhtml#s%201">Results &amp; more</a></li>
</ol>
</li>
<li><a href="content/1/e2.xhtml"><span lang="es" xml:lang="es" dir="ltr">Mareas</span> <span class="byline">Ana Sol</span></a></li>
</ol>`);
});

/** The list in the first `nav`. */
function listOf(document: string): string {
  return document.slice(document.indexOf('<ol>'), document.indexOf('\n</nav>'));
}
