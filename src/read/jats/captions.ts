import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Permissions } from '../../model/permissions.ts';
import { byName } from '../xml/by-name.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { textOf } from '../xml/xml-element.ts';
import { labelText, objectDoi } from './heading.ts';
import type { JatsReader } from './jats-reader.ts';
import { bothPermissions, readPermissions } from './permissions.ts';

/** Common parts of figures, tables, media and supplements, and the remaining nodes. */
export interface Captioned {
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly caption: readonly Block[];
  readonly doi?: string;
  readonly altText?: string;
  readonly longDesc?: string;
  readonly attrib?: readonly Inline[];
  readonly permissions?: Permissions;
  readonly rest: readonly XmlNode[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads label, caption and ids of a float; several captions (of several languages) follow one another. */
export function readCaptioned(element: XmlElement, reader: JatsReader): Captioned {
  const rest: XmlNode[] = [];
  const caption: Block[] = [];
  const parts: Mutable<Captioned> = { caption, rest };
  for (const child of element.children) {
    if (typeof child === 'string') rest.push(child);
    else {
      const read = PART_READERS[child.name];
      if (read === undefined) rest.push(child);
      else read(child, reader, { parts, caption });
    }
  }
  return parts;
}

interface Into {
  readonly parts: Mutable<Captioned>;
  readonly caption: Block[];
}

const PART_READERS: Readonly<Record<string, (child: XmlElement, reader: JatsReader, into: Into) => void>> = byName({
  label: (child, _reader, { parts }) => {
    const text = labelText(child);
    if (text !== '') parts.label = parts.label === undefined ? text : `${parts.label} ${text}`;
  },
  caption: addCaption,
  title: (child, reader, into) => addTitle(child, reader, into),
  'object-id': (child, _reader, { parts }) => {
    const doi = parts.doi ?? objectDoi(child);
    if (doi !== undefined) parts.doi = doi;
  },
  'alt-text': (child, _reader, { parts }) => {
    const text = textOf(child);
    if (text !== '') parts.altText = text;
  },
  'long-desc': (child, _reader, { parts }) => {
    const text = textOf(child);
    if (text !== '') parts.longDesc = text;
  },
  attrib: (child, reader, { parts }) => {
    const attrib = reader.inlines(child);
    if (attrib.length > 0) parts.attrib = parts.attrib === undefined ? attrib : [...parts.attrib, { kind: 'text', value: ' ' }, ...attrib];
  },
  permissions: (child, reader, { parts }) => {
    const permissions = readPermissions(child, reader);
    parts.permissions = parts.permissions === undefined ? permissions : bothPermissions(parts.permissions, permissions);
  },
});

function addCaption(element: XmlElement, reader: JatsReader, into: Into): void {
  const rest: XmlNode[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string' && child.name === 'title' && into.parts.title === undefined) addTitle(child, reader, into);
    else rest.push(child);
  }
  into.caption.push(...reader.blocks(rest));
}

function addTitle(child: XmlElement, reader: JatsReader, into: Into): void {
  const title = reader.inlines(child);
  if (into.parts.title === undefined && title.length > 0) into.parts.title = title;
  else if (title.length > 0) into.caption.push({ kind: 'paragraph', content: title });
  into.caption.push(...reader.takeStray());
}
