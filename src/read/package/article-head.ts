/**
 * What the beginning of an XML file tells, with the text of its front matter.
 *
 * `isWhole` says that all asked for was there; otherwise more of the file is to be read.
 */
export interface XmlHead {
  /** Name of the root element without prefix; undefined where no element was found. */
  readonly root: string | undefined;
  /** From the article's start tag to the end of its first article-meta, comments dropped. */
  readonly front: string;
  /** Whether a body follows the front matter. */
  readonly hasBody: boolean;
  readonly isWhole: boolean;
}

/** The beginning of an XML file, read with regular expressions: every XML file of the content passes here, so no tree is built. */
export function readXmlHead(bytes: Uint8Array, isAll: boolean): XmlHead {
  const text = decodeXml(bytes);
  const rootAt = rootStart(text);
  const root = ELEMENT_NAME.exec(text.slice(rootAt, rootAt + 200))?.[1];
  if (root === undefined) return { root, front: '', hasBody: false, isWhole: isAll || text.length > FAR_ENOUGH };
  if (root !== 'article' && root !== 'pmc-articleset') return { root, front: '', hasBody: false, isWhole: true };

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
    isWhole: isAll || next !== undefined,
  };
}

/** A text without its comments; one that is never closed stays. */
function withoutComments(text: string): string {
  return cutOut(text, { open: /<!--/g, close: '-->' });
}

/** A text without the parts between marks, each part from an opening to the next closing mark. */
export function cutOut(text: string, { open, close }: { readonly open: RegExp; readonly close: string }): string {
  let kept = '';
  let from = 0;
  for (const { index } of text.matchAll(open)) {
    if (index < from) continue;
    const end = text.indexOf(close, index);
    if (end < 0) break;
    kept += text.slice(from, index);
    from = end + close.length;
  }
  return kept + text.slice(from);
}

/** Text of XML bytes by byte-order mark, else by the encoding declared, else UTF-8. XML 1.0, appendix F. */
function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const label = ENCODING.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1];
  return new TextDecoder(label !== undefined && LATIN.test(label) ? 'latin1' : 'utf-8').decode(bytes);
}

/** Offset of the root element's `<`, after declaration, comments, instructions and document type; -1 where there is none. */
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
