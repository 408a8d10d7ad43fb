import { languageTag } from '../../model/text/language-tag.ts';

/**
 * Element of a parsed XML file, without comments and processing instructions. CDATA is text; adjacent text is one string.
 *
 *   <p>E. <italic>coli</italic></p>
 *   { name: 'p', attributes: {}, offset: 0, children: ['E. ', { name: 'italic', attributes: {}, offset: 6, children: ['coli'] }] }
 *
 * Names of MathML, XLink, TaxPub and ALI have the canonical prefix (`mml:`, `xlink:`, `tp:`, `ali:`), whatever prefix the file binds;
 * names of JATS have none.
 */
export interface XmlElement {
  readonly name: string;
  /** Has no prototype, so that any name can be looked up safely. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** Offset of its `<` in UTF-16 units of the document's text; `placeOf` converts it to line and column. */
  readonly offset: number;
}

export type XmlNode = XmlElement | string;

/** Returns the first child element of a name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child !== 'string' && child.name === name) return child;
  }
  return undefined;
}

/** Returns the child elements of a name, or all child elements. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string' && (name === undefined || child.name === name)) found.push(child);
  }
  return found;
}

/** Returns the first descendant of a name in document order. */
export function descendantOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.name === name) return child;
    const found = descendantOf(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns all descendants of a name in document order, including nested ones. */
export function descendantsOf(element: XmlElement, name: string, found: XmlElement[] = []): XmlElement[] {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.name === name) found.push(child);
    descendantsOf(child, name, found);
  }
  return found;
}

/** Returns the ancestors of an element, outermost first; they are found by offset, without a search of the tree. */
export function ancestorsOf(element: XmlElement, root: XmlElement): XmlElement[] {
  const ancestors: XmlElement[] = [];
  let around: XmlElement | undefined = root;
  while (around !== undefined && around !== element) {
    ancestors.push(around);
    let next: XmlElement | undefined;
    for (const child of around.children) {
      if (typeof child === 'string') continue;
      if (child.offset > element.offset) break;
      next = child;
    }
    around = next;
  }
  return ancestors;
}

/** Returns all text of a node, unchanged. */
export function rawTextOf(node: XmlNode): string {
  if (typeof node === 'string') return node;
  let text = '';
  for (const child of node.children) text += typeof child === 'string' ? child : rawTextOf(child);
  return text;
}

/** Returns all text of a node, trimmed, with white space collapsed. */
export function textOf(node: XmlNode): string {
  return collapseSpace(rawTextOf(node)).trim();
}

/** Returns the text of the first child of a name; undefined if absent or empty. */
export function childTextOf(element: XmlElement, name: string): string | undefined {
  const child = childOf(element, name);
  const text = child === undefined ? '' : textOf(child);
  return text === '' ? undefined : text;
}

/** Returns the trimmed value of an attribute; undefined if absent or empty. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  const value = element.attributes[name]?.trim();
  return value === '' ? undefined : value;
}

/** Returns the normalized language of an element, `pt-BR` for `xml:lang="pt_BR"`; undefined without the attribute. */
export function langOf(element: XmlElement): string | undefined {
  const written = attributeOf(element, 'xml:lang');
  return written === undefined ? undefined : languageTag(written);
}

/** Collapses XML white space, and removes soft hyphens, which are hints for hyphenation and not part of a word. */
export function collapseSpace(text: string): string {
  return NOT_COLLAPSED.test(text) ? text.replace(SOFT_HYPHENS, '').replace(SPACES, ' ') : text;
}

/** True if a text has only XML white space. */
export function isBlank(text: string): boolean {
  return !NOT_SPACE.test(text);
}

// a line end, a tab, a soft hyphen, or two spaces
const NOT_COLLAPSED = /[\t\n\r\u00AD]| {2}/;
const SOFT_HYPHENS = /\u00AD/g;
const SPACES = /[ \t\n\r]+/g;
const NOT_SPACE = /[^ \t\n\r]/;
