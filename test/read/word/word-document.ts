import type { Article } from '../../../src/model/article.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { openWord } from '../../../src/read/package/open-word.ts';
import { readWord } from '../../../src/read/word/read-word.ts';
import { zipOf } from '../package/zip-of.ts';

/** Parts of a Word document, without their roots. */
export interface WrittenWord {
  /** Content of `w:body`. */
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  /** Content of the main part's relationships. */
  readonly relations?: string;
  /** Content of `docProps/core.xml`. */
  readonly core?: string;
  /** Further files by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Namespace of WordprocessingML and its prefix. */
  readonly isStrict?: boolean;
}

const OFFICE = 'http://schemas.openxmlformats.org/';
const NAMESPACES = [
  ['r', 'officeDocument/2006/relationships'],
  ['m', 'officeDocument/2006/math'],
  ['a', 'drawingml/2006/main'],
  ['wp', 'drawingml/2006/wordprocessingDrawing'],
  ['pic', 'drawingml/2006/picture'],
  ['c', 'drawingml/2006/chart'],
  ['mc', 'markup-compatibility/2006'],
].map(([prefix, name]) => `xmlns:${prefix}="${OFFICE}${name}"`);
const OTHERS =
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"';

/** The styles that most tests need, with the ids of a German Word. */
const STYLES = [
  ['Titel', 'Title'],
  ['Autor', 'Author'],
  ['berschrift1', 'heading 1'],
  ['berschrift2', 'heading 2'],
  ['Beschriftung', 'caption'],
  ['Zitat', 'Quote'],
  ['Quelltext', 'Source Code'],
  ['Literatur', 'Bibliography'],
  ['Zusammenfassung', 'Abstract'],
  ['Schlagworte', 'Keywords'],
]
  .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
  .join('');

/** Bytes of a document, as Word writes it. */
export function wordBytes(written: string | WrittenWord): Uint8Array {
  const {
    body,
    styles = '',
    numbering = '',
    footnotes = '',
    endnotes = '',
    relations = '',
    core,
    files = {},
    isStrict = false,
  } = typeof written === 'string' ? { body: written } : written;
  const word = isStrict ? 'http://purl.oclc.org/ooxml/wordprocessingml/main' : `${OFFICE}wordprocessingml/2006/main`;
  const part = (name: string, content: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?><w:${name} xmlns:w="${word}" ${NAMESPACES.join(' ')} ${OTHERS}>${content}</w:${name}>`;
  const relation = (type: string, target: string): string =>
    `<Relationship Id="${type}" Type="${OFFICE}officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relationships = (content: string): string =>
    `<Relationships xmlns="${OFFICE}package/2006/relationships">${content}</Relationships>`;
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships(
      relation('officeDocument', 'word/document.xml') +
        relation('custom-properties', 'docProps/custom.xml') +
        relation('core-properties', 'docProps/core.xml'),
    ),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relationships(
      ['styles', 'numbering', 'footnotes', 'endnotes'].map((type) => relation(type, `${type}.xml`)).join('') + relations,
    ),
    'word/styles.xml': part('styles', STYLES + styles),
    'word/numbering.xml': part('numbering', numbering),
    'word/footnotes.xml': part('footnotes', footnotes),
    'word/endnotes.xml': part('endnotes', endnotes),
    ...(core === undefined
      ? {}
      : {
          'docProps/core.xml': `<cp:coreProperties xmlns:cp="${OFFICE}package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${core}</cp:coreProperties>`,
        }),
    ...files,
  });
}

export interface ReadDocument {
  readonly article: Article;
  readonly problems: readonly Problem[];
}

/** Reads a document; every picture in it is found. */
export async function readDocument(written: string | WrittenWord | Uint8Array): Promise<ReadDocument> {
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const bytes = written instanceof Uint8Array ? written : wordBytes(written);
  const parts = await openWord(bytes, { file: 'a/article.docx', report });
  const article = parts === undefined ? undefined : readWord(parts, { report, resolveFile: (href) => ({ href, source: `a/${href}` }) });
  if (article === undefined) throw new Error(`not read: ${JSON.stringify(problems)}`);
  return { article, problems };
}

/** A paragraph of a text or of runs, in a style. */
export function p(content: string, style?: string): string {
  const runs = content.startsWith('<') ? content : r(content);
  return `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs}</w:p>`;
}

