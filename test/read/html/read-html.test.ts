import { expect, test } from 'vitest';
import type { Block } from '../../../src/model/block.ts';
import type { Inline } from '../../../src/model/inline.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { decodeHtml } from '../../../src/read/html/html-tree.ts';
import { readHtml } from '../../../src/read/html/read-html.ts';
import { readFrontMatter } from '../../../src/read/markdown/read-front-matter.ts';
import { articleOf } from '../../../src/read/markdown/read-markdown.ts';

/** Reads a page as the text of an article with the title "Tides"; files ending in `missing` do not exist. */
function read(html: string) {
  const problems: Problem[] = [];
  const options = {
    file: 'article.yml',
    resolveFile: (href: string) => (href.endsWith('missing') ? { href } : { href, source: `a/${href}` }),
    report: (problem: Problem) => problems.push(problem),
  };
  const front = readFrontMatter('title: Tides', { ...options, firstLine: 1, kind: 'file' });
  if (front === undefined) throw new Error('no front matter');
  const article = articleOf(front, (reader) => readHtml(html, reader, { file: 'text.html', title: 'Tides' }), options);
  return { article, problems: problems.map(({ place, code, message }) => `${place.file}:${place.line}: ${code}: ${english(message)}`) };
}

/** A short form of blocks: `h(Title)[…]`, `p(words)`, `ul[p(one)]`. */
function short(blocks: readonly Block[]): string {
  return blocks.map(shortBlock).join(' ');
}

function shortBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `p(${line(block.content)})`;
    case 'section':
      return `h(${line(block.title ?? [])})[${short(block.content)}]`;
    case 'list':
      return `${block.listType}${block.start ?? ''}[${block.items.map(({ content }) => short(content)).join(', ')}]`;
    case 'defList':
      return `dl[${block.items.map(({ term, definitions }) => `${line(term)}: ${definitions.map(short).join(' / ')}`).join(', ')}]`;
    case 'dispQuote':
      return `quote[${short(block.content)}]`;
    case 'code':
      return `code(${block.text})`;
    case 'blockGraphic':
      return `picture(${block.graphic.file.source ?? 'missing'})`;
    case 'figure':
      return `figure(${block.label}; ${block.graphics.map(({ file }) => file.source).join('+')})[${short(block.caption)}]`;
    case 'tableWrap': {
      const rows = (
        some: readonly {
          readonly cells: readonly {
            readonly content: readonly Block[];
            readonly colspan: number;
            readonly rowspan: number;
            readonly header: boolean;
          }[];
        }[],
      ) =>
        some
          .map(({ cells }) =>
            cells
              .map(
                (c) =>
                  `${c.header ? '#' : ''}${short(c.content)}${c.colspan > 1 ? `x${c.colspan}` : ''}${c.rowspan > 1 ? `y${c.rowspan}` : ''}`,
              )
              .join(' | '),
          )
          .join(' // ');
      const [table] = block.tables;
      return `table(${block.label ?? ''})[${short(block.caption)}]{${rows(table?.head ?? [])}}{${(table?.bodies ?? []).map(rows).join('}{')}}`;
    }
    case 'refList':
      return `refs(${line(block.title ?? [])})[${block.references.map(({ id }) => id).join(', ')}]`;
    default:
      return block.kind;
  }
}

function line(content: readonly Inline[]): string {
  return content
    .map((inline): string => {
      if (inline.kind === 'text') return inline.value;
      if (inline.kind === 'styled') return `<${inline.style}>${line(inline.content)}</>`;
      if (inline.kind === 'link') return `[${line(inline.content)}](${inline.href})`;
      if (inline.kind === 'xref') return `[${line(inline.content)}](#${inline.rids.join(' ')})`;
      if (inline.kind === 'fileLink') return `[${line(inline.content)}](file ${inline.file.source})`;
      if (inline.kind === 'inlineFootnote') return `^[${short(inline.content)}]`;
      if (inline.kind === 'anchor') return `{#${inline.id}}`;
      return inline.kind === 'break' ? '\\' : `<${inline.kind}>`;
    })
    .join('');
}

