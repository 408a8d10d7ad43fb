import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';

type HtmlNode = DefaultTreeAdapterMap['node'];
type HtmlElement = DefaultTreeAdapterMap['element'];

/**
 * Converts HTML of another system, such as an abstract, to the Markdown of articles: paragraphs, lists, quotations, emphasis, sub- and
 * superscripts, links. Other elements leave their text; scripts, styles and comments nothing.
 *
 *   '<p>H<sub>2</sub>O &amp; <em>E. coli</em></p>'  ->  'H~2~O & *E. coli*'
 *
 * Text without tags is text: its characters with a meaning in Markdown are escaped. Paragraphs are parted by a blank line.
 */
export function htmlToMarkdown(html: string): string {
  const { blocks } = blocksOf(parseFragment(prepared(html)));
  return blocks.join('\n\n');
}

/** The same in one line, for titles, names and references. */
export function htmlToLine(html: string): string {
  return htmlToMarkdown(html)
    .replaceAll('\\\n', ' ')
    .split(/\n+/)
    .map((line) => line.trim().replace(/^(?:[->] |\d+\. )/, ''))
    .join(' ')
    .trim();
}

/** Returns the text of HTML without mark-up, in one line. */
export function htmlToText(html: string): string {
  const textIn = (node: HtmlNode): string => {
    if ('value' in node) return node.value;
    if ('tagName' in node && SILENT.has(node.tagName)) return '';
    const inner = 'childNodes' in node ? node.childNodes.map(textIn).join('') : '';
    return 'tagName' in node && (BLOCKS.has(node.tagName) || node.tagName === 'br') ? ` ${inner} ` : inner;
  };
  return clean(textIn(parseFragment(prepared(html))))
    .replace(/\s+/g, ' ')
    .trim();
}

/** True for a text with tags or entities of HTML, which programs leave in formats that have no mark-up. */
export function hasHtml(text: string): boolean {
  return HTML.test(text);
}

/** Escapes a text that has no mark-up. */
export function escapeMarkdown(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim().replace(SPECIAL, '\\$&').replace(LINE_START, escapeStart);
}

interface Blocks {
  readonly blocks: string[];
}

/** Converts the content of an element to blocks. Text between blocks is a paragraph. */
function blocksOf(parent: HtmlNode): Blocks {
  const blocks: string[] = [];
  let line = '';
  const endLine = (): void => {
    // Two breaks part paragraphs.
    for (const part of line.split(/\n\s*\n/)) {
      const paragraph = tidy(part);
      if (paragraph !== '') blocks.push(paragraph);
    }
    line = '';
  };
  for (const child of 'childNodes' in parent ? parent.childNodes : []) {
    if (!('tagName' in child) || !hasBlocks(child)) {
      line += inlineOf(child);
      continue;
    }
    endLine();
    blocks.push(...blockOf(child));
  }
  endLine();
  return { blocks };
}

