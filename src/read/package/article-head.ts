/**
 * Beginning of an XML file: root element and text of the front matter.
 *
 * If `isComplete` is false, more of the file must be read.
 */
export interface XmlHead {
  /** Name of the root element without prefix; undefined if there is no element. */
  readonly root: string | undefined;
  /** Text from the article's start tag to the end of its first article-meta, without comments. */
  readonly front: string;
  /** True if a body follows the front matter. */
  readonly hasBody: boolean;
  readonly isComplete: boolean;
}

/** Reads the beginning of an XML file with regular expressions, without a tree, because it is called for every XML file of the content. */
export function readXmlHead(bytes: Uint8Array, isAll: boolean): XmlHead {
  const text = decodeXml(bytes);
  const rootAt = rootStart(text);
  const root = ELEMENT_NAME.exec(text.slice(rootAt, rootAt + 200))?.[1];
  if (root === undefined) return { root, front: '', hasBody: false, isComplete: isAll || text.length > FAR_ENOUGH };
  if (root !== 'article' && root !== 'pmc-articleset') return { root, front: '', hasBody: false, isComplete: true };

  const rest = withoutComments(text.slice(rootAt));
  const articleAt = Math.max(0, rest.search(ARTICLE_START));
  const metaEnd = rest.indexOf('</article-meta>', articleAt);
  const firstPart = rest.slice(articleAt).search(AFTER_FRONT);
  const frontEnd = metaEnd >= 0 ? metaEnd : firstPart >= 0 ? articleAt + firstPart : rest.length;
  const after = rest.slice(frontEnd);
  const next = AFTER_FRONT.exec(after)?.[1];
  return {
    root,
    front: rest.slice(articleAt, frontEnd),
    hasBody: next === 'body',
    isComplete: isAll || next !== undefined,
  };
}

/** Removes comments; an unclosed one remains. */
function withoutComments(text: string): string {
  return cutOut(text, { open: /<!--/g, close: '-->' });
}

/** Removes parts of a text, each from a match of `open` to the next `close`. */
export function cutOut(text: string, { open, close }: { readonly open: RegExp; readonly close: string }): string {
  let result = '';
  let from = 0;
  for (const { index } of text.matchAll(open)) {
    if (index < from) continue;
    const end = text.indexOf(close, index);
    if (end < 0) break;
    result += text.slice(from, index);
    from = end + close.length;
  }
  return result + text.slice(from);
}

/** Decodes XML by byte order mark, else by declared encoding, else as UTF-8. XML 1.0, appendix F. */
function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const label = ENCODING.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1];
  return new TextDecoder(label !== undefined && LATIN.test(label) ? 'latin1' : 'utf-8').decode(bytes);
}

/** Offset of the root element's `<`, after declaration, comments, instructions and document type; -1 if there is none. */
function rootStart(text: string): number {
  let at = 0;
  for (;;) {
    at = text.indexOf('<', at);
    if (at < 0) return text.length;
    if (text.startsWith('<!--', at)) at = endOf(text, '-->', at);
    else if (text.startsWith('<?', at)) at = endOf(text, '?>', at);
    else if (text.startsWith('<!', at)) at = doctypeEnd(text, at);
    else return at;
  }
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}

function doctypeEnd(text: string, from: number): number {
  const close = text.indexOf('>', from);
  const subset = text.indexOf('[', from);
  if (subset < 0 || close < subset) return endOf(text, '>', from);
  const subsetEnd = text.indexOf(']', subset);
  return subsetEnd < 0 ? text.length : endOf(text, '>', subsetEnd);
}

const FAR_ENOUGH = 1_000_000;
const LATIN = /^(?:iso-8859-1|latin-?1|windows-1252|us-ascii|ascii)$/i;
// <?xml version="1.0" encoding="ISO-8859-1"?>
const ENCODING = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/;
// <jats:article
const ELEMENT_NAME = /^<(?:[\w.-]+:)?([\w.-]+)/;
const ARTICLE_START = /<(?:[\w.-]+:)?article[\s>]/;
const AFTER_FRONT = /<\/?(?:[\w.-]+:)?(body|back|floats-group|sub-article|response|article)(?=[\s/>])(?<!<(?:[\w.-]+:)?article)/;
