import { isJatsNamespace } from '../xml/canonical-names.ts';

/**
 * Beginning of an XML file: root element and text of the front matter.
 *
 * If `isComplete` is false, more of the file must be read.
 */
export interface XmlHead {
  /** Name of the root element without prefix; undefined if there is no element. */
  readonly root: string | undefined;
  /** Namespace of the article, else of the root element; '' for none. */
  readonly namespace: string;
  /** Text before the root element: declaration and document type. */
  readonly prolog: string;
  /** Text from the root element on. */
  readonly start: string;
  /** Text from the article's start tag to the end of its first article-meta, without comments and prefixes of JATS. */
  readonly front: string;
  /** True if a body follows the front matter. */
  readonly hasBody: boolean;
  readonly isComplete: boolean;
}

/** Reads the beginning of an XML file with regular expressions, without a tree, because it is called for every XML file of the content. */
export function readXmlHead(bytes: Uint8Array, isAll: boolean): XmlHead {
  const text = decodeXml(bytes);
  const rootAt = rootStart(text);
  const root = ELEMENT_NAME.exec(text.slice(rootAt, rootAt + 200))?.[2];
  const start = text.slice(rootAt);
  const none = { root, prolog: withoutComments(text.slice(0, rootAt)), start, namespace: '', front: '', hasBody: false };
  if (root === undefined) return { ...none, isComplete: isAll || text.length > FAR_ENOUGH };
  const namespace = namespaceOf(start, '');
  if (root !== 'article' && !ENVELOPES.has(root)) return { ...none, namespace, isComplete: isAll || !OJS_ROOT.test(root) };

  const whole = withoutComments(start);
  const articleAt = whole.search(ARTICLE_START);
  if (articleAt < 0) return { ...none, namespace, isComplete: isAll };
  const written = whole.slice(articleAt);
  const articleNamespace = namespaceOf(written, whole.slice(0, articleAt));
  const prefix = ELEMENT_NAME.exec(written)?.[1] ?? '';
  const rest =
    prefix !== '' && isJatsNamespace(articleNamespace) ? written.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</') : written;
  const metaEnd = rest.indexOf('</article-meta>');
  const firstPart = rest.search(AFTER_FRONT);
  const frontEnd = metaEnd >= 0 ? metaEnd : firstPart >= 0 ? firstPart : rest.length;
  const next = AFTER_FRONT.exec(rest.slice(frontEnd))?.[1];
  return {
    ...none,
    namespace: articleNamespace,
    front: rest.slice(0, frontEnd),
    hasBody: next === 'body',
    isComplete: isAll || next !== undefined,
  };
}

/** The namespace of the element that begins a text, by its own start tag, else by the first binding before it. */
function namespaceOf(text: string, before: string): string {
  const tag = START_TAG.exec(text)?.[0] ?? '';
  const prefix = ELEMENT_NAME.exec(tag)?.[1]?.slice(0, -1);
  const bindings = [...`${tag} ${before}`.matchAll(prefix === undefined ? DEFAULT_NAMESPACE : PREFIX_BINDING)];
  return (
    bindings
      .map(([, ...parts]) => parts)
      .find((parts) => prefix === undefined || parts[0] === prefix)
      ?.at(-1) ?? ''
  );
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
/** Roots of archives and repositories in which an article may be: PubMed Central, OAI-PMH. */
const ENVELOPES: ReadonlySet<string> = new Set(['pmc-articleset', 'OAI-PMH', 'record', 'metadata']);
/** Roots of exports of OJS, which have a namespace only since version 3. */
export const OJS_ROOT = /^(?:article|articles|issue|issues)$/;
// <jats:article
const ELEMENT_NAME = /^<([\w.-]+:)?([\w.-]+)/;
const START_TAG = /^<(?:[^>"']|"[^"]*"|'[^']*')*/;
const DEFAULT_NAMESPACE = /\sxmlns\s*=\s*["']([^"']*)/g;
const PREFIX_BINDING = /\sxmlns:([\w.-]+)\s*=\s*["']([^"']*)/g;
const ARTICLE_START = /<(?:[\w.-]+:)?article[\s>]/;
const AFTER_FRONT = /<\/?(?:[\w.-]+:)?(body|back|floats-group|sub-article|response|article)(?=[\s/>])(?<!<(?:[\w.-]+:)?article)/;