function blockOf(element: HtmlElement): readonly string[] {
  const { tagName } = element;
  if (tagName === 'ul' || tagName === 'ol') {
    const items = element.childNodes.filter((node): node is HtmlElement => 'tagName' in node);
    const lines = items.map((item, index) => {
      const marker = tagName === 'ol' ? `${index + 1}. ` : '- ';
      return (
        marker +
        blocksOf(item)
          .blocks.join('\n\n')
          .replaceAll(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`)
      );
    });
    return lines.length === 0 ? [] : [lines.join('\n')];
  }
  const { blocks } = blocksOf(element);
  if (tagName === 'blockquote') return blocks.length === 0 ? [] : [blocks.join('\n\n').replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')];
  // A heading would end the abstract that it stands in.
  if (HEADING.test(tagName)) return blocks.map((text) => (text.startsWith('**') ? text : `**${text}**`));
  if (tagName === 'tr') return [blocks.join(' | ')];
  return blocks;
}

/** True for an element of the level of paragraphs, and for one that has such an element in it. */
function hasBlocks(element: HtmlElement): boolean {
  return BLOCKS.has(element.tagName) || element.childNodes.some((child) => 'tagName' in child && hasBlocks(child));
}

function inlineOf(node: HtmlNode): string {
  if ('value' in node) return escapeText(node.value);
  if (!('tagName' in node) || SILENT.has(node.tagName)) return '';
  const { tagName } = node;
  if (tagName === 'br') return '\n';
  if (tagName === 'img') return escapeText(attributeOf(node, 'alt') ?? '');
  const inner = node.childNodes.map(inlineOf).join('');
  const mark = MARKS[tagName];
  if (mark !== undefined) return marked(inner, mark);
  if (tagName === 'a') return linked(inner, attributeOf(node, 'href'));
  return inner;
}

/** Puts marks around a text; space at its ends goes outside, since `* a*` is no emphasis. */
function marked(inner: string, mark: string): string {
  const text = inner.trim();
  if (text === '') return inner;
  const [before = '', after = ''] = [/^\s*/.exec(inner)?.[0], /\s*$/.exec(inner)?.[0]];
  // White space within a sub- or superscript would end it, so that each of its words is one.
  if (mark === '^' || mark === '~') {
    const words = text.includes('*') && /\s/.test(text) ? text : text.replace(/\S+/g, `${mark}$&${mark}`);
    return `${before}${words}${after}`;
  }
  // Emphasis within emphasis has the same marks.
  return text.startsWith(mark) || text.endsWith(mark) ? inner : `${before}${mark}${text.replace(/\s*\n\s*/g, ' ')}${mark}${after}`;
}

function linked(inner: string, href: string | undefined): string {
  const text = inner.replace(/\s+/g, ' ').trim();
  const isSafe = href !== undefined && SAFE_LINK.test(href.trim()) && URL.canParse(href.trim());
  if (!isSafe || text === '') return inner;
  return `[${text}](<${new URL(href.trim()).href.replace(/[<>\\]/g, encodeURIComponent)}>)`;
}

function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** Escapes a text within a line, except for formulas between `\(` and `\)`, which become `$…$`. */
function escapeText(text: string): string {
  const parts = clean(text).replace(/\s+/g, ' ').split(FORMULA);
  return parts.map((part, index) => (index % 2 === 1 ? `$${part.trim()}$` : part.replace(SPECIAL, '\\$&'))).join('');
}

/** Puts a paragraph in order: single spaces, breaks at line ends, no mark of a block at the start of a line. */
function tidy(paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) =>
      line
        .replace(/[ \t\r]+/g, ' ')
        .trim()
        .replace(LINE_START, escapeStart),
    )
    .filter((line) => line !== '')
    .join('\\\n');
}

function escapeStart(start: string): string {
  return /^\d/.test(start) ? start.replace(/[.)]$/, '\\$&') : `\\${start}`;
}

/** Removes control characters, soft hyphens and byte order marks; no-break spaces, which Word puts anywhere, become spaces. */
function clean(text: string): string {
  return text.replace(CONTROLS, '').replace(/\u00a0/g, ' ');
}

/** Escapes "<" that begins no tag of HTML, as in "p <q", and renames the tags of JATS, which Crossref has. */
function prepared(html: string): string {
  return html
    .replace(JATS_TAG, (_, slash: string, name: string) => `<${slash}${HTML_OF_JATS[name] ?? name}`)
    .replace(STRANGE_TAG, '&lt;')
    .replaceAll('&amp;nbsp;', ' ');
}

const MARKS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  cite: '*',
  dfn: '*',
  var: '*',
  sub: '~',
  sup: '^',
  s: '~~',
  del: '~~',
  strike: '~~',
});
const BLOCK_NAMES =
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul';
const BLOCKS: ReadonlySet<string> = new Set(BLOCK_NAMES.split(' '));
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title']);
const INLINE_NAMES =
  'a abbr acronym b bdi bdo big br cite code data del dfn em embed font i iframe img ins jats kbd label mark math mi mn mo mrow msub msup o object param q rp rt ruby s samp script small source span strike strong style sub sup svg template time title tt u var video wbr xml';
const STRANGE_TAG = new RegExp(`<(?!/?(?:${`${BLOCK_NAMES} ${INLINE_NAMES}`.replaceAll(' ', '|')}|\\w+:\\w+)(?=[\\s/>])[^<>]*>|!--)`, 'gi');
const JATS_TAG = /<(\/?)jats:([a-z-]+)/g;
const HTML_OF_JATS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  italic: 'i',
  bold: 'b',
  title: 'h4',
  sec: 'section',
  list: 'ul',
  'list-item': 'li',
  'ext-link': 'span',
  break: 'br',
  'disp-quote': 'blockquote',
});
const HEADING = /^h[1-6]$/;
const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;
// \(x^2\), \[x^2\]
const FORMULA = /\\[([](.+?)\\[)\]]/;
// Characters with a meaning within a line.
const SPECIAL = /[\\`*_~^$[\]]|<(?=[\w/!?])|\{(?=[#.:])|(?<![\w.])@|&(?=#?\w+;)|!(?=\[)/g;
// '# a', '- a', '1. a', '::: a', '=== '
const LINE_START = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|-{3,}|=+$|:(?=\s|::)|\d{1,9}[.)](?=\s|$)|>)/;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\ufeff\ufffe\uffff]/g;
// '<p>', '<br/>', '<jats:sup>', '&nbsp;'; not 'p <b and c> d'
const HTML =
  /<\/?(?:p|b|i|u|em|strong|sub|sup|br|span|div|ul|ol|li|h[1-6]|a|jats:[a-z]+)(?:\s+[\w:-]+\s*=[^<>]*)?\s*\/?>|&(?:nbsp|amp|lt|gt|quot|#\d{1,6}|#x[0-9a-f]{1,5});/i;
