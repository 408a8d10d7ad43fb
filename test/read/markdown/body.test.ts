import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/model/block.ts';
import { read, readBody } from './read.ts';

const text = (value: string) => ({ kind: 'text', value }) as const;
const p = (...content: unknown[]) => ({ kind: 'paragraph', content: content.map((one) => (typeof one === 'string' ? text(one) : one)) });
const file = (href: string) => ({ href, source: `a/${href}` });
const noTable = { graphics: [], parts: [], foot: [] };
const cell = (value: string, header: boolean) => ({ header, colspan: 1, rowspan: 1, content: value === '' ? [] : [p(value)] });

describe('a body becomes blocks', () => {
  test.each<[string, unknown[]]>([
    ['One\nline  \nbroken', [p('One line', { kind: 'break' }, 'broken')]],
    [
      '*i* **b** ~~s~~ `c`',
      [
        p(
          { kind: 'styled', style: 'italic', content: [text('i')] },
          ' ',
          { kind: 'styled', style: 'bold', content: [text('b')] },
          ' ',
          { kind: 'styled', style: 'strike', content: [text('s')] },
          ' ',
          { kind: 'styled', style: 'code', content: [text('c')] },
        ),
      ],
    ],
    [
      'H~2~O 10^-3^',
      [p('H', { kind: 'styled', style: 'sub', content: [text('2')] }, 'O 10', { kind: 'styled', style: 'sup', content: [text('-3')] })],
    ],
    ['a ~ b ^ c', [p('a ~ b ^ c')]],
    ['$a_1*b*$ for $5 and $6', [p({ kind: 'inlineFormula', formula: { tex: 'a_1*b*' } }, ' for $5 and $6')]],
    ['\\$x$ and \\~y~', [p('$x$ and ~y~')]],
    ['$$\nx\n$$', [{ kind: 'displayFormula', id: 'eq-1', formula: { tex: 'x' } }]],
    ['Text\n$$ x $$ {#eq:e}\nmore', [p('Text'), { kind: 'displayFormula', id: 'eq-e', label: '(1)', formula: { tex: 'x' } }, p('more')]],
    ['- a\n- b', [{ kind: 'list', listType: 'bullet', items: [{ content: [p('a')] }, { content: [p('b')] }] }]],
    [
      '3. a\n4. b',
      [
        {
          kind: 'list',
          listType: 'order',
          start: 3,
          items: [{ content: [p('a')] }, { content: [p('b')] }],
        },
      ],
    ],
    ['T\n: d\n: e', [{ kind: 'defList', items: [{ term: [text('T')], definitions: [[p('d')], [p('e')]] }] }]],
    ['> q\n>\n> — *W*', [{ kind: 'dispQuote', content: [p('q')], attrib: [{ kind: 'styled', style: 'italic', content: [text('W')] }] }]],
    ['> — q', [{ kind: 'dispQuote', content: [p('— q')] }]],
    ['```r\nx <- 1\n```', [{ kind: 'code', language: 'r', text: 'x <- 1' }]],
    ['a\n\n---\n\nb <!-- c --> d', [p('a'), p('b d')]],
    ['<!-- a\n\nb -->\nText', [p('Text')]],
    ['![](f.png)', [{ kind: 'blockGraphic', graphic: { kind: 'graphic', file: file('f.png') }, caption: [] }]],
    ['a ![dot](f.png)', [p('a ', { kind: 'inlineGraphic', graphic: { kind: 'graphic', file: file('f.png'), altText: 'dot' } })]],
    [
      '![**Cells.** Two *c*.](f.tif){#fig:c alt="Two cells"}',
      [
        {
          kind: 'figure',
          id: 'fig-c',
          figureId: 'F1',
          label: 'Figure 1',
          title: [text('Cells.')],
          caption: [p('Two ', { kind: 'styled', style: 'italic', content: [text('c')] }, '.')],
          graphics: [{ kind: 'graphic', file: file('f.tif'), altText: 'Two cells' }],
          parts: [],
          altText: 'Two cells',
        },
      ],
    ],
    [
      '::: figure {#fig:c}\n![](a.tif) ![](b.tif)\n\nTwo.\n\nMore.\n:::',
      [
        {
          kind: 'figure',
          id: 'fig-c',
          figureId: 'F1',
          label: 'Figure 1',
          caption: [p('Two.'), p('More.')],
          graphics: [
            { kind: 'graphic', file: file('a.tif') },
            { kind: 'graphic', file: file('b.tif') },
          ],
          parts: [],
        },
      ],
    ],
    [
      '| a | |\n|---|--:|\n| 1 | 2 |\n\nTable: **Counts.** All {#tbl:c}',
      [
        {
          kind: 'tableWrap',
          id: 'tbl-c',
          label: 'Table 1',
          title: [text('Counts.')],
          caption: [p('All')],
          tables: [
            {
              head: [{ cells: [cell('a', true), { ...cell('', true), align: 'right' }] }],
              bodies: [[{ cells: [cell('1', false), { ...cell('2', false), align: 'right' }] }]],
              foot: [],
            },
          ],
          ...noTable,
        },
      ],
    ],
    [
      '::: box Key *points* {#box:k}\n\n::: proof\nq.\n:::\n\n:::\n\nAfter',
      [
        {
          kind: 'boxedText',
          id: 'box-k',
          label: 'Box 1',
          title: [text('Key '), { kind: 'styled', style: 'italic', content: [text('points')] }],
          content: [{ kind: 'statement', id: 'proof-1', label: 'Proof', content: [p('q.')] }],
        },
        p('After'),
      ],
    ],
    [
      '::: supplement d.xlsx\n**All data.** In a sheet.\n:::',
      [
        {
          kind: 'supplementaryMaterial',
          id: 'supp-1',
          label: 'Supplementary file 1',
          title: [text('All data.')],
          caption: [p('In a sheet.')],
          files: [file('d.xlsx')],
        },
      ],
    ],
    ['::: media m.mp4 {#video:m}\n:::', [{ kind: 'media', id: 'video-m', label: 'Video 1', caption: [], file: file('m.mp4') }]],
    ['::: verse\na\nb\n:::', [{ kind: 'verseGroup', lines: [[text('a')], [text('b')]] }]],
    ['a^[n]', [p('a', { kind: 'inlineFootnote', id: 'fn-1', label: '1', content: [p('n')] })]],
    [
      'a[^x] b[^x]\n\n[^x]: n',
      [
        p('a', { kind: 'inlineFootnote', id: 'fn-1', label: '1', content: [p('n')] }, ' b', {
          kind: 'xref',
          refType: 'fn',
          rids: ['fn-1'],
          content: [text('1')],
        }),
      ],
    ],
    [
      '[w](https://e.org) <a@b.org> [d](doi:10.1/x)',
      [
        p(
          { kind: 'link', href: 'https://e.org', content: [text('w')] },
          ' ',
          { kind: 'link', href: 'mailto:a@b.org', content: [text('a@b.org')] },
          ' ',
          { kind: 'link', href: 'https://doi.org/10.1/x', content: [text('d')] },
        ),
      ],
    ],
    ['[w](d.csv)', [p({ kind: 'fileLink', file: file('d.csv'), content: [text('w')] })]],
  ])('%s', (body, expected) => {
    const { article, problems } = readBody(body);
    expect(article.body).toEqual(expected);
    expect(problems).toEqual([]);
  });

  test('tables have the caption below them, else the one above', () => {
    const table = '| a |\n|---|\n| 1 |';
    const captions = (body: string) =>
      readBody(body).article.body.map((block) =>
        block.kind === 'tableWrap' ? JSON.stringify(block.caption[0]).replace(/.*"value":"(\w+)".*/, '$1') : block.kind,
      );
    expect(captions(`${table}\n\nTable: A\n\n${table}\n\nTable: B`)).toEqual(['A', 'B']);
    expect(captions(`Table: A\n\n${table}\n\nText`)).toEqual(['A', 'paragraph']);
  });
});

