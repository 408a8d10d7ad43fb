import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';

/** A style of paragraphs, characters or tables, with what it inherits. */
export interface WordStyle {
  readonly id: string;
  /** Names of the style and of those it is based on, nearest first, in lower case: `['image caption', 'caption', 'normal']`. */
  readonly names: readonly string[];
  /** `w:rPr`, `w:pPr` of the style and of those it is based on, nearest first. */
  readonly runs: readonly XmlElement[];
  readonly paragraphs: readonly XmlElement[];
}

export interface StyleSheet {
  /** Returns a style by id, or the default style of its kind. */
  of(id: string | undefined, kind?: 'paragraph' | 'character' | 'table'): WordStyle;
  /** `w:rPr` and `w:pPr` of the document's defaults. */
  readonly defaults: { readonly runs?: XmlElement; readonly paragraphs?: XmlElement };
}

/** Reads `styles.xml`. ISO/IEC 29500-1, 17.7. */
export function readStyles(root: XmlElement | undefined): StyleSheet {
  const elements = new Map<string, XmlElement>();
  const defaultIds = new Map<string, string>();
  for (const style of root === undefined ? [] : childrenOf(root, 'w:style')) {
    const id = attributeOf(style, 'w:styleId') ?? '';
    elements.set(id, style);
    if (isOn(attributeOf(style, 'w:default') ?? '0')) defaultIds.set(attributeOf(style, 'w:type') ?? 'paragraph', id);
  }
  const known = new Map<string, WordStyle>();
  const resolve = (id: string): WordStyle => {
    const found = known.get(id) ?? styleOf(id, elements);
    known.set(id, found);
    return found;
  };
  const docDefaults = root === undefined ? undefined : childOf(root, 'w:docDefaults');
  const defaultOf = (outer: string, inner: string): XmlElement | undefined => {
    const wrapper = docDefaults === undefined ? undefined : childOf(docDefaults, outer);
    return wrapper === undefined ? undefined : childOf(wrapper, inner);
  };
  const runs = defaultOf('w:rPrDefault', 'w:rPr');
  const paragraphs = defaultOf('w:pPrDefault', 'w:pPr');
  return {
    of: (id, kind = 'paragraph') => resolve(id !== undefined && elements.has(id) ? id : (id ?? defaultIds.get(kind) ?? '')),
    defaults: { ...(runs && { runs }), ...(paragraphs && { paragraphs }) },
  };
}

function styleOf(id: string, elements: ReadonlyMap<string, XmlElement>): WordStyle {
  const chain: XmlElement[] = [];
  let next: string | undefined = id;
  for (let style = elements.get(id); style !== undefined && !chain.includes(style); style = elements.get(next ?? '')) {
    chain.push(style);
    next = valOf(style, 'w:basedOn');
  }
  const names = chain.map((style) => (valOf(style, 'w:name') ?? attributeOf(style, 'w:styleId') ?? '').toLowerCase());
  const all = (name: string): XmlElement[] => chain.flatMap((style) => childOf(style, name) ?? []);
  // A style that the document does not define is named by its id.
  return { id, names: names.length === 0 && id !== '' ? [id.toLowerCase()] : names, runs: all('w:rPr'), paragraphs: all('w:pPr') };
}

/** Value of `w:val` of a child: that of `<w:jc w:val="center"/>` for `w:jc`. */
export function valOf(element: XmlElement | undefined, name: string): string | undefined {
  const child = element === undefined ? undefined : childOf(element, name);
  return child === undefined ? undefined : attributeOf(child, 'w:val');
}

/** State of a toggle such as `<w:b/>`; undefined if the properties do not have it. */
export function toggleOf(properties: XmlElement | undefined, name: string): boolean | undefined {
  const child = properties === undefined ? undefined : childOf(properties, name);
  return child === undefined ? undefined : isOn(attributeOf(child, 'w:val') ?? '1');
}

/** First value among properties, nearest first. */
export function firstOf<T>(properties: readonly (XmlElement | undefined)[], read: (one: XmlElement) => T | undefined): T | undefined {
  for (const one of properties) {
    const found = one === undefined ? undefined : read(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function isOn(value: string): boolean {
  return !/^(?:0|false|off|no)$/i.test(value);
}
