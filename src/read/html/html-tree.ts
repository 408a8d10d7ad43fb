import { type DefaultTreeAdapterTypes, html as names, parse } from 'parse5';
import { withWindowsCharacters } from '../../model/text/c1-characters.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';

/** A parsed page: the elements of its body, as the elements of XML are. */
export interface HtmlTree {
  readonly body: XmlElement;
  /** Returns the 1-based line of an element. */
  lineOf(element: XmlElement): number;
}

/**
 * Parses HTML as browsers do, whatever its mistakes: unclosed, misnested and unknown elements, elements of HTML 3.2 and of Word.
 *
 * Elements of MathML get the prefix `mml:`, those of SVG `svg:`. WHATWG HTML, 13.2.
 */
export function parseHtml(text: string): HtmlTree {
  const document = parse(text, { sourceCodeLocationInfo: true });
  const html = document.childNodes.find((node) => node.nodeName === 'html');
  const body = html !== undefined && 'childNodes' in html ? html.childNodes.find((node) => node.nodeName === 'body') : undefined;
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return {
    body: body !== undefined && isElement(body) ? elementOf(body, 0) : { name: 'body', attributes: {}, children: [], offset: 0 },
    lineOf: ({ offset }) => {
      let [low, high] = [0, starts.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle;
      }
      return low + 1;
    },
  };
}

/**
 * Decodes a page. The encoding is that of its byte order mark, else the one that it declares, else UTF-8, else that of Windows for western
 * languages. Bytes that do not exist in the encoding become U+FFFD.
 */
export function decodeHtml(bytes: Uint8Array): string {
  const [a, b] = bytes;
  const marked = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
  const head = String.fromCharCode(...bytes.subarray(0, 2048));
  const declared = marked ?? CHARSET.exec(head)?.[1]?.toLowerCase();
  for (const label of ['utf-8', declared ?? '']) {
    const text = label.startsWith('utf-16') && marked === undefined ? undefined : decodedAs(label, bytes);
    if (text !== undefined && (marked === undefined || label === marked)) return text;
  }
  return withWindowsCharacters(new TextDecoder('windows-1252').decode(bytes));
}

/** A text in an encoding; undefined if the encoding is unknown, or the bytes are not in it. */
function decodedAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    // Some runtimes decode windows-1252 as ISO-8859-1.
    return /^(?:utf-|windows-(?!1252)|koi8|big5|gb|shift|euc|iso-8859-(?!1$))/.test(label) ? text : withWindowsCharacters(text);
  } catch {
    return undefined;
  }
}

// <meta charset="utf-8">, <meta http-equiv=… content="text/html; charset=windows-1251">, <?xml … encoding="utf-8"?>
const CHARSET = /(?:charset|encoding)\s*=\s*["']?\s*([\w:.-]+)/i;

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Maximum depth of elements; of deeper ones only the words are taken. Real pages have some thirty levels. */
const DEEPEST = 200;

function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

function elementOf(element: HtmlElement, depth: number): XmlElement {
  const children: XmlNode[] = [];
  for (const node of depth < DEEPEST ? element.childNodes : []) {
    if (isElement(node)) children.push(elementOf(node, depth + 1));
    else if (node.nodeName === '#text' && 'value' in node) children.push(node.value);
  }
  if (depth >= DEEPEST) children.push(wordsOf(element));
  const attributes: Record<string, string> = Object.create(null);
  for (const { name, value } of element.attrs) attributes[name] = value;
  return { name: nameOf(element), attributes, children, offset: element.sourceCodeLocation?.startOffset ?? 0 };
}

function nameOf({ tagName, namespaceURI }: HtmlElement): string {
  if (namespaceURI === names.NS.MATHML) return `mml:${tagName}`;
  return namespaceURI === names.NS.SVG ? `svg:${tagName}` : tagName;
}

/** The words of a page, block by block, for coverage. */
export function htmlTexts(text: string): readonly string[] {
  const texts: string[] = [];
  let words = '';
  const end = (): void => {
    if (words.trim() !== '') texts.push(words.replace(/[\s\u00A0]+/g, ' ').trim());
    words = '';
  };
  const visit = (node: XmlNode): void => {
    if (typeof node === 'string') words += node;
    else if (!DROPPED.has(node.name) && !node.name.startsWith('mml:')) {
      const isBlock = !INLINE.has(node.name);
      if (isBlock) end();
      for (const child of node.children) visit(child);
      if (isBlock) end();
    }
  };
  visit(parseHtml(text).body);
  end();
  return texts;
}

const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var'.split(' '),
);

/** Words of an element, without recursion. */
function wordsOf(element: HtmlElement): string {
  const words: string[] = [];
  const stack: HtmlNode[] = [element];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isElement(node)) {
      if (!DROPPED.has(node.tagName)) for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(...node.childNodes.slice(i, i + 1));
    } else if ('value' in node) words.push(node.value);
  }
  return words.join(' ');
}

/** Elements without words for readers: programs, style sheets, controls of forms, embedded pages. */
export const DROPPED: ReadonlySet<string> = new Set([
  ...['script', 'style', 'head', 'title', 'meta', 'link', 'base', 'template', 'noscript', 'noframes', 'iframe', 'frame', 'frameset'],
  ...[
    'input',
    'select',
    'textarea',
    'button',
    'datalist',
    'param',
    'source',
    'track',
    'area',
    'map',
    'embed',
    'applet',
    'canvas',
    'dialog',
  ],
]);
