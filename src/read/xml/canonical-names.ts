import { byName } from './by-name.ts';
import type { XmlElement } from './xml-element.ts';

/** Canonical prefixes of elements and attributes by namespace, independent of the prefixes of a file. */
const USUAL_PREFIX: Readonly<Record<string, string>> = byName({
  'http://www.w3.org/1998/Math/MathML': 'mml',
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://www.niso.org/schemas/ali/1.0/': 'ali',
  'http://www.plazi.org/taxpub': 'tp',
  'http://www.w3.org/2001/XInclude': 'xi',
  'http://www.w3.org/2003/XInclude': 'xi',
  // OASIS tables: their elements have the same meaning with and without a prefix.
  'http://www.niso.org/standards/z39-96/ns/oasis-exchange/table': '',
  'http://docs.oasis-open.org/ns/oasis-exchange/table': '',
});

/** The canonical prefix of a namespace: '' for all of JATS and NLM; undefined for other namespaces, whose names are unchanged. */
function usualPrefixOf(namespace: string): string | undefined {
  return isJatsNamespace(namespace) ? '' : USUAL_PREFIX[namespace];
}

/** True for a namespace of JATS or NLM: `http://jats.nlm.nih.gov`, `https://jats.nlm.nih.gov/ns/archiving/1.3/`, `http://dtd.nlm.nih.gov/2.0/xsd/archivearticle`. */
export function isJatsNamespace(namespace: string): boolean {
  return JATS.test(namespace);
}

/**
 * Returns a function that gives elements their canonical names. A file without unusual prefixes costs only one search of its text.
 *
 *   <m:math xmlns:m="http://www.w3.org/1998/Math/MathML">  is  mml:math
 *   <math xmlns="http://www.w3.org/1998/Math/MathML">      stays math
 *
 * A prefix is assumed to have one meaning from its first binding to the end of the file.
 */
export function canonicalNames(text: string): (element: XmlElement) => XmlElement {
  if (!bindsUnusually(text)) return (element) => element;
  const usualByPrefix = new Map<string, string>();
  return (element) => {
    for (const name in element.attributes) {
      if (!name.startsWith('xmlns:')) continue;
      const usual = usualPrefixOf(element.attributes[name] ?? '');
      if (usual !== undefined && usual !== name.slice(6)) usualByPrefix.set(name.slice(6), usual);
    }
    return usualByPrefix.size === 0 ? element : renamed(element, usualByPrefix);
  };
}

/** True if a text seems to bind a known namespace to another prefix than the canonical one. */
function bindsUnusually(text: string): boolean {
  for (const [, prefix, value = ''] of text.matchAll(BINDING)) {
    const usual = usualPrefixOf(value);
    if (value.includes('&') || (usual !== undefined && usual !== prefix)) return true;
  }
  return false;
}

function renamed(element: XmlElement, usualByPrefix: ReadonlyMap<string, string>): XmlElement {
  const attributes: Record<string, string> = Object.create(null);
  for (const name in element.attributes) attributes[nameOf(name, usualByPrefix)] = element.attributes[name] ?? '';
  return { ...element, name: nameOf(element.name, usualByPrefix), attributes };
}

function nameOf(name: string, usualByPrefix: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':');
  const usual = colon < 0 ? undefined : usualByPrefix.get(name.slice(0, colon));
  if (usual === undefined) return name;
  return usual === '' ? name.slice(colon + 1) : `${usual}:${name.slice(colon + 1)}`;
}

const JATS = /^https?:\/\/(?:[\w-]+\.)*nlm\.nih\.gov(?:\/|$)/;
// xmlns:mml="http://www.w3.org/1998/Math/MathML"
const BINDING = /xmlns:([^\s=]+)\s*=\s*["']([^"']*)/g;
