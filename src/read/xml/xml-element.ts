/**
 * One element of a parsed XML file. Comments and processing instructions are not kept; CDATA is text; neighbouring text is one string.
 *
 *   <p>E. <italic>coli</italic></p>
 *   { name: 'p', attributes: {}, offset: 0, children: ['E. ', { name: 'italic', attributes: {}, offset: 6, children: ['coli'] }] }
 *
 * Names of MathML, XLink, TaxPub and ALI carry the usual prefix (`mml:`, `xlink:`, `tp:`, `ali:`), whatever prefix the file bound;
 * names of JATS carry none.
 */
export interface XmlElement {
  readonly name: string;
  /** Without a prototype, so any name is safe to ask for. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** Of its `<`, in UTF-16 units of the document's text; `placeAt` makes a line and a column of it. */
  readonly offset: number;
}

export type XmlNode = XmlElement | string;

/** The first child element of that name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child !== 'string' && child.name === name) return child;
  }
  return undefined;
}

/** Every child element of that name, or of every name. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string' && (name === undefined || child.name === name)) found.push(child);
  }
  return found;
}

/** The first element of that name within, document order, the element itself left out. */
export function descendantOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.name === name) return child;
    const found = descendantOf(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every element of that name within, document order; those within a found one too. */
export function descendantsOf(element: XmlElement, name: string, found: XmlElement[] = []): XmlElement[] {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.name === name) found.push(child);
    descendantsOf(child, name, found);
  }
  return found;
}

/** The elements around one, outermost first; found by offset, without a search through the tree. */
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

/** All text within, as it stands. */
export function rawTextOf(node: XmlNode): string {
  if (typeof node === 'string') return node;
  let text = '';
  for (const child of node.children) text += typeof child === 'string' ? child : rawTextOf(child);
  return text;
}

/** All text within as one line: runs of white space are one space, none at the ends. */
export function textOf(node: XmlNode): string {
  return collapseSpace(rawTextOf(node)).trim();
}

/** The text of the first child of that name; undefined where there is none or it is empty. */
export function childTextOf(element: XmlElement, name: string): string | undefined {
  const child = childOf(element, name);
  const text = child === undefined ? '' : textOf(child);
  return text === '' ? undefined : text;
}

/** An attribute's value without white space at its ends; undefined where it is absent or empty. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  const value = element.attributes[name]?.trim();
  return value === '' ? undefined : value;
}

/** Text with every run of XML white space as one space, and without soft hyphens, which are marks for setters and no part of a word. */
export function collapseSpace(text: string): string {
  return NOT_COLLAPSED.test(text) ? text.replace(SOFT_HYPHENS, '').replace(SPACES, ' ') : text;
}

/** Whether there is nothing but XML white space. */
export function isBlank(text: string): boolean {
  return !NOT_SPACE.test(text);
}

// a line end, a tab, a soft hyphen, or two spaces
const NOT_COLLAPSED = /[\t\n\r\u00AD]| {2}/;
const SOFT_HYPHENS = /\u00AD/g;
const SPACES = /[ \t\n\r]+/g;
const NOT_SPACE = /[^ \t\n\r]/;
