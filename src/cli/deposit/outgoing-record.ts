import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { childrenOf, collapseSpace, isBlank, rawTextOf, type XmlElement } from '../../read/xml/xml-element.ts';

/** A record for an agency, in a file that the build has written beside the page of an article. */
export interface OutgoingRecord {
  /** In lower case: agencies do not distinguish case. The URL of the page for a record without a DOI. */
  readonly doi: string;
  readonly kind: string;
  readonly file: string;
  /** 64 bits of the SHA-256 of its canonical form. */
  readonly digest: string;
  /** Digests of its elements, 32 bits each: `titles=9f3c01ab contributors=…`. */
  readonly parts: string;
  /** URL of the page. */
  readonly url?: string;
  /** Titles by ISSN, as the record names them. */
  readonly journal?: { readonly title: string; readonly issns: readonly string[] };
  /** True for a notice, which is sent before the articles that it concerns. */
  readonly isNotice?: boolean;
  /** True for the record of a withdrawn article. */
  readonly isWithdrawn?: boolean;
  /** True if the agency deletes what it has of a withdrawn article. Nothing is sent for an article that it never had. */
  readonly isDeletion?: boolean;
  /** A rule of the agency that the record breaks; it is not sent. */
  readonly fault?: string;
  /** Records of a batch have the same group, such as the version of the schema. */
  readonly group: string;
  /** Place in the text of the file: first and last offset. */
  readonly slice?: readonly [number, number];
}

/** Returns the record as its file has it. */
export function textOfRecord({ file, slice }: OutgoingRecord): string {
  const text = readFileSync(file, 'utf8');
  return slice === undefined ? text : text.slice(...slice);
}

/** Returns the prefix of a DOI: `10.5555`. */
export function prefixOf(doi: string): string {
  return doi.replace(/\/.*/s, '');
}

/** Digests of a record and its elements, by which a change is found and described. */
export interface Digests {
  readonly digest: string;
  readonly parts: string;
}

/** Returns the digests of named parts, of which several may have one name. The order of equally named parts counts, that of others does not. */
export function digestsOf(parts: Iterable<readonly [name: string, canonical: string]>): Digests {
  const byName = new Map<string, ReturnType<typeof createHash>>();
  for (const [name, canonical] of parts) {
    const hash = byName.get(name) ?? createHash('sha256');
    byName.set(name, hash.update(canonical).update('\n'));
  }
  const digests = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, hash]) => `${name}=${hash.digest('hex')}`);
  return {
    digest: createHash('sha256').update(digests.join(' ')).digest('hex').slice(0, 16),
    parts: digests.map((part) => part.slice(0, part.indexOf('=') + 9)).join(' '),
  };
}

/** Returns the names of the parts that differ: `titles`, `citation_list`. */
export function changedParts(before: string, after: string): readonly string[] {
  const entriesOf = (parts: string) => new Map(parts.split(' ').map((part) => part.split('=') as [string, string]));
  const [old, now] = [entriesOf(before), entriesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => name !== '' && old.get(name) !== now.get(name)).sort();
}

/**
 * Prints an element in a form that does not depend on the order of attributes, on indentation and on line ends. White space in running text is
 * one space; between elements it is left out.
 */
export function canonicalXml({ name, attributes, children }: XmlElement): string {
  // Control characters divide the pieces, because XML has none.
  let text = `\u0001${name}`;
  const keys: string[] = [];
  for (const key in attributes) keys.push(key);
  if (keys.length > 1) keys.sort();
  for (const key of keys) text += `\u0002${key}\u0003${attributes[key]}`;
  text += '\u0004';
  const hasText = children.some((child) => typeof child === 'string' && !isBlank(child));
  for (const child of children) {
    if (typeof child !== 'string') text += canonicalXml(child);
    else if (hasText) text += NOT_ASCII.test(child) ? collapseSpace(child.normalize('NFC')) : collapseSpace(child);
  }
  return `${text}\u0005`;
}

// beyond U+007F
const NOT_ASCII = /[\u0080-\uFFFF]/;

/** Prints JSON with sorted keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`)
    .join(',')}}`;
}

/** Returns the digests of the child elements, and of an element's own attributes as `@`. */
export function digestsOfChildren(element: XmlElement): Digests {
  return digestsOf(partsOf(element));
}

/** Yields name and canonical form of each child element. */
export function* partsOf(element: XmlElement): Generator<readonly [string, string]> {
  if (Object.keys(element.attributes).length > 0) yield [`${element.name}@`, canonicalXml({ ...element, children: [] })];
  for (const child of childrenOf(element)) yield [child.name, canonicalXml(child)];
}

/** Returns the trimmed text at a path of child elements; undefined if there is none. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  let found = element;
  for (const name of path) found = found === undefined ? undefined : childrenOf(found, name)[0];
  const text = found === undefined ? '' : rawTextOf(found).trim();
  return text === '' ? undefined : text;
}

/** True for an object of JSON. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Groups items by a key, in the order in which the keys occur. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Returns the value of a JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
