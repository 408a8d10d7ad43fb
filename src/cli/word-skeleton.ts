import { packZip } from '../publish/archive/write-zip.ts';
import { PLACEHOLDERS } from '../read/markdown/advise-on.ts';
import type { ArticleSkeleton } from './article-skeleton.ts';

/**
 * Resolves with a Word document for authors: the styles by which an article is read, and a paragraph of each. Its property Status is Draft,
 * which withholds the article.
 */
export async function wordSkeleton(fields: Pick<ArticleSkeleton, 'title' | 'author' | 'keyword' | 'doi' | 'date'>): Promise<Uint8Array> {
  const { title, author, keyword, doi, date } = fields;
  const authors = author.length > 0 ? author : [PLACEHOLDERS.authors];
  const body = [
    paragraph('Title', title),
    ...authors.map((name) => paragraph('Author', name)),
    paragraph('Affiliation', PLACEHOLDERS.affiliations),
    ...(doi === undefined ? [] : [paragraph('DOI', doi)]),
    ...(date === undefined ? [] : [paragraph('Date', date)]),
    paragraph('Abstract', PLACEHOLDERS.abstract),
    paragraph('Keywords', (keyword.length > 0 ? keyword : [PLACEHOLDERS.keywords]).join('; ')),
    paragraph('Heading1', 'Introduction'),
    paragraph(undefined, 'What was asked, and why.'),
    paragraph('Heading1', 'Methods'),
    paragraph('Heading2', 'What was done'),
    paragraph(undefined, 'Insert citations with a reference manager, captions and cross-references with the menu References of Word.'),
    paragraph('Caption', 'Table 1. A caption above its table.'),
    table(['Site', 'Count'], ['North', '12']),
    paragraph('Heading1', 'Results'),
    paragraph('Quote', 'A quotation that is a paragraph.'),
    paragraph('Heading1', 'Acknowledgements'),
    paragraph(undefined, 'Whom to thank.'),
    paragraph('Heading1', 'References'),
    paragraph(
      'Bibliography',
      'Knuth, D. E. (1984). Literate programming. The Computer Journal, 27(2), 97–111. https://doi.org/10.1093/comjnl/27.2.97',
    ),
  ].join('');
  const files = [
    { path: '[Content_Types].xml', bytes: CONTENT_TYPES },
    {
      path: '_rels/.rels',
      bytes: relationships([
        ['officeDocument/2006/relationships/officeDocument', 'word/document.xml'],
        ['package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
      ]),
    },
    { path: 'docProps/core.xml', bytes: CORE },
    {
      path: 'word/document.xml',
      bytes: `${XML}<w:document ${W}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    },
    { path: 'word/_rels/document.xml.rels', bytes: relationships([['officeDocument/2006/relationships/styles', 'styles.xml']]) },
    { path: 'word/styles.xml', bytes: `${XML}<w:styles ${W}>${DEFAULTS}${STYLES.map(styleOf).join('')}</w:styles>` },
  ];
  return packZip(files, { date: '1980-01-01' });
}

function paragraph(style: string | undefined, text: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
}

function table(head: readonly string[], row: readonly string[]): string {
  const cells = (texts: readonly string[]): string =>
    texts.map((text) => `<w:tc><w:tcPr><w:tcW w:w="2400" w:type="dxa"/></w:tcPr>${paragraph(undefined, text)}</w:tc>`).join('');
  const grid = head.map(() => '<w:gridCol w:w="2400"/>').join('');
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid><w:tr><w:trPr><w:tblHeader/></w:trPr>${cells(head)}</w:tr><w:tr>${cells(row)}</w:tr></w:tbl>`;
}

function relationships(relations: readonly (readonly [type: string, target: string])[]): string {
  const items = relations.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}${type}" Target="${target}"/>`);
  return `${XML}<Relationships xmlns="${OFFICE}package/2006/relationships">${items.join('')}</Relationships>`;
}

interface SkeletonStyle {
  readonly id: string;
  /** Name in Word; built-in styles have English names in the file. */
  readonly name: string;
  /** Properties of runs and paragraphs. */
  readonly run?: string;
  readonly paragraph?: string;
}

function styleOf({ id, name, run = '', paragraph: properties = '' }: SkeletonStyle): string {
  const isCustom = CUSTOM.has(id) ? ' w:customStyle="1"' : '';
  return `<w:style w:type="paragraph"${isCustom} w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr>${properties}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/';
const W = `xmlns:w="${OFFICE}wordprocessingml/2006/main"`;
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';
const CONTENT_TYPES = `${XML}<Types xmlns="${OFFICE}package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;
const CORE = `${XML}<cp:coreProperties xmlns:cp="${OFFICE}package/2006/metadata/core-properties"><cp:contentStatus>Draft</cp:contentStatus></cp:coreProperties>`;
const DEFAULTS = `<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`).join('')}</w:tblBorders></w:tblPr></w:style>`;
const CUSTOM: ReadonlySet<string> = new Set([
  'Author',
  'Affiliation',
  'Correspondence',
  'Abstract',
  'Keywords',
  'DOI',
  'TableNote',
  'SourceCode',
]);
const heading = (level: number): SkeletonStyle => ({
  id: `Heading${level}`,
  name: `heading ${level}`,
  run: `<w:b/><w:sz w:val="${34 - 4 * level}"/>`,
  paragraph: `<w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="${level - 1}"/>`,
});
const STYLES: readonly SkeletonStyle[] = [
  { id: 'Title', name: 'Title', run: '<w:b/><w:sz w:val="40"/>' },
  { id: 'Subtitle', name: 'Subtitle', run: '<w:sz w:val="28"/>' },
  { id: 'Author', name: 'Author' },
  { id: 'Affiliation', name: 'Affiliation', run: '<w:i/>' },
  { id: 'Correspondence', name: 'Correspondence' },
  { id: 'DOI', name: 'DOI' },
  { id: 'Date', name: 'Date' },
  { id: 'Abstract', name: 'Abstract', paragraph: '<w:ind w:left="567"/>' },
  { id: 'Keywords', name: 'Keywords', paragraph: '<w:ind w:left="567"/>' },
  heading(1),
  heading(2),
  heading(3),
  { id: 'Caption', name: 'caption', run: '<w:b/><w:sz w:val="20"/>' },
  { id: 'TableNote', name: 'Table Note', run: '<w:sz w:val="18"/>' },
  { id: 'Quote', name: 'Quote', paragraph: '<w:ind w:left="567" w:right="567"/>' },
  { id: 'SourceCode', name: 'Source Code', run: '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>' },
  { id: 'Bibliography', name: 'Bibliography', paragraph: '<w:ind w:left="567" w:hanging="567"/>' },
];