describe('headings become nested sections', () => {
  const outline = (blocks: readonly Block[]): unknown[] =>
    blocks.map((block) => (block.kind === 'section' ? [block.id, ...outline(block.content)] : block.kind));

  test('by level, with ids from their text', () => {
    const { article } = readBody('Lead\n\n# A b\n\nx\n\n### Deep\n\n## C {#sec:own}\n\n# A b\n\n## References\n\n# Appendix 1\n\ny');
    expect(outline(article.body)).toEqual(['paragraph', ['a-b', 'paragraph', ['deep'], ['sec-own']], ['a-b-2', ['references']]]);
    expect(outline(article.back)).toEqual([['appendix-1', 'paragraph']]);
  });

  test('some of which are back matter', () => {
    const { article } = readBody(
      '## Results\n\nx\n\n## Acknowledgements\n\nThanks\n\n## References\n\n- @a: Smith 2010. doi:10.1000/x.\n- Plain\n\nNote',
    );
    expect(article.body.map((block) => block.kind === 'section' && block.secType)).toEqual(['results']);
    expect(article.back).toEqual([
      { kind: 'section', id: 'acknowledgements', secType: 'ack', title: [text('Acknowledgements')], content: [p('Thanks')] },
      {
        kind: 'refList',
        id: 'references',
        title: [text('References')],
        content: [p('Note')],
        references: [
          {
            id: 'ref-a',
            label: '1.',
            citations: [{ mixed: [text('Smith 2010. doi:10.1000/x.')], parts: [], doi: '10.1000/x' }],
            notes: [],
          },
          { id: 'ref-2', label: '2.', citations: [{ mixed: [text('Plain')], parts: [] }], notes: [] },
        ],
      },
    ]);
  });
});

