import type { Article } from '../../../src/model/article.ts';
import { readEntry } from '../../../src/read/package/content.ts';
import { openZip } from '../../../src/read/package/zip-directory.ts';
import { ZIP_LIMITS } from '../../../src/read/package/zip-limits.ts';

/** Counts of a document, in its XML by regular expressions or in its article. */
export interface WordCounts {
  /** Words by paragraph. */
  readonly words: readonly (readonly string[])[];
  readonly tables: number;
  readonly cells: number;
  readonly pictures: number;
  readonly formulas: number;
  readonly notes: number;
  readonly citations: number;
}

const MOST_FRONT = 30;
/** Words that pages have in the language of the article. */
const LABELS: ReadonlySet<string> = new Set(['abstract', 'abstrak', 'resumen', 'keywords', 'kata', 'kunci']);

/** Counts what the XML of a document has, by regular expressions. */
export async function countsIn(bytes: Uint8Array): Promise<WordCounts> {
  const source = { sizeBytes: bytes.length, readRange: async (start: number, length: number) => bytes.subarray(start, start + length) };
  const zip = await openZip(source, { key: 'x.docx', limits: ZIP_LIMITS, report: () => undefined });
  const partOf = async (name: string): Promise<string> => {
    const entry = zip.entries.get(`word/${name}.xml`);
    return entry === undefined ? '' : new TextDecoder().decode(await readEntry(zip, entry));
  };
  const xml = (await partOf('document'))
    // The second alternative counts if the first is drawn shapes without words and pictures.
    .replace(
      /<mc:Choice[^>]*>([\s\S]*?)<\/mc:Choice>\s*<mc:Fallback[^>]*>([\s\S]*?)<\/mc:Fallback>/g,
      (_, first: string, second: string) => (/<w:t[ >]|<a:blip|<v:imagedata|<m:oMath/.test(first) ? first : second),
    )
    .replace(/<w:(del|moveFrom) [^>]*[^/]>[\s\S]*?<\/w:\1>/g, '')
    .replace(/<w:sdt>(?:(?!<w:sdt>)[\s\S])*?<w:docPartGallery w:val="Table of Contents"[\s\S]*?<\/w:sdt>/g, '');
  const paragraphs = xml.split('</w:p>').filter((paragraph) => !CONTENTS.test(paragraph));
  const texts = paragraphs.map((paragraph) => [...paragraph.matchAll(TEXTS)].map(([, words = ' ']) => words).join(''));
  const count = (pattern: RegExp): number => xml.match(pattern)?.length ?? 0;
  return {
    words: texts.map((text) => wordsOf(unescaped(text))),
    tables: count(/<w:tbl>/g),
    // Word leaves cells out at the ends of rows.
    cells: count(/<w:tc>|<w:grid(?:After|Before) /g) - count(/<w:vMerge ?\/>|<w:vMerge w:val="continue" ?\/>/g),
    pictures: count(/<a:blip [^>]*r:embed|<v:imagedata /g),
    formulas: count(/<m:oMath>/g) + ((await partOf('footnotes')) + (await partOf('endnotes'))).split('<m:oMath>').length - 1,
    notes: count(/<w:(?:footnote|endnote)Reference /g),
    citations: count(/ADDIN (?:ZOTERO_ITEM|CSL_CITATION|EN\.CITE(?!\.DATA))|CITATION \w+ \\l/g),
  };
}

// Text, and what divides words: tabs, breaks, notes, formulas
const TEXTS =
  /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br|cr|footnoteReference|endnoteReference|drawing|pict|object)\b[^>]*>|<m:oMath[ >]/g;
// Contents, and dates, which pages write out
const CONTENTS = /<w:pStyle w:val="(?:Date|TOC\d|TOCHeading|TableofFigures|Index\d)"/;

function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');
}

/** Counts what an article has. */
export function countsOf(article: Article): WordCounts {
  const counts = { tables: 0, cells: 0, pictures: 0, formulas: 0, notes: 0 };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const { kind, cells, notes: _, ...node } = value as Readonly<Record<string, unknown>>;
    if (Array.isArray(cells)) counts.cells += cells.length;
    if (kind === 'tableWrap') counts.tables++;
    if (kind === 'graphic') counts.pictures++;
    if (kind === 'inlineFormula' || kind === 'displayFormula') counts.formulas++;
    if (kind === 'inlineFootnote') counts.notes++;
    Object.values({ ...node, cells }).forEach(visit);
  };
  visit(article);
  const { meta } = article;
  const front = [
    meta.title,
    meta.subtitle,
    meta.contribGroups,
    meta.affiliations,
    meta.authorNotes.corresps,
    article.abstracts,
    meta.keywordGroups,
  ];
  return { ...counts, words: [wordsOf(`${front.map(textOf).join('\n')}\n${textOf(article.body)}\n${textOf(article.back)}`)], citations: 0 };
}

/** Text of blocks in the order of pages, without notes, which are in a part of their own. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(value.some((one) => Array.isArray(one)) ? '\n' : '');
  if (typeof value !== 'object' || value === null) return '';
  const node = value as Readonly<Record<string, unknown>>;
  if (node.kind === 'inlineFootnote' || node.kind === 'inlineFormula' || node.kind === 'displayFormula' || node.kind === 'break')
    return ' ';
  if (node.kind === 'text') return String(node.value);
  if (node.kind === 'styled' || node.kind === 'xref' || node.kind === 'link') return textOf(node.content);
  return `${ORDER.map((key) =>
    typeof node[key] === 'string' && !Array.isArray(node[key]) ? ` ${String(node[key])} ` : textOf(node[key]),
  ).join(' ')}\n`;
}

const ORDER = [
  'label',
  'title',
  'caption',
  'text',
  'contribs',
  'givenNames',
  'surname',
  'email',
  'tables',
  'head',
  'bodies',
  'cells',
  'foot',
  'items',
  'term',
  'keywords',
  'content',
  'references',
  'citations',
  'mixed',
  'figures',
  'parts',
];

/** Words and numbers in lower case. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  );
}

/**
 * Number of words of paragraphs that were read in order: a paragraph as a whole, else its halves and so on, down to three words. Blocks that
 * pages have in another place, such as reference lists, are in order in themselves. Words of the front matter count one by one: marks of
 * affiliations and the word Abstract are not shown as they stand.
 */
export function wordsInOrder(paragraphs: readonly (readonly string[])[], read: readonly string[]): number {
  const all = ` ${read.join(' ')} `;
  const found = (words: readonly string[]): number => {
    if (all.includes(` ${words.join(' ')} `)) return words.length;
    if (words.length < 6) return 0;
    const half = Math.ceil(words.length / 2);
    return found(words.slice(0, half)) + found(words.slice(half));
  };
  const single = new Set(read);
  return paragraphs.reduce(
    (sum, words, at) => sum + (at < MOST_FRONT ? words.filter((word) => single.has(word) || LABELS.has(word)).length : found(words)),
    0,
  );
}
