import type { Block, Footnote } from '../../model/block.ts';
import type { Graphic } from '../../model/graphic.ts';
import type { Inline } from '../../model/inline.ts';
import type { Permissions } from '../../model/permissions.ts';
import type { Table } from '../../model/table.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childrenOf, isBlank } from '../xml/xml-element.ts';
import { readCalsTables } from './cals-tables.ts';
import { readCaptioned } from './captions.ts';
import { graphicsAmong } from './figures.ts';
import type { JatsReader } from './jats-reader.ts';
import { readFootnote, readFootnoteGroup } from './notes.ts';
import { readPermissions } from './permissions.ts';
import { readTable } from './table-rows.ts';

/** Reads `table-wrap`: both markup and image if the source has both. */
export function readTableWrap(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'table');
  const { label, title, caption, doi, altText, attrib, permissions, rest } = readCaptioned(element, reader);
  const { graphics, others } = graphicsAmong(rest, reader);
  const tables: Table[] = [];
  const around: XmlNode[] = [];
  const foot: Foot = { blocks: [], attrib: attrib === undefined ? [] : [...attrib] };
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
  readonly blocks: Block[];
  readonly attrib: Inline[];
  permissions?: Permissions;
}

/** Reads `table-wrap-foot` in its order. An attribution at its end is that of the table; one before other content is a paragraph. */
function readFoot(element: XmlElement, reader: JatsReader, foot: Foot): void {
  let run: XmlNode[] = [];
  let attribs: Inline[] = [];
  const endAttribs = (): void => {
    if (attribs.length > 0) foot.blocks.push({ kind: 'paragraph', content: attribs });
    attribs = [];
  };
  const endRun = (): void => {
    const blocks = reader.blocks(run);
    if (blocks.length > 0) endAttribs();
    foot.blocks.push(...blocks);
    run = [];
  };
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (run.length > 0 || !isBlank(child)) run.push(child);
    } else if (child.name === 'fn' || child.name === 'fn-group') {
      endRun();
      endAttribs();
      if (child.name === 'fn-group') foot.blocks.push(...readFootnoteGroup(child, reader));
      else addNote(readFootnote(child, reader), foot.blocks);
    } else if (child.name === 'attrib') {
      endRun();
      if (attribs.length > 0) attribs.push({ kind: 'text', value: ' ' });
      attribs.push(...reader.inlines(child));
    } else if (child.name === 'permissions') foot.permissions = readPermissions(child, reader);
    else run.push(child);
  }
  endRun();
  foot.attrib.push(...attribs);
}

/** Adds a note to the group at the end of the foot, else in a group of its own. */
function addNote(note: Footnote, blocks: Block[]): void {
  const last = blocks.at(-1);
  if (last?.kind === 'footnoteGroup' && last.title === undefined && last.id === undefined)
    blocks[blocks.length - 1] = { ...last, footnotes: [...last.footnotes, note] };
  else blocks.push({ kind: 'footnoteGroup', footnotes: [note] });
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
      foot: [],
      ...(attrib === undefined ? {} : { attrib }),
    },
  ];
}