test.each([
  // Paragraphs and text between blocks
  ['<p>One</p><p>Two', 'p(One) p(Two)'],
  ['One<br><br>Two<br>three<div>Four</div>five', 'p(One) p(Two\\three) p(Four) p(five)'],
  ['<p>&nbsp;</p><p> <b>&nbsp;</b></p><p>x</p>', 'p(x)'],
  ['<center><font size=2><p>A</p> b <p>C</font></center>', 'p(A) p(b) p(C)'],
  ['<o:p>Word</o:p> <unknown>keeps</unknown>', 'p(Word keeps)'],
  // Styles
  [
    '<p><B>b</B> <em>i</em> H<sub>2</sub>O x<sup>2</sup> <u>u</u> <strike>s</strike> <tt>t</tt></p>',
    'p(<bold>b</> <italic>i</> H<sub>2</>O x<sup>2</> <underline>u</> <strike>s</> <monospace>t</>)',
  ],
  ['<p><span style="font-style:italic">i</span><span style=\'mso-x:1;vertical-align:super\'>2</span></p>', 'p(<italic>i</><sup>2</>)'],
  // Left out
  [
    '<style>p{}</style><script>alert(1)</script><form action=x><p>Words <input value=no><button>Send</button></p></form><iframe src=x>no</iframe>',
    'p(Words)',
  ],
  ['<p onclick="x()">a<img src="t.gif" width=1 height=1></p><!-- no -->', 'p(a)'],
  // Links
  [
    '<a href="https://a.example/x">web</a> <a href="mailto:a@b.example">mail</a> <a href="data.csv">file</a> <a href="../../issue/missing">gone</a>',
    'p([web](https://a.example/x) [mail](mailto:a@b.example) [file](file a/data.csv) gone)',
  ],
  ['<a href="javascript:x()">js</a> <a href="ojs://article/12">old</a>', 'p(js old)'],
  [
    '<h2 id=m>Methods</h2><p>see <a href="#m">there</a>, <a href="#p">p</a><p id=p>x',
    'h(Methods)[p(see [there](#methods), [p](#p)) p({#p}x)]',
  ],
  // Headings and their sections; the title of the article is not repeated
  ['<h1>Tides</h1><h2>A</h2><p>a</p><h3>B</h3>b<h2>C</h2><p>c', 'h(A)[p(a) h(B)[p(b)]] h(C)[p(c)]'],
  ['<div><h2>A</h2></div><div><p>a</p></div>', 'h(A)[p(a)]'],
  [
    '<p><b>Introduction</b></p><p>Words.</p><p><strong>Methods</strong></p><p>More, <b>bold</b>.</p>',
    'h(Introduction)[p(Words.)] h(Methods)[p(More, <bold>bold</>.)]',
  ],
  ['<h2>A</h2><p><b>Not a heading</b></p>', 'h(A)[p(<bold>Not a heading</>)]'],
  // Lists
  ['<ul><li>a<li><p>b</p><ol type=a start=3><li>c</ol></ul>', 'bullet[p(a), p(b) alpha-lower3[p(c)]]'],
  ['<dl><dt>T<dd>d<dd>e</dl><blockquote>q</blockquote><pre>\n x\n  y </pre><hr>', 'dl[T: p(d) / p(e)] quote[p(q)] code( x\n  y)'],
  // Tables
  [
    '<table><caption>Table 1. Heights</caption><tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3</table>',
    'table(Table 1)[p(Heights)]{#p(A) | #p(B)}{p(1)y2 | p(2) // p(3)}',
  ],
  [
    '<p><b>Tabla 2</b>: Mareas</p><table><tbody><tr><td colspan=2>x<tr><td>a<td>b</table>',
    'table(Tabla 2)[p(Mareas)]{}{p(x)x2 // p(a) | p(b)}',
  ],
  ['<table width=100%><tr><td><h2>A</h2><p>layout</td></tr></table>', 'h(A)[p(layout)]'],
  ['<table><tr><td><table><tr><td>a<td>b</table></td></tr></table>', 'table()[]{}{p(a) | p(b)}'],
  // Pictures
  ['<p><img src="f1.png" alt="x"></p><p>Fig. 1: <i>Moon</i></p>', 'figure(Fig. 1; a/f1.png)[p(<italic>Moon</>)]'],
  ['<p align=center><img src=a.png><img src=b.png><br><b>Abbildung 2.</b> Mond</p>', 'figure(Abbildung 2; a/a.png+a/b.png)[p(Mond)]'],
  [
    '<figure><img src=f.png><figcaption>Figure 3. Sun</figcaption></figure><p>a <img src=i.png> b',
    'figure(Figure 3; a/f.png)[p(Sun)] p(a <inlineGraphic> b)',
  ],
  ['<img src=alone.png><p>Figures are nice.', 'picture(a/alone.png) p(Figures are nice.)'],
  // Footnotes: Word, Pandoc, marks
  [
    '<p>Tide<a href="#_ftn1" name="_ftnref1">[1]</a>.</p><hr><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> Of the sea.</p></div>',
    'p(Tide^[p(Of the sea.)].)',
  ],
  ['<p>Tide<a id=r href="#n"><sup>1</sup></a></p><h2>Notes</h2><ol><li id=n><p>Sea. <a href="#r">↩</a></p></ol>', 'p(Tide^[p(Sea.)])'],
  [
    '<p>Tide<sup><a href="#n1">1</a></sup> and <sup><a href="#n1">1</a></sup></p><p><a name=n1></a>1. Sea.</p>',
    'p(Tide<sup>^[p(Sea.)]</> and <sup>[1](#fn-1)</>)',
  ],
])('%s', (html, expected) => {
  expect(short(read(html).article.body)).toBe(expected);
});

