import { expect, test } from 'vitest';
import { htmlToLine, htmlToMarkdown, htmlToText } from '../../../src/read/import/html-to-markdown.ts';

test.each([
  ['<p>H<sub>2</sub>O &amp; <em>E. coli </em>x</p>', 'H~2~O & *E. coli* x'],
  ['<p class="MsoNormal">A&nbsp;b</p><p></p><p> <o:p></o:p></p><p>c</p>', 'A b\n\nc'],
  ['<ul><li>a</li><li><p>b</p><p>c</p></li></ul>', '- a\n- b\n\n  c'],
  ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
  ['<b>Aims:</b> x<br>y<br><br>z', '**Aims:** x\\\ny\n\nz'],
  ['<h3>Aims</h3>text <div>a<p>b</p>c</div>', '**Aims**\n\ntext\n\na\n\nb\n\nc'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<script>alert(1)</script><style>p {}</style><!-- c -->a', 'a'],
  ['<a href="https://a.example/?b=c&d">e</a> <a href="javascript:f">g</a>', '[e](<https://a.example/?b=c&d>) g'],
  ['plain *text*, $5, [a], @x, a@b.example, 2 < 3, #4', 'plain \\*text\\*, \\$5, \\[a\\], \\@x, a@b.example, 2 < 3, #4'],
  ['p <q and x<y', 'p \\<q and x\\<y'],
  ['1. first', '1\\. first'],
  ['# no heading', '\\# no heading'],
  ['where \\(x_1^2\\) holds', 'where $x_1^2$ holds'],
  ['a<sup>2 x</sup>', 'a^2^ ^x^'],
  ['<jats:title>Aims</jats:title><jats:p>On <jats:italic>a</jats:italic></jats:p>', '**Aims**\n\nOn *a*'],
  ['a\u0002\u000bb\u00ad', 'ab'],
  ['<p>unclosed <b>bold', 'unclosed **bold**'],
  ['&amp;nbsp;a', 'a'],
])('%j becomes %j', (html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown));

test('a title is one line, and a name has no mark-up', () => {
  expect(htmlToLine('<p>a</p><ul><li>b</li></ul>c<br>d')).toBe('a b c d');
  expect(htmlToText('<p>A &amp; <i>B</i></p><script>c</script>')).toBe('A & B');
});