describe('pointers', () => {
  const FRONT = `---
title: T
references:
  - { id: smith2010, author: [{ family: Smith }, { family: Jones }], issued: 2010, title: A }
  - { id: lee, author: [{ family: Lee }, { family: Kim }, { family: Wu }], issued: { date-parts: [[2011, 5]] }, title: B }
  - Anon. A text.
---
`;
  const END = '\n\n## S {#sec:s}\n\n$$ x $$ {#eq:e}\n\n::: lemma {#lem:l}\nx\n:::\n\n![c](f.tif){#fig:f}';
  const words = (body: string): string => {
    const { article } = read(FRONT + body + END);
    const [first] = article?.body ?? [];
    const content = first?.kind === 'paragraph' ? first.content : [];
    return content
      .map((one) =>
        one.kind === 'text'
          ? one.value
          : one.kind === 'xref'
            ? `<${one.rids.join()}|${one.content.map((c) => (c.kind === 'text' ? c.value : c.kind)).join('')}>`
            : one.kind,
      )
      .join('');
  };
  test.each([
    ['[@smith2010]', '(<ref-smith2010|Smith and Jones, 2010>)'],
    ['[see @lee, p. 3; -@smith2010]', '(see <ref-lee|Lee et al., 2011>, p. 3; <ref-smith2010|2010>)'],
    ['as @lee found', 'as <ref-lee|Lee et al. (2011)> found'],
    ['[@3]', '(<ref-3|3>)'],
    ['@fig:f, [@eq:e; @sec:s]', '<fig-f|Figure 1>, <eq-e|Equation 1>, <sec-s|S>'],
    ['@lem:l.', '<lem-l|Lemma 1>.'],
    ['[words](#fig:f)', '<fig-f|words>'],
    ['a@b.org, [x@y](https://e.org)', 'a@b.org, link'],
    ['\\@lee and `@lee`', '@lee and styled'],
  ])('%s', (body, expected) => expect(words(body)).toBe(expected));

  test('without a target keep their text and are reported', () => {
    const { article, problems } = read(`${FRONT}[@lea] and\n@fig:none`);
    expect(problems).toEqual([
      '8: xref-dangling: "@lea" points at nothing; did you mean "lee"?',
      '8: xref-dangling: "@fig:none" points at nothing; expected the key of a reference or the id of a part',
    ]);
    expect(article?.body).toEqual([
      p('(', { kind: 'xref', refType: 'bibr', rids: [], content: [text('@lea')] }, ') and ', {
        kind: 'xref',
        refType: 'other',
        rids: [],
        content: [text('@fig:none')],
      }),
    ]);
  });
});