test.each([
  ['<h2>References</h2><p>Smith, A. 2010.</p><p>Jones, B. 2011.</p>', ['Smith, A. 2010.', 'Jones, B. 2011.']],
  ['<p><b>Bibliografía</b></p><p>[1] Smith 2010.<p>[2] Jones 2011.', ['Smith 2010.', 'Jones 2011.']],
  ['<h3>Список литературы</h3><ol><li>Иванов И. 2010.</li></ol>', ['Иванов И. 2010.']],
])('the references of %s', (html, expected) => {
  const { article } = read(`<p>Words</p>${html}`);
  const lists = article.back.flatMap((block) => (block.kind === 'refList' ? [block] : []));
  expect(
    lists.flatMap(({ references }) => references.map((one) => JSON.stringify(one))).map((one, i) => one.includes(expected[i] ?? 'no')),
  ).toEqual(expected.map(() => true));
});

test('a link leads to its reference', () => {
  const { article, problems } = read(
    '<p>As <a href="#ref2">[2]</a> says</p><h2>References</h2><ul><li id="ref1">A 2010<li><a name="ref2"></a>B 2011</ul>',
  );
  expect(problems).toEqual([]);
  const [list] = article.back.flatMap((block) => (block.kind === 'refList' ? [block] : []));
  expect(short(article.body)).toBe(`p(As [[2]](#${list?.references[1]?.id}) says)`);
});

test('problems have the line in the page', () => {
  expect(read('<p>a</p>\n<p>\n<img src="missing">\n<a href="vbscript:x">b</a></p>').problems).toEqual([
    'text.html:3: graphic-missing: "missing" is not among the files of the article; expected its path from "article.yml"',
    'text.html:4: link-refused: the link "vbscript:x" is left out; expected an address beginning with http, https, ftp, mailto or tel',
  ]);
});

test('deep nesting keeps its words', () => {
  const { article } = read(`${'<div><b>'.repeat(20_000)}deep`);
  expect(short(article.body)).toContain('deep');
});

test.each([
  ['utf-8', [...new TextEncoder().encode('é')], 'é'],
  ['declared', [...new TextEncoder().encode('<meta charset=windows-1251>'), 0xe9], '<meta charset=windows-1251>й'],
  ['western', [0x93, 0xe9, 0x94], '“é”'],
  ['a wrong declaration', [...new TextEncoder().encode('<meta charset=iso-8859-1>é')], '<meta charset=iso-8859-1>é'],
  ['utf-16', [0xff, 0xfe, 0xe9, 0], 'é'],
])('decodes %s', (_, bytes, expected) => {
  expect(decodeHtml(Uint8Array.from(bytes))).toBe(expected);
});
