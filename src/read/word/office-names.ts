import { byName } from '../xml/by-name.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';

/**
 * Gives elements and attributes of an Office document their usual prefixes: `w:p`, `r:embed`, `m:oMath`. The prefixes of the file do not
 * matter, nor whether the format is the transitional or the strict one. Names of unknown namespaces begin with `_:`.
 *
 * ECMA-376, part 1 and ISO/IEC 29500 (namespaces); XML Namespaces 1.0.
 */
export function withOfficeNames(root: XmlElement): XmlElement {
  return renamed(root, new Map([['xml', 'xml:']]));
}

/** Canonical prefix with colon by the file's prefix; the default namespace is ''. */
type Prefixes = ReadonlyMap<string, string>;

function renamed(element: XmlElement, around: Prefixes): XmlElement {
  const prefixes = bindingsOf(element, around);
  const attributes: Record<string, string> = Object.create(null);
  for (const name in element.attributes) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    attributes[name.includes(':') ? nameOf(name, prefixes) : name] = element.attributes[name] ?? '';
  }
  const children = element.children.map((child): XmlNode => (typeof child === 'string' ? child : renamed(child, prefixes)));
  return { name: nameOf(element.name, prefixes), attributes, children, offset: element.offset };
}

function bindingsOf({ attributes }: XmlElement, around: Prefixes): Prefixes {
  let prefixes: Map<string, string> | undefined;
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    prefixes ??= new Map(around);
    prefixes.set(name.slice(6), PREFIXES[attributes[name] ?? ''] ?? (attributes[name] === '' ? '' : '_:'));
  }
  return prefixes ?? around;
}

function nameOf(name: string, prefixes: Prefixes): string {
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  return (prefixes.get(prefix) ?? (prefix === '' ? '' : '_:')) + name.slice(colon + 1);
}

const TRANSITIONAL = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';

/** Usual prefixes by namespace; the parts of packages and properties have none. */
const PREFIXES: Readonly<Record<string, string>> = byName({
  [`${TRANSITIONAL}wordprocessingml/2006/main`]: 'w:',
  [`${STRICT}wordprocessingml/main`]: 'w:',
  [`${TRANSITIONAL}officeDocument/2006/relationships`]: 'r:',
  [`${STRICT}officeDocument/relationships`]: 'r:',
  [`${TRANSITIONAL}officeDocument/2006/math`]: 'm:',
  [`${STRICT}officeDocument/math`]: 'm:',
  [`${TRANSITIONAL}officeDocument/2006/bibliography`]: 'b:',
  [`${STRICT}officeDocument/bibliography`]: 'b:',
  [`${TRANSITIONAL}drawingml/2006/main`]: 'a:',
  [`${STRICT}drawingml/main`]: 'a:',
  [`${TRANSITIONAL}drawingml/2006/wordprocessingDrawing`]: 'wp:',
  [`${STRICT}drawingml/wordprocessingDrawing`]: 'wp:',
  [`${TRANSITIONAL}drawingml/2006/picture`]: 'pic:',
  [`${STRICT}drawingml/picture`]: 'pic:',
  [`${TRANSITIONAL}drawingml/2006/chart`]: 'c:',
  [`${STRICT}drawingml/chart`]: 'c:',
  [`${TRANSITIONAL}drawingml/2006/diagram`]: 'dgm:',
  [`${STRICT}drawingml/diagram`]: 'dgm:',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps:',
  'http://schemas.microsoft.com/office/drawing/2016/SVG/main': 'asvg:',
  'http://schemas.microsoft.com/office/drawing/2008/diagram': 'dsp:',
  [`${TRANSITIONAL}markup-compatibility/2006`]: 'mc:',
  'urn:schemas-microsoft-com:vml': 'v:',
  'urn:schemas-microsoft-com:office:office': 'o:',
  [`${TRANSITIONAL}package/2006/relationships`]: '',
  [`${TRANSITIONAL}package/2006/metadata/core-properties`]: 'cp:',
  'http://purl.org/dc/elements/1.1/': 'dc:',
  [`${TRANSITIONAL}officeDocument/2006/custom-properties`]: '',
  [`${STRICT}officeDocument/customProperties`]: '',
  [`${TRANSITIONAL}officeDocument/2006/docPropsVTypes`]: 'vt:',
  [`${STRICT}officeDocument/docPropsVTypes`]: 'vt:',
});
