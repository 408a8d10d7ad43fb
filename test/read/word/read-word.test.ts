import { describe, expect, test } from 'vitest';
import { field, PICTURE_RELATION, p, picture, r, readDocument, short, type WrittenWord } from './word-document.ts';

const LISTS = `<w:abstractNum w:abstractNumId="0">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${level === 0 ? 'decimal' : 'lowerLetter'}"/><w:lvlText w:val="%${level + 1}."/></w:lvl>`).join('')}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum>${[0, 1, 2].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')}<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`;
const item = (text: string, list: number, level = 0, style = ''): string =>
  `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${r(text)}</w:p>`;
const cell = (text: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${text.startsWith('<') ? text : p(text)}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...rows: string[]): string => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`;
const box = (content: string): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
const NOTE = `<w:footnote w:id="2">${p(`<w:r><w:footnoteRef/></w:r>${r(' A note.')}`)}</w:footnote>`;
const TITLE = p('On tides', 'Titel');

/** Body of a document with a title and a heading, and what it becomes. */
const BODIES: readonly (readonly [string, string | WrittenWord, string])[] = [
  [
    'headings by the names of their styles',
    p('One', 'berschrift1') + p('a') + p('Two', 'berschrift2') + p('b'),
    'sec("One")[p["a"] sec("Two")[p["b"]]]',
  ],
  ['headings by outline level', `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${r('One')}</w:p>${p('a')}`, 'sec("One")[p["a"]]'],
  [
    'numbers of headings',
    { body: item('One', 3, 0, 'berschrift1') + item('Two', 3, 1, 'berschrift2') + p('a'), numbering: LISTS },
    'sec(1 "One")[sec(1.1 "Two")[p["a"]]]',
  ],
  [
    'bold, italic and others, nested',
    p(
      r('a ') +
        r('b', '<w:b/>') +
        r(' c', '<w:b/><w:i/>') +
        r('2', '<w:vertAlign w:val="superscript"/>') +
        r('x', '<w:smallCaps/>') +
        r('y', '<w:u w:val="single"/>') +
        r('z', '<w:strike/>') +
        r('n', '<w:b w:val="0"/>'),
    ),
    'p["a " bold("b" italic(" c")) sup("2") sc("x") underline("y") strike("z") "n"]',
  ],
  ['runs of one style are one', p(r('a', '<w:i/>') + r('b', '<w:i/>')), 'p[italic("ab")]'],
  [
    'line breaks, tabs, hyphens; page breaks are dropped',
    p(
      '<w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:br w:type="page"/><w:t>d</w:t><w:noBreakHyphen/><w:t>e</w:t><w:softHyphen/><w:t>f\u00ADg</w:t></w:r>',
    ),
    'p["a" br "b c d\u2011efg"]',
  ],
  [
    'symbols',
    p(
      '<w:r><w:sym w:font="Symbol" w:char="F06D"/></w:r>' +
        r('\uF061', '<w:rFonts w:ascii="Symbol"/>') +
        '<w:r><w:sym w:font="Wingdings" w:char="F0E0"/></w:r>',
    ),
    'p["μα→"]',
  ],
  ['hidden text is left out', p(r('a') + r('secret', '<w:vanish/>')), 'p["a"]'],
  [
    'lists, nested',
    { body: item('a', 1) + item('b', 1, 1) + item('c', 1) + item('d', 2), numbering: LISTS },
    'order(p["a"] alpha-lower(p["b"]) | p["c"]) bullet(p["d"])',
  ],
  ['a list that begins with 5', { body: item('a', 4), numbering: LISTS }, 'order.5(p["a"])'],
  [
    'tables with spans',
    table(
      row(cell('a', '<w:gridSpan w:val="2"/>'), cell('b', '<w:vMerge w:val="restart"/>')),
      row(cell('c'), cell('d'), cell('', '<w:vMerge/>')),
    ),
    'table<table-1>(; p["a"] c2 | p["b"] r2 / p["c"] | p["d"])',
  ],
  ['header rows', table(`<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('h')}</w:tr>`, row(cell('a'))), 'table<table-1>(; p["h"] // p["a"])'],
  ['a first row in bold is a header', table(row(cell(p(r('h', '<w:b/>')))), row(cell('a'))), 'table<table-1>(; p[bold("h")] // p["a"])'],
  ['tables in tables', table(row(cell(table(row(cell('a'))) + p('b')))), 'table<table-1>(; table<table-2>(; p["a"]) p["b"])'],
  [
    'captions and notes of tables',
    p('Table 1. Counts', 'Beschriftung') + table(row(cell('a'))) + p('Note. Own counts.'),
    'table<table-1>(Table 1: p["Counts"]; p["a"]; p["Note. Own counts."])',
  ],
  [
    'captions by a field, below',
    table(row(cell('a'))) + p(r('Tabelle ') + field('SEQ Tabelle \\* ARABIC', r('2')) + r(': Zahlen'), 'Beschriftung') + p('b'),
    'table<table-1>(Tabelle 2: p["Zahlen"]; p["a"]) p["b"]',
  ],
  [
    'figures with captions',
    { body: p(picture('rId1', 'A crab')) + p(r('Figure 1.', '<w:b/>') + r(' A crab in mud.')), relations: PICTURE_RELATION },
    'fig<fig-1>(Figure 1: p["A crab in mud."]; article.docx/word/media/image1.png "A crab")',
  ],
  [
    'a caption above',
    { body: p('Figure 1: First') + p(picture()) + p('Figure 2: Second') + p(picture()), relations: PICTURE_RELATION },
    'fig<fig-1>(Figure 1: p["First"]; article.docx/word/media/image1.png) fig<fig-2>(Figure 2: p["Second"]; article.docx/word/media/image1.png)',
  ],
  [
    'a picture and its caption in one paragraph',
    { body: p(`${picture()}<w:r><w:br/></w:r>${r('Fig. 3. Mud')}`), relations: PICTURE_RELATION },
    'fig<fig-1>(Fig. 3: p["Mud"]; article.docx/word/media/image1.png)',
  ],
  ['a picture without caption', { body: p(picture()), relations: PICTURE_RELATION }, 'graphic(article.docx/word/media/image1.png)'],
  [
    'a sentence about a figure is no caption',
    { body: p(picture()) + p('Figure 1 shows crabs.'), relations: PICTURE_RELATION },
    'graphic(article.docx/word/media/image1.png) p["Figure 1 shows crabs."]',
  ],
  [
    'a text box with picture and caption, once',
    { body: p(r('a') + box(p(picture()) + p('Figure 1. Mud'))), relations: PICTURE_RELATION },
    'p["a"] fig<fig-1>(Figure 1: p["Mud"]; article.docx/word/media/image1.png)',
  ],
  ['a text box with text', p(r('a') + box(p('b'))), 'p["a"] boxedText[p["b"]]'],
  [
    'pictures of older documents',
    { body: p('<w:r><w:pict><v:shape alt="Mud"><v:imagedata r:id="rId1"/></v:shape></w:pict></w:r>'), relations: PICTURE_RELATION },
    'graphic(article.docx/word/media/image1.png "Mud")',
  ],
  ['footnotes', { body: p(`${r('a')}<w:r><w:footnoteReference w:id="2"/></w:r>`), footnotes: NOTE }, 'p["a" fn<fn-1>[p["A note."]]]'],
  ['formulas in the text', p(`${r('a ')}<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>${r(' b')}`), 'p["a " math(mi x) " b"]'],
  [
    'numbered formulas',
    p(`<w:r><w:tab/></w:r><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath><w:r><w:tab/><w:t>(1)</w:t></w:r>`),
    'eq<eq-1>((1) mi x)',
  ],
  [
    'formulas that divide a paragraph',
    p(`${r('a')}<m:oMathPara><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></m:oMathPara>${r('b')}`),
    'p["a"] eq<eq-1>(mi x) p["b"]',
  ],
  [
    'hyperlinks and fields of links',
    {
      body: p(`<w:hyperlink r:id="rId7">${r('a')}</w:hyperlink>${field('HYPERLINK "https://b.example/"', r('b'))}`),
      relations: '<Relationship Id="rId7" Type="x/hyperlink" Target="https://a.example/" TargetMode="External"/>',
    },
    'p[link<https://a.example/>("a") link<https://b.example/>("b")]',
  ],
  [
    'cross-references to headings',
    p(`<w:bookmarkStart w:id="1" w:name="_Ref1"/>${r('One')}<w:bookmarkEnd w:id="1"/>`, 'berschrift1') +
      p(r('see ') + field('REF _Ref1 \\h', r('One'))),
    'sec("One")[p["see " sec<one>("One")]]',
  ],
  [
    'cross-references to figures',
    {
      body:
        p(r('see ') + field('REF _Ref2 \\h', r('Figure 1'))) +
        p(picture()) +
        p(
          `<w:bookmarkStart w:id="1" w:name="_Ref2"/>${r('Figure ')}${field('SEQ Figure', r('1'))}<w:bookmarkEnd w:id="1"/>${r('. Mud')}`,
          'Beschriftung',
        ),
      relations: PICTURE_RELATION,
    },
    'p["see " fig<fig-1>("Figure 1")] fig<fig-1>(Figure 1: p["Mud"]; article.docx/word/media/image1.png)',
  ],
  [
    'cross-references to text',
    p(`<w:bookmarkStart w:id="1" w:name="here"/>${r('a')}<w:bookmarkEnd w:id="1"/>`) +
      p(`<w:hyperlink w:anchor="here">${r('b')}</w:hyperlink>`),
    'p[#here "a"] p[other<here>("b")]',
  ],
  [
    'insertions are accepted, deletions dropped',
    p(
      `${r('a')}<w:ins w:id="1">${r('b')}</w:ins><w:del w:id="2"><w:r><w:delText>c</w:delText></w:r></w:del><w:moveFrom w:id="3">${r('d')}</w:moveFrom><w:moveTo w:id="4">${r('e')}</w:moveTo>`,
    ),
    'p["abe"]',
  ],
  [
    'a deleted paragraph mark joins paragraphs',
    `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>${r('a ')}</w:p>${p('b')}`,
    'p["a b"]',
  ],
  [
    'quotations and code',
    p('a', 'Zitat') + p('if a:', 'Quelltext') + p('<w:r><w:tab/><w:t>b</w:t></w:r>', 'Quelltext'),
    'dispQuote[p["a"]] code("if a:\\n\\tb")',
  ],
  [
    'content controls and custom XML',
    `<w:sdt><w:sdtContent>${p('a')}</w:sdtContent></w:sdt><w:customXml>${p('b')}</w:customXml>`,
    'p["a"] p["b"]',
  ],
  [
    'tables of contents are dropped',
    `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('One 1')}</w:sdtContent></w:sdt>${p(field('TOC \\o', r('Two 2')))}${p('a')}`,
    'p["a"]',
  ],
  ['right-to-left paragraphs', `<w:p><w:pPr><w:bidi/></w:pPr>${r('שלום', '<w:rtl/>')}</w:p>`, 'p[named-content.rtl("שלום")]'],
  ['the strict form of the format', { body: p('a'), isStrict: true }, 'p["a"]'],
];

describe('a Word document has', () => {
  test.each(BODIES)('%s', async (_, written, expected) => {
    const document = typeof written === 'string' ? { body: written } : written;
    const { article } = await readDocument({ ...document, body: TITLE + p('Text', 'berschrift1') + p('.') + document.body });
    expect(
      short([...article.body])
        .replace(/^sec\("Text"\)\[p\["\."\] ?/, '')
        .replace(/\](?= sec|$)/, '')
        .trim(),
    ).toBe(expected);
  });
});
