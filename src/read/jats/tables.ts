import type { Block, Footnote } from '../../model/block.ts';
import type { Graphic } from '../../model/graphic.ts';
import type { Inline } from '../../model/inline.ts';
import type { Permissions } from '../../model/permissions.ts';
import type { Table } from '../../model/table.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childrenOf } from '../xml/xml-element.ts';
import { readCalsTables } from './cals-tables.ts';
import { readCaptioned } from './captions.ts';
import { graphicsAmong } from './figures.ts';
import type { JatsReader } from './jats-reader.ts';
import { readFootnote } from './notes.ts';
import { readPermissions } from './permissions.ts';
import { readTable } from './table-rows.ts';

/** Reads `table-wrap`: both markup and image if the source has both. */
export function readTableWrap(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'table');
  const { label, title, caption, doi, altText, attrib, permissions, rest } = readCaptioned(element, reader);
  const { graphics, others } = graphicsAmong(rest, reader);
  const tables: Table[] = [];
  const around: XmlNode[] = [];
  const foot: Foot = { footnotes: [], blocks: [], attrib: attrib === undefined ? [] : [...attrib] };
  for (const node of others) {
    if (typeof node === 'string') around.push(node);
    else if (node.name === 'table') tables.push(...readTables(node, reader));
    else if (node.name === 'table-wrap-foot') readFoot(node, reader, foot);
    else around.push(node);
  }
  return [
    {
      kind: 'tableWrap',
      id,
      ...(label === undefined ? {} : { label }),
      ...(title === undefined ? {} : { title }),
      caption,
      tables,
      graphics: altText === undefined ? graphics : graphics.map((graphic): Graphic => ({ altText, ...graphic })),
      parts: reader.blocks(around),
      footnotes: foot.footnotes,
      foot: foot.blocks,
      ...(foot.attrib.length === 0 ? {} : { attrib: foot.attrib }),
      ...optionalPermissions(foot.permissions ?? permissions),
      ...(doi === undefined ? {} : { doi }),
    },
  ];
}

function optionalPermissions(permissions: Permissions | undefined): { permissions?: Permissions } {
  return permissions === undefined ? {} : { permissions };
}

interface Foot {
  readonly footnotes: Footnote[];
  readonly blocks: Block[];
  readonly attrib: Inline[];
  permissions?: Permissions;
}

function readFoot(element: XmlElement, reader: JatsReader, foot: Foot): void {
  const others: XmlNode[] = [];
  for (const child of element.children) {
    if (typeof child === 'string') others.push(child);
    else if (child.name === 'fn') foot.footnotes.push(readFootnote(child, reader));
    else if (child.name === 'fn-group') {
      for (const fn of childrenOf(child)) {
        if (fn.name === 'fn') foot.footnotes.push(readFootnote(fn, reader));
        else others.push(fn);
      }
    } else if (child.name === 'attrib') foot.attrib.push(...reader.inlines(child));
    else if (child.name === 'permissions') foot.permissions = readPermissions(child, reader);
    else others.push(child);
  }
  foot.blocks.push(...reader.blocks(others));
}

/** Reads one table of XHTML markup, or the tables of OASIS markup. */
function readTables(element: XmlElement, reader: JatsReader): readonly Table[] {
  return element.name === 'entrytbl' || childrenOf(element, 'tgroup').length > 0
    ? readCalsTables(element, reader)
    : [readTable(element, reader)];
}

/** Reads a `table`, `array` or `entrytbl` without a wrap. */
export function readBareTable(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'table');
  const { label, caption, attrib, rest } = element.name === 'array' ? readCaptioned(element, reader) : { caption: [], rest: [] };
  const { graphics, others } = graphicsAmong(rest, reader);
  const rows = others.filter((node) => typeof node !== 'string' && (node.name === 'tbody' || node.name === 'table'));
  const around = others.filter((node) => !rows.includes(node));
  const isTable = element.name !== 'array' || rows.length > 0;
  return [
    {
      kind: 'tableWrap',
      id,
      ...(label === undefined ? {} : { label }),
      caption,
      tables: isTable ? readTables(element, reader) : [],
      graphics,
      parts: reader.blocks(around),
      footnotes: [],
      foot: [],
      ...(attrib === undefined ? {} : { attrib }),
    },
  ];
}
