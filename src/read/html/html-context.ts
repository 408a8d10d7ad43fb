import type { InlineFootnote } from '../../model/inline.ts';
import type { TableReader } from '../jats/table-rows.ts';
import type { MarkdownReader } from '../markdown/markdown-reader.ts';
import { textOf, type XmlElement } from '../xml/xml-element.ts';
import { DROPPED } from './html-tree.ts';

/** Context that the readers of the elements of one page share. */
export interface HtmlContext {
  readonly reader: MarkdownReader;
  readonly notes: HtmlNotes;
  /** Footnotes that were read, by their element. */
  readonly openNotes: Map<XmlElement, InlineFootnote>;
  /** Ids of the page by those of the anchors that stand for them. */
  readonly anchors: Map<string, string>;
  /** Reads tables and formulas, whose elements JATS shares. */
  readonly jats: TableReader;
  /** Level of an element that is a heading; undefined for others. */
  readonly headingLevel: (element: XmlElement) => number | undefined;
  /** Reports problems at the line of an element while it is read. */
  readonly at: <T>(element: XmlElement, read: () => T) => T;
}

/** A heading among blocks, before they are nested in sections. */
export interface HtmlHeading {
  readonly kind: 'heading';
  readonly level: number;
  readonly element: XmlElement;
}

/** The footnotes of a page, and the elements that links lead to. */
export interface HtmlNotes {
  /** The footnote that a link calls. */
  noteOf(link: XmlElement): XmlElement | undefined;
  /** True for an element that is a footnote. */
  isNote(element: XmlElement): boolean;
  /** True for a link from a footnote to its call. */
  isBackLink(link: XmlElement): boolean;
  /** The ids of an element that links lead to. */
  targets(element: XmlElement): readonly string[];
}

/** Words of an element, with single spaces. */
export function wordsOf(element: XmlElement): string {
  return textOf(element)
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();
}

/** Elements that begin a block of their own. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'body', 'center', 'dd', 'details', 'dir', 'div', 'dl', 'dt', 'fieldset', 'figcaption'],
  ...['figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'legend', 'li', 'main', 'menu', 'nav'],
  ...['ol', 'p', 'pre', 'search', 'section', 'summary', 'table', 'ul', 'listing', 'xmp', 'video', 'audio', 'object'],
]);

/** True for an element with a block in it: `<font><p>…</p></font>`. */
export function hasBlocks(element: XmlElement): boolean {
  return element.children.some(
    (child) => typeof child !== 'string' && !DROPPED.has(child.name) && (BLOCK_ELEMENTS.has(child.name) || hasBlocks(child)),
  );
}

/**
 * Returns a function that gives the level of headings: `h1` to `h6`; in a page without them, paragraphs that are bold as a whole. A paragraph
 * that is only the word "References", in the languages of journals, is a heading too.
 */
export function headingLevels(body: XmlElement): (element: XmlElement) => number | undefined {
  const hasHeadings = descendantsWith(body, ({ name }) => HEADING.test(name)).some((heading) => wordsOf(heading) !== '');
  return (element) => {
    const words = PARAGRAPHS.has(element.name) || HEADING.test(element.name) ? wordsOf(element) : '';
    if (words === '' || hasBlocks(element)) return undefined;
    const level = HEADING.exec(element.name)?.[1];
    if (level !== undefined) return Number(level);
    if (isReferenceHeading(words)) return 2;
    return !hasHeadings && isBold(element) && words.length <= LONGEST_HEADING && !NO_HEADING.test(words) ? 2 : undefined;
  };
}

export function descendantsWith(element: XmlElement, isWanted: (element: XmlElement) => boolean): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (isWanted(child)) found.push(child);
    found.push(...descendantsWith(child, isWanted));
  }
  return found;
}

/** True for the heading of a reference list, with or without a number: `References`, `5. Bibliografía`, `Список литературы`. */
export function isReferenceHeading(words: string): boolean {
  return REFERENCES.test(words);
}

/** True if all words of an element are bold. */
function isBold(element: XmlElement): boolean {
  return element.children.every((child) =>
    typeof child === 'string' ? child.trim() === '' : BOLD.has(child.name) || isBoldStyle(child) || wordsOf(child) === '' || isBold(child),
  );
}

function isBoldStyle({ attributes }: XmlElement): boolean {
  return /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(attributes.style ?? '');
}

const HEADING = /^h([1-6])$/;
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'div', 'center']);
const BOLD: ReadonlySet<string> = new Set(['b', 'strong']);
const LONGEST_HEADING = 120;
// A sentence, a caption, a number alone.
const NO_HEADING = /[.;,:]$|^(?:fig|tab)[\p{L}.]*\s*\d|^[^\p{L}]*$/iu;
const REFERENCES = new RegExp(
  `^(?:[\\dIVX]+[.)]?\\s+)?(?:${[
    'references?(?: list)?|list of references|bibliograph(?:y|ie)|literature(?: cited)?|works cited|cited literature|references and notes',
    'literatur(?:verzeichnis|a|angaben)?|quellen(?:verzeichnis)?|referencias(?: bibliogr[aá]ficas)?|bibliograf[ií]a(?: citada)?',
    'literatura citada|refer[eê]ncias(?: bibliogr[aá]ficas)?|bibliografia|r[eé]f[eé]rences(?: bibliographiques)?|riferimenti(?: bibliografici)?',
    'kaynak(?:ça|lar)|referenser|referanser|litteratur(?:liste|förteckning)?|literatuur(?:lijst)?|kirjallisuus|l[aä]hteet|irodalom(?:jegyz[eé]k)?',
    'piśmiennictwo|spis literatury|zdroje|seznam literatury|(?:список )?(?:использованной )?литератур[аы]|библиография|источники',
    '(?:список )?(?:використаних )?(?:джерел|літератури?)|daftar (?:pustaka|rujukan)|referensi|rujukan|tài liệu tham khảo',
    'المراجع|المصادر(?: والمراجع)?|مراجع|منابع|参考文献|參考文獻|引用文献|참고\\s?문헌|संदर्भ',
  ].join('|')})\\s*:?$`,
  'iu',
);
