import { expect, test } from 'vitest';
import { adaptPage } from '../../../src/publish/archive/adapt-page.ts';

const IN_ARCHIVE = new Map([
  ['volumes/1.html', 'index.html'],
  ['volumes/1/issue-2.html', 'volumes/1/issue-2.html'],
  ['content/1/e101.html', 'content/1/e101.html'],
  ['content/1/can.2018.html', 'content/1/can.2018.html'],
  ['content/1/e101/F1.html', 'content/1/e101/F1.html'],
  ['content/1/e101/F1.jpg', 'content/1/e101/F1.jpg'],
  ['content/1/e101/F1-300.jpg', 'content/1/e101/F1-300.jpg'],
  ['content/1/e101/a b&c.csv', 'content/1/e101/a b&c.csv'],
  ['search/index.html', 'search/index.html'],
  ['assets/offprint.css', 'assets/offprint.css'],
]);
const places = { siteUrl: 'https://tidewater.example/j', archivePathOf: (path: string) => IN_ARCHIVE.get(path) };
const adapted = (path: string, attributes: string): string => adaptPage(`<a ${attributes}>`, path, places).slice(3, -1);

test.each([
  ['a page is named with its ending', 'content/1/e101.html', 'href="e101/F1#s2"', 'href="e101/F1.html#s2"'],
  ['an identifier with dots is a page too', 'content/1/e101.html', 'href="can.2018"', 'href="can.2018.html"'],
  ['a file stays as it is', 'content/1/e101.html', 'src="e101/F1.jpg"', 'src="e101/F1.jpg"'],
  ['a folder is its first page', 'content/1/e101.html', 'href="../../search/?for=tide"', 'href="../../search/index.html?for=tide"'],
  ['what was moved is found', 'content/1/e101.html', 'href="../../volumes/1"', 'href="../../index.html"'],
  ['what was moved leads from its new place', 'volumes/1.html', 'href="../content/1/e101"', 'href="content/1/e101.html"'],
  ['and to pages below its old one', 'volumes/1.html', 'href="1/issue-2"', 'href="volumes/1/issue-2.html"'],
  ['what is not there is on the web', 'content/1/e101.html', 'href="../2/e201#s1"', 'href="https://tidewater.example/j/content/2/e201#s1"'],
  ['so is the home page', 'content/1/e101.html', 'href="../../"', 'href="https://tidewater.example/j/"'],
  ['another site stays', 'content/1/e101.html', 'href="https://doi.org/10.1/x"', 'href="https://doi.org/10.1/x"'],
  ['a place in the page stays', 'content/1/e101.html', 'href="#bib3"', 'href="#bib3"'],
  ['names are decoded and encoded', 'content/1/e101.html', 'href="e101/a%20b&amp;c.csv"', 'href="e101/a%20b&amp;c.csv"'],
  ['the root follows the page', 'volumes/1.html', 'data-root="../"', 'data-root="./"'],
  [
    'scripts that are loaded later too',
    'volumes/1.html',
    'data-article-tools="../assets/offprint.css"',
    'data-article-tools="assets/offprint.css"',
  ],
  ['its style sheet', 'volumes/1.html', 'data-viewer-style="../assets/offprint.css"', 'data-viewer-style="assets/offprint.css"'],
  ['a link above the site stays', 'content/1/e101.html', 'href="../../../x"', 'href="../../../x"'],
  [
    'every source of an image',
    'content/1/e101.html',
    'srcset="e101/F1-300.jpg 300w, ../2/F9.jpg 1200w"',
    'srcset="e101/F1-300.jpg 300w, https://tidewater.example/j/content/2/F9.jpg 1200w"',
  ],
])('%s', (_, path, attributes, expected) => {
  expect(adapted(path, attributes)).toBe(expected);
});

test('text that looks like a link is not changed', () => {
  const html = `<p title="a > b">write href="e9" or &lt;a href="e9"&gt;</p><img alt="x" src="e101/F1.jpg">`;
  expect(adaptPage(html, 'content/1/e101.html', places)).toBe(html);
});
