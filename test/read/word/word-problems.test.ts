import { expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { openWord } from '../../../src/read/package/open-word.ts';
import { readWord } from '../../../src/read/word/read-word.ts';
import { zipOf } from '../package/zip-of.ts';
import { p, r, wordBytes } from './word-document.ts';

const EXTERNAL = '<Relationship Id="rId1" Type="x/image" Target="https://tracker.example/a.png" TargetMode="External"/>';
const PICTURE =
  '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
const TITLE = p('A title', 'Titel');
const DOCTYPE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';

/** Documents and their problems. */
const PROBLEMS: readonly (readonly [string, Uint8Array, readonly string[]])[] = [
  [
    'a zip without a document',
    zipOf({ 'a.txt': 'a' }),
    ['word-unreadable 0: holds no word/document.xml; expected a Word document (.docx)'],
  ],
  ['a document without text', wordBytes('<w:sectPr/>'), ['word-unreadable 0: word/document.xml has no text; expected an article']],
  [
    'ill-formed XML',
    zipOf({ 'word/document.xml': '<w:document><w:body></w:document>' }),
    ['word-unreadable 0: word/document.xml: not well-formed XML: </w:document> stands where </w:body> is expected, of <w:body> in line 1'],
  ],
  [
    'a document type declaration',
    zipOf({ 'word/document.xml': `${DOCTYPE}<w:document/>` }),
    ['word-unreadable 0: word/document.xml: has a document type declaration; expected none in a Word document'],
  ],
  [
    'comments and changes',
    wordBytes(TITLE + p(`<w:ins w:id="1">${r('a')}</w:ins><w:del w:id="2"/><w:r><w:commentReference w:id="1"/></w:r>`)),
    [
      'word-left-out 2: tracked changes (2): insertions are accepted, deletions left out; expected a document without open changes',
      'word-left-out 2: comments are left out (1); expected a document without comments',
    ],
  ],
  [
    'a picture outside of the document',
    wordBytes({ body: TITLE + p(r('a') + PICTURE), relations: EXTERNAL }),
    [
      'graphic-missing 2: the picture "https://tracker.example/a.png" is outside of the document and never fetched; expected a picture in the document',
    ],
  ],
  [
    'a picture that is not in the document',
    wordBytes({ body: TITLE + p(r('a') + PICTURE), relations: '<Relationship Id="rId1" Type="x/image" Target="media/no.png"/>' }),
    ['graphic-missing 2: "word/media/no.png" is not in the document; expected the picture that paragraph 2 shows'],
  ],
  [
    'charts, shapes and objects',
    wordBytes(
      TITLE +
        p(
          r('a') +
            '<w:r><w:drawing><wp:inline><c:chart/></wp:inline></w:drawing></w:r><w:r><w:pict><v:line/></w:pict></w:r><w:r><w:object/></w:r>',
        ),
    ),
    [
      'word-left-out 2: charts are left out (1); expected pictures',
      'word-left-out 2: drawn shapes without a picture are left out (2); expected pictures',
      'word-left-out 2: embedded objects (1) are shown as their pictures, if they have any; expected pictures or equations of Word',
    ],
  ],
  [
    'links to no address',
    wordBytes({
      body: TITLE + p(`<w:hyperlink r:id="l">${r('a')}</w:hyperlink>`),
      relations: '<Relationship Id="l" Type="x/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>',
    }),
    ['link-refused 2: "javascript:alert(1)" is no address for a link; expected http, https, ftp, mailto or tel'],
  ],
  [
    'a cross-reference without a target',
    wordBytes(TITLE + p(`<w:hyperlink w:anchor="nowhere">${r('a')}</w:hyperlink>`)),
    ['xref-dangling 2: the cross-reference to "nowhere" points at nothing; expected a bookmark of the document'],
  ],
  [
    'no title',
    wordBytes(p('Introduction', 'berschrift1') + p('a')),
    ['article-title-missing 1: has no title; expected a paragraph in the style Title'],
  ],
  [
    'macros',
    wordBytes({
      body: TITLE + p('a'),
      relations: '<Relationship Id="v" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>',
    }),
    ['word-left-out 2: macros are left out (1); expected a document without macros'],
  ],
];

test.each(PROBLEMS)('%s', async (_, bytes, expected) => {
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const parts = await openWord(bytes, { file: 'a.docx', report });
  if (parts !== undefined)
    readWord(parts, { report, resolveFile: (href) => (href.includes('no.png') ? { href } : { href, source: href }) });
  expect(problems.map(({ code, place, message }) => `${code} ${place.line}: ${english(message)}`)).toEqual(expected);
});

test('nested tables and boxes beyond the depth of XML are refused, not followed', async () => {
  const problems: Problem[] = [];
  const body = '<w:sdt><w:sdtContent>'.repeat(5000) + p('a') + '</w:sdtContent></w:sdt>'.repeat(5000);
  const parts = await openWord(wordBytes(body), { file: 'a.docx', report: (problem) => problems.push(problem) });
  expect(parts && readWord(parts, { report: (problem) => problems.push(problem), resolveFile: (href) => ({ href }) })).toBeUndefined();
  expect(problems.map(({ code }) => code)).toEqual(['word-unreadable']);
});
