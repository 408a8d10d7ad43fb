import { expect, test } from 'vitest';
import type { SecuritySources } from '../../src/model/journal.ts';
import { english } from '../../src/model/text/translatable.ts';
import { inlinePartsOf } from '../../src/site/theme/inline-parts.ts';
import { reportBlocked, reportBlockedPictures, reportStyleMistakes } from '../../src/site/theme/report-blocked.ts';

function blocked(templates: Readonly<Record<string, string>>, css = '', security: SecuritySources = {}): readonly string[] {
  const found: string[] = [];
  reportBlocked({ templates: new Map(Object.entries(templates)), css }, security, ({ place, message }) =>
    found.push(`${place.file}:${place.line}:${place.column}: ${english(message)}`),
  );
  return found;
}

const BLOCKED = 'is blocked by the Content-Security-Policy of the pages; expected';

test.each([
  [
    '<p>a</p>\n<script src="https://stats.example/x.js"></script>',
    `2:1: "https://stats.example/x.js" ${BLOCKED} a file below assets/, or "security": { "script-src": ["https://stats.example"] } in journal.json`,
  ],
  [
    '<link href="//fonts.example/a.css" rel="stylesheet">',
    `1:1: "//fonts.example/a.css" ${BLOCKED} a file below assets/, or "security": { "style-src": ["https://fonts.example"] } in journal.json`,
  ],
  [
    '<iframe title="Film" src="https://film.example/1"></iframe>',
    `1:1: "https://film.example/1" ${BLOCKED} a file below assets/, or "security": { "frame-src": ["https://film.example"] } in journal.json`,
  ],
  [
    '<script>let page = "{{ page.file }}";</script>',
    `1:1: a <script> that Liquid writes a part of ${BLOCKED} a script without Liquid that reads data-… attributes, or a file below assets/`,
  ],
  ['<button type="button" onclick="menu()">x</button>', `1:22: the attribute onclick ${BLOCKED} addEventListener in a script`],
  ['<p style="color: red">x</p>', `1:3: the attribute style ${BLOCKED} a class, and a rule in theme.css`],
])('%s', (template, message) => {
  expect(blocked({ footer: template })).toEqual([`templates/footer.liquid:${message}`]);
});

test.each([
  ['<script src="{{ root }}assets/x.js"></script>'],
  ['<script>let page = 1;</script><style>p { margin: 0 }</style>'],
  ['<script type="application/ld+json">{"name": "{{ page.title }}"}</script>'],
  ['<a href="https://elsewhere.example/">a link is no file</a>'],
  ['<p>the words onclick="x" and style="y" in a text</p>'],
])('%s is not blocked', (template) => {
  expect(blocked({ footer: template })).toEqual([]);
});

test.each<[string, SecuritySources]>([
  ['<script src="https://stats.example/x.js"></script>', { 'script-src': ['https://stats.example'] }],
  ['<script src="https://a.cdn.example/js/x.js"></script>', { 'script-src': ['https://*.cdn.example/js/'] }],
  ['<img src="https://any.example/x.png" alt="">', { 'img-src': ['https:'] }],
  ['<p style="color: red">x</p>', { 'style-src': ["'unsafe-inline'"] }],
])('%s is allowed by %j', (template, security) => {
  expect(blocked({ footer: template }, '', security)).toEqual([]);
  expect(blocked({ footer: template }, '', { 'connect-src': ['https://other.example'] })).toHaveLength(1);
});

test('the style sheet is checked too: imports, fonts, images', () => {
  const css = `@import "https://fonts.example/a.css";
@font-face { src: url("https://fonts.example/a.woff2"); }
body { background: url(https://pictures.example/a.png) }
p { background: url("assets/own.png") }`;
  const of = (line: string, address: string, directive: string, origin: string): string =>
    `theme.css:${line}: "${address}" ${BLOCKED} a file below assets/, or "security": { "${directive}": ["${origin}"] } in journal.json`;
  expect(blocked({}, css)).toEqual([
    of('1:1', 'https://fonts.example/a.css', 'style-src', 'https://fonts.example'),
    of('2:19', 'https://fonts.example/a.woff2', 'font-src', 'https://fonts.example'),
    of('3:20', 'https://pictures.example/a.png', 'img-src', 'https://pictures.example'),
  ]);
});

test('an image of another site in a page of the editors is reported at its line', () => {
  const found: string[] = [];
  const markdown = '---\ntitle: Us\n---\n\n![](https://pictures.example/a.png)\n';
  const page = { file: 'pages/us.md', markdown, html: '<p><img src="https://pictures.example/a.png" alt=""></p>' };
  reportBlockedPictures(page, {}, ({ place }) => found.push(`${place.file}:${place.line}:${place.column}`));
  expect(found).toEqual(['pages/us.md:5:5']);
});

test('inline scripts and styles are those that a browser executes, without duplicates, with LF', () => {
  const templates = new Map([
    ['head', '<script>a()\r\nb()</script><script type="module">c()</script><script type="text/x-template">d</script>'],
    ['footer', '<style>p { margin: 0 }</style><script>c()</script><script src="x.js"></script><script>{{ e }}</script>'],
  ]);
  expect(inlinePartsOf(templates)).toEqual({ scripts: ['a()\nb()', 'c()'], styles: ['p { margin: 0 }'] });
});

test.each([
  ['a { color: red }\n@media print { a { color: black } }', []],
  ['a { content: "}" } /* { */', []],
  [
    'a {\n  color: red;\n\nb { color: blue }',
    ['1:3: a "{" has no "}", so the rules below it do not hold; expected "}" after its declarations'],
  ],
  ['a { color: red } }', ['1:18: a "}" has no "{"; expected both around the rules of a selector']],
  ['a { color: red } /* b', ['1:18: a comment has no end; expected "*/"']],
  ['a { background: url(logo.svg) }', []],
  ['a { background: url("data:image/png;base64,AA") } b { background: url(https://a.example/b.png) }', []],
  [
    'a { color: red }\nb { background: url("nope.png") }',
    ['2:17: there is no file "assets/nope.png" in the content, which url(nope.png) names; expected its name in assets/'],
  ],
])('in the style sheet %j, mistakes are reported at their line', (css, expected) => {
  const found: string[] = [];
  reportStyleMistakes(css, new Set(['assets/logo.svg']), ({ place, message }) =>
    found.push(`${place.line}:${place.column}: ${english(message)}`),
  );
  expect(found).toEqual(expected);
});
