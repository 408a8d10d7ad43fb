import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import { field, p, r, readDocument, short, type WrittenWord } from './word-document.ts';

const SMITH = {
  type: 'article-journal',
  title: 'On tides',
  'container-title': 'Shore',
  author: [{ family: 'Smith', given: 'Jane' }],
  issued: { 'date-parts': [[2010]] },
  volume: '3',
  page: '1-9',
  DOI: '10.5555/tides',
};
const JONES = { type: 'book', title: 'On crabs', author: [{ family: 'Jones', given: 'Kim' }], issued: { 'date-parts': [[2011]] } };
const csl = (...items: readonly (readonly [string, object])[]): string =>
  JSON.stringify({ citationItems: items.map(([uri, itemData], at) => ({ id: `ITEM-${at + 1}`, uris: [uri], itemData })) });
const record = (author: string, year: string, title: string): string =>
  `<Cite><RecNum>${title.length}</RecNum><record><ref-type name="Journal Article">17</ref-type><contributors><authors><author>${author}</author></authors></contributors><titles><title><style face="normal">${title}</style></title><secondary-title>Shore</secondary-title></titles><dates><year>${year}</year></dates></record></Cite>`;
const ENDNOTE = `<EndNote>${record('Smith, Jane', '2010', 'On tides')}</EndNote>`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const TITLE = p('A title', 'Titel') + p('Text', 'berschrift1');
const BIBLIOGRAPHY = p(
  field(
    'ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY',
    r('Jones, K. (2011). ') +
      r('On crabs', '<w:i/>') +
      r('.') +
      '</w:p><w:p>' +
      r('Smith, J. (2010). On tides. ') +
      r('Shore', '<w:i/>') +
      r(', 3, 1–9.'),
  ),
);
const SOURCES =
  '<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"><b:Source><b:Tag>Smi10</b:Tag><b:SourceType>JournalArticle</b:SourceType><b:Title>On tides</b:Title><b:Year>2010</b:Year><b:JournalName>Shore</b:JournalName><b:Author><b:Author><b:NameList><b:Person><b:Last>Smith</b:Last><b:First>Jane</b:First></b:Person></b:NameList></b:Author></b:Author></b:Source></b:Sources>';
const PROPERTIES = `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property name="ZOTERO_BREF_a_1"><vt:lpwstr>ZOTERO_ITEM CSL_CITATION {"citationItems":[{"uris":["u"],"item</vt:lpwstr></property><property name="ZOTERO_BREF_a_2"><vt:lpwstr>Data":{"title":"On tides"}}]}</vt:lpwstr></property></Properties>`;