/** A run, with the content of its `w:rPr`. */
export function r(text: string, properties = ''): string {
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A complex field around runs. */
export function field(code: string, result: string, data = ''): string {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const begin =
    data === '' ? '<w:fldChar w:fldCharType="begin"/>' : `<w:fldChar w:fldCharType="begin"><w:fldData>${data}</w:fldData></w:fldChar>`;
  return `<w:r>${begin}</w:r><w:r><w:instrText xml:space="preserve"> ${escaped} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
}

/** A picture in the text. */
export function picture(id = 'rId1', description = ''): string {
  return `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="" descr="${description}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

export const PICTURE_RELATION = `<Relationship Id="rId1" Type="${OFFICE}officeDocument/2006/relationships/image" Target="media/image1.png"/>`;

/**
 * Writes a part of an article in short: `section s "Methods" [p "text" b("bold")]`. Texts are in quotation marks, elements have their content in
 * brackets.
 */
export function short(value: unknown): string {
  if (Array.isArray(value)) return value.map(short).join(' ');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const node = value as Readonly<Record<string, unknown>>;
  const write = SHORT[String(node.kind)];
  return write === undefined ? `${String(node.kind)}[${short(node.content ?? [])}]` : write(node);
}

type Node = Readonly<Record<string, unknown>>;

const SHORT: Readonly<Record<string, (node: Node) => string>> = {
  text: ({ value }) => JSON.stringify(value),
  styled: ({ style, dir, content }) => `${String(style)}${dir === undefined ? '' : `.${String(dir)}`}(${short(content)})`,
  paragraph: ({ content }) => `p[${short(content)}]`,
  section: ({ label, title, content, secType }) =>
    `sec${secType === undefined ? '' : `.${String(secType)}`}(${label === undefined ? '' : `${String(label)} `}${short(title)})[${short(content)}]`,
  list: ({ listType, start, items }) =>
    `${String(listType)}${start === undefined ? '' : `.${String(start)}`}(${(items as Node[]).map(({ label, content }) => `${label === undefined ? '' : `${String(label)} `}${short(content)}`).join(' | ')})`,
  xref: ({ refType, rids, content, isUnnamed }) =>
    `${String(refType)}${isUnnamed === true ? '.unnamed' : ''}<${String(rids)}>(${short(content)})`,
  link: ({ href, content }) => `link<${String(href)}>(${short(content)})`,
  figure: ({ id, label, title, caption, graphics }) =>
    `fig<${String(id)}>(${String(label)}: ${title === undefined ? '' : `${short(title)} `}${short(caption)}; ${(graphics as Node[]).map(short).join(' ')})`,
  blockGraphic: ({ graphic }) => `graphic(${short(graphic)})`,
  inlineGraphic: ({ graphic }) => short(graphic),
  graphic: ({ file, altText }) => `${String((file as Node).href)}${altText === undefined ? '' : ` ${JSON.stringify(altText)}`}`,
  inlineFootnote: ({ id, content }) => `fn<${String(id)}>[${short(content)}]`,
  break: () => 'br',
  anchor: ({ id }) => `#${String(id)}`,
  code: ({ text }) => `code(${JSON.stringify(text)})`,
  inlineFormula: ({ formula }) => `math(${mathText((formula as Node).mathml)})`,
  displayFormula: ({ id, label, formula }) =>
    `eq<${String(id)}>(${label === undefined ? '' : `${String(label)} `}${mathText((formula as Node).mathml)})`,
  tableWrap: ({ id, label, title, caption, tables, foot }) =>
    `table<${String(id)}>(${label === undefined ? '' : `${String(label)}: `}${title === undefined ? '' : `${short(title)} `}${short(caption)}; ${(tables as Node[]).map(tableText).join(' ')}${(foot as unknown[]).length === 0 ? '' : `; ${short(foot)}`})`,
};

function tableText({ head, bodies }: Node): string {
  const row = ({ cells }: Node): string =>
    (cells as Node[])
      .map(
        ({ colspan, rowspan, content }) =>
          `${short(content)}${colspan === 1 ? '' : ` c${String(colspan)}`}${rowspan === 1 ? '' : ` r${String(rowspan)}`}`,
      )
      .join(' | ');
  const rows = (list: unknown): string => (list as Node[]).map(row).join(' / ');
  return `${(head as unknown[]).length === 0 ? '' : `${rows(head)} // `}${(bodies as unknown[]).map(rows).join(' // ')}`;
}

/** MathML in short: `msup(mi x, mn 2)`. */
export function mathText(node: unknown): string {
  if (typeof node === 'string') return node;
  const { name, children, attributes } = node as {
    name: string;
    children: readonly unknown[];
    attributes: Readonly<Record<string, string>>;
  };
  const own = children.map(mathText);
  if (name === 'math') return own.join(' ');
  const layout = Object.entries(attributes)
    .filter(([key]) => ['mathvariant', 'linethickness', 'notation', 'columnalign'].includes(key))
    .map(([key, value]) => `${key}=${value}`);
  const start = [name, ...layout].join('.');
  return children.every((child) => typeof child === 'string') && children.length > 0
    ? `${start} ${own.join('')}`
    : `${start}(${own.join(', ')})`;
}