describe('unsupported markup is reported with its line and shown', () => {
  test.each([
    ['a\n\n<b>x</b>', '6: markdown-html: "<b>" is shown as it is written; expected Markdown, as HTML is not passed through'],
    [
      'a\n\n- [x](javascript:alert(1))',
      '6: link-refused: the link "javascript:alert(1)" is left out; expected an address beginning with http, https, ftp, mailto or tel',
    ],
    ['![c](missing)', '4: graphic-missing: "missing" is not among the files of the article; expected its path from "paper.md"'],
    [
      '::: bx\nx\n:::',
      '4: markdown-container: "::: bx" is shown as its content; expected one of figure, box, media, supplement, verse, theorem, lemma, proposition, corollary, definition, conjecture, claim, axiom, example, remark, hypothesis, algorithm, exercise, proof',
    ],
    ['a\n\n[^1]: lost', '6: footnote-unused: the note "[^1]" is left out; expected a place in the text that calls it'],
    ['# A {#a}\n\n# B {#a}', '6: id-repeated: the id "a" is there already; expected one of its own'],
  ])('%s', (body, expected) => expect(readBody(body).problems).toEqual([expected]));

  test('and scripts and rejected links are not in the model', () => {
    const { article } = readBody('<script>x</script> [a](javascript:x) ![b](data:text/html,x) [c](  JaVaScRiPt:x) <javascript:x>');
    const hrefs = JSON.stringify(article.body).match(/"kind":"link"/g);
    expect(hrefs).toBeNull();
  });
});

test('any text gives an article with unique ids and pointers with targets', () => {
  const pieces = [
    '# ',
    '## References\n',
    '\n\n',
    'word',
    ' ',
    '*',
    '**',
    '[',
    ']',
    '(x)',
    '@a',
    '@fig:x',
    '{#fig:x}',
    '![',
    '](f.tif)',
    '$',
    '$$',
    '\n',
    '> ',
    '- ',
    '1. ',
    '|',
    '---',
    ':::',
    '::: box ',
    ': ',
    '[^1]',
    '[^1]: ',
    '^[',
    '~',
    '^',
    '<!--',
    '-->',
    '`',
    '```',
    '<b>',
    'Table: ',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
      const { article } = readBody(parts.join(''));
      const ids = [...JSON.stringify(article).matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, rids = ''] of JSON.stringify(article).matchAll(/"rids":\[([^\]]*)\]/g)) {
        for (const rid of rids.split(',').filter(Boolean)) expect(ids).toContain(JSON.parse(rid));
      }
    }),
    { numRuns: 1000 },
  );
});

test('long and hostile texts are read in linear time', () => {
  for (const piece of [
    '$a ',
    '[@a ',
    '{#a ',
    '~a',
    '^[',
    '::: box\n\n',
    '<!-- ',
    '@a ',
    '[[',
    '> ',
    '![',
    '$$\n',
    'Table: x\n\n',
    '| a |\n|--|\n\n',
  ]) {
    const start = performance.now();
    readBody(piece.repeat(20_000));
    expect([piece, performance.now() - start < 8000]).toEqual([piece, true]);
  }
});

test.each<[string, string[]]>([
  ['| a | b |\n|---|\n| 1 | 2 |', ['4: markdown-syntax']],
  ['| a | b |\n|---|---|\n| 1 | 2 | 3 |', ['6: markdown-syntax']],
  ['See\n<https://exa mple>', ['5: markdown-syntax']],
  ['[text](unclosed', ['4: markdown-syntax']],
  ['[text][undefined]', ['4: markdown-syntax']],
  ['a[^x]', ['4: markdown-syntax']],
  ['```r\nx', ['4: markdown-syntax']],
  ['::: box T\na', ['4: markdown-syntax']],
  ['$$\nx', ['4: markdown-syntax']],
  ['\\textit{a} b', ['4: markdown-syntax']],
  ['+---+---+\n| a | b |\n+---+---+\n| c     |\n+---+---+', ['4: markdown-syntax']],
  ['\\[a](b c) \\<b> [1][2] [0, 1] `[a](b c)` # 1', []],
  ['- ```\n  x\n  ```\n\n> ~~~\n> x\n> ~~~', []],
])('mark-up that is shown as text is reported: %s', (body, expected) => {
  expect(readBody(body).problems.map((problem) => problem.replace(/^(\d+: [a-z-]+).*$/, '$1'))).toEqual(expected);
});

test('a grid table is read', () => {
  const { article, problems } = readBody('+---+---+\n| a | b |\n+===+==:+\n| 1 | 2 |\n+---+---+\n\n: Cap');
  expect(problems).toEqual([]);
  const [wrap] = article.body;
  expect(wrap?.kind === 'tableWrap' && wrap.tables[0]?.bodies[0]?.[0]?.cells.map(({ align, content }) => [align, content])).toEqual([
    [undefined, [p('1')]],
    ['right', [p('2')]],
  ]);
});