/** A body with citations, what becomes of it, and the references. */
const CITATIONS: readonly (readonly [string, WrittenWord, string, string])[] = [
  [
    'Zotero, each work linked by its name, with the bibliography of the document',
    {
      body:
        p(
          r('a ') +
            field(
              `ADDIN ZOTERO_ITEM CSL_CITATION ${csl(['http://zotero.org/u/1', SMITH], ['http://zotero.org/u/2', JONES])}`,
              r('(Jones 2011; Smith 2010)'),
            ),
        ) +
        p('References', 'berschrift1') +
        BIBLIOGRAPHY,
    },
    'p["a (" bibr<ref-1>("Jones 2011") "; " bibr<ref-2>("Smith 2010") ")"]',
    'ref-1 book Jones 2011 On crabs | "Jones, K. (2011). " italic("On crabs") "."; ref-2 journal Smith 2010 On tides 10.5555/tides | "Smith, J. (2010). On tides. " italic("Shore") ", 3, 1–9."',
  ],
  [
    'numbers, with a range, in superscript',
    {
      body: p(
        r('a') +
          field(
            `ADDIN CSL_CITATION ${csl(['u1', SMITH], ['u2', JONES], ['u3', { ...JONES, title: 'On mud' }])}`,
            r('1–3', '<w:vertAlign w:val="superscript"/>'),
          ),
      ),
    },
    'p["a" sup(bibr<ref-1>("1") "–" bibr.unnamed<ref-2>() bibr<ref-3>("3"))]',
    'ref-1 journal Smith 2010 On tides 10.5555/tides; ref-2 book Jones 2011 On crabs; ref-3 book Jones 2011 On mud',
  ],
  [
    'Mendeley Cite in a content control',
    {
      body: `<w:p><w:sdt><w:sdtPr><w:tag w:val="MENDELEY_CITATION_v3_${base64(csl(['u', SMITH]))}"/></w:sdtPr><w:sdtContent>${r('(Smith, 2010)')}</w:sdtContent></w:sdt></w:p>`,
    },
    'p["(" bibr<ref-1>("Smith, 2010") ")"]',
    'ref-1 journal Smith 2010 On tides 10.5555/tides',
  ],
  [
    'EndNote in the code of the field',
    { body: p(field(`ADDIN EN.CITE ${ENDNOTE}`, r('(Smith 2010)'))) },
    'p["(" bibr<ref-1>("Smith 2010") ")"]',
    'ref-1 journal Smith 2010 On tides',
  ],
  [
    'EndNote in the data of an inner field',
    {
      body: p(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ADDIN EN.CITE </w:instrText></w:r>${field('ADDIN EN.CITE.DATA', '', base64(ENDNOTE))}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('(Smith 2010)')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
    },
    'p["(" bibr<ref-1>("Smith 2010") ")"]',
    'ref-1 journal Smith 2010 On tides',
  ],
  [
    'Word and its list of sources',
    {
      body: p(field('CITATION Smi10 \\l 1033', r('(Smith, 2010)'))),
      relations: '<Relationship Id="s" Type="x/customXml" Target="../customXml/item1.xml"/>',
      files: { 'customXml/item1.xml': SOURCES },
    },
    'p["(" bibr<ref-1>("Smith, 2010") ")"]',
    'ref-1 journal Smith 2010 On tides',
  ],
  [
    'bookmarks of Zotero in LibreOffice',
    {
      body: p(`<w:bookmarkStart w:id="1" w:name="ZOTERO_BREF_a"/>${r('(Smith 2010)')}<w:bookmarkEnd w:id="1"/>`),
      files: { 'docProps/custom.xml': PROPERTIES },
    },
    'p["(" bibr<ref-1>("Smith 2010") ")"]',
    'ref-1 journal   On tides',
  ],
  [
    'a plain list and names with years',
    {
      body:
        p('As Smith et al. (2010) say (Jones &amp; Kim, 2011; Ngo, 1999).') +
        p('Literatur', 'berschrift1') +
        p('Jones, K., &amp; Kim, L. (2011). On crabs. Shore, 3(2), 1–9.') +
        p('Smith, J., Roe, A., &amp; Doe, B. (2010). On tides. Shore, 3, 1–9.'),
    },
    'p["As " bibr<ref-2>("Smith et al. (2010)") " say (" bibr<ref-1>("Jones & Kim, 2011") "; Ngo, 1999)."]',
    'ref-1 journal Jones 2011 On crabs | "Jones, K., & Kim, L. (2011). On crabs. Shore, 3(2), 1–9."; ref-2 journal Smith 2010 On tides | "Smith, J., Roe, A., & Doe, B. (2010). On tides. Shore, 3, 1–9."',
  ],
  [
    'a plain list and numbers in brackets',
    {
      body:
        p('As said [1, 2].') +
        p('Bibliografía', 'berschrift1') +
        p('[1] Smith J. On tides. Shore. 2010;3(2):1–9. doi:10.5555/tides') +
        p('[2] Jones K. On crabs. Shore. 2011;4:10–19.'),
    },
    'p["As said [" bibr<ref-1>("1") ", " bibr<ref-2>("2") "]."]',
    'ref-1 [1] journal Smith 2010 On tides 10.5555/tides | "Smith J. On tides. Shore. 2010;3(2):1–9. doi:10.5555/tides"; ref-2 [2] journal Jones 2011 On crabs | "Jones K. On crabs. Shore. 2011;4:10–19."',
  ],
];

describe('citations are references', () => {
  test.each(CITATIONS)('%s', async (_, written, text, references) => {
    const { article } = await readDocument({ ...written, body: TITLE + written.body });
    expect(short([...article.body]).replace(/^sec\("Text"\)\[(.*)\]$/, '$1')).toBe(text);
    expect(listed(article)).toBe(references);
  });

  test('a citation without data is reported and keeps its words', async () => {
    const { article, problems } = await readDocument(
      TITLE + p(field('ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems":[{"id":1}]}', r('(Smith 2010)'))),
    );
    expect(short([...article.body])).toContain('p["(Smith 2010)"]');
    expect(problems.map(({ code }) => code)).toEqual(['word-citation']);
  });
});

/** References in short: id, label, type, first author, year, title, DOI and the displayed text. */
function listed({ back }: Article): string {
  const references = back.flatMap((block) => (block.kind === 'refList' ? block.references : []));
  return references
    .map(({ id, label, citations: [citation] }) => {
      const fields = (citation?.parts ?? []).flatMap((part) =>
        part.kind === 'persons'
          ? [['author', part.persons[0]?.surname ?? ''] as const]
          : [[part.name, short([...part.content]).slice(1, -1)] as const],
      );
      const of = (...names: string[]): string => fields.find(([name]) => names.includes(name))?.[1] ?? '';
      const title = of('article-title') === '' ? of('source') : of('article-title');
      return [
        id,
        ...(label === undefined ? [] : [label]),
        citation?.publicationType,
        of('author'),
        of('year'),
        title,
        ...(citation?.doi === undefined ? [] : [citation.doi]),
        ...(citation?.mixed === undefined ? [] : ['|', short([...citation.mixed])]),
      ].join(' ');
    })
    .join('; ');
}
