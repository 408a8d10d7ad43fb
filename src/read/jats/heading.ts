import type { Inline } from '../../model/inline.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childrenOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';
import { doiOf } from './links.ts';

/** Heading of a section, box, list or float, and the remaining nodes. */
export interface Heading {
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly doi?: string;
  readonly rest: readonly XmlNode[];
}

/** Reads label, title and DOI among an element's children. A second title, and an object-id without DOI, are in the remaining nodes. */
export function readHeading(element: XmlElement, reader: JatsReader): Heading {
  let label: string | undefined;
  let title: readonly Inline[] | undefined;
  let doi: string | undefined;
  const rest: XmlNode[] = [];
  for (const child of element.children) {
    if (typeof child === 'string') rest.push(child);
    else if (child.name === 'label' && label === undefined) label = labelText(child);
    else if (child.name === 'title' && title === undefined) title = reader.inlines(child);
    else if (child.name === 'object-id') doi ??= objectDoi(child);
    else if (child.name === 'sec-meta' && holdsIdsOnly(child)) for (const id of childrenOf(child)) doi ??= objectDoi(id);
    else rest.push(child);
  }
  return {
    ...(label === undefined || label === '' ? {} : { label }),
    ...(title === undefined || title.length === 0 ? {} : { title }),
    ...(doi === undefined ? {} : { doi }),
    rest,
  };
}

/** Returns a label as text. A formula in it has one of its forms: MathML, without annotations, before TeX. */
export function labelText(label: XmlElement): string {
  return textOf(inOneForm(label));
}

function inOneForm(element: XmlElement): XmlElement {
  const math = element.children.find((child) => typeof child !== 'string' && /^(?:mml:)?math$/.test(child.name));
  const isRest = (child: XmlNode): boolean =>
    typeof child !== 'string' && (/^(?:mml:)?annotation(?:-xml)?$/.test(child.name) || (math !== undefined && child.name === 'tex-math'));
  const children = element.children.filter((child) => !isRest(child));
  return { ...element, children: children.map((child) => (typeof child === 'string' ? child : inOneForm(child))) };
}

function holdsIdsOnly(secMeta: XmlElement): boolean {
  return childrenOf(secMeta).every(({ name }) => name === 'object-id');
}

/** The DOI of an `object-id`. */
export function objectDoi(objectId: XmlElement): string | undefined {
  const type = objectId.attributes['pub-id-type'];
  return type === 'doi' || type === undefined ? doiOf(textOf(objectId)) : undefined;
}
