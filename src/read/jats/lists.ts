import type { Block, DefItem, DefList, List, ListItem } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { byName } from '../xml/by-name.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childOf, childrenOf } from '../xml/xml-element.ts';
import { readHeading } from './heading.ts';
import type { JatsReader } from './jats-reader.ts';

/** Reads `list`: items with their printed labels; other content between items becomes an item. */
export function readList(element: XmlElement, reader: JatsReader): readonly Block[] {
  const { label, title, rest } = readHeading(element, reader);
  const heading: Inline[] = [...(label === undefined ? [] : [{ kind: 'text', value: `${label} ` } as const]), ...(title ?? [])];
  const items: ListItem[] = [];
  for (const child of rest) {
    if (typeof child === 'string') continue;
    if (child.name === 'list-item') items.push(listItem(child, reader));
    else {
      const content = reader.blocks([child]);
      if (content.length > 0) items.push({ content });
    }
  }
  const isLabelled = items.some((item) => item.label !== undefined);
  const list: List = {
    kind: 'list',
    listType: listTypeOf(attributeOf(element, 'list-type'), isLabelled),
    ...(heading.length === 0 ? {} : { title: heading }),
    items,
  };
  return items.length === 0 && heading.length === 0 ? [] : [list];
}

function listItem(element: XmlElement, reader: JatsReader): ListItem {
  const { label, title, rest } = readHeading(element, reader);
  const id = reader.ids.ownOf(element);
  const heading: Block[] = title === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'styled', style: 'bold', content: title }] }];
  return {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { label }),
    content: [...heading, ...reader.takeStray(), ...reader.blocks(rest)],
  };
}

function listTypeOf(written: string | undefined, isLabelled: boolean): List['listType'] {
  const known = written === undefined ? undefined : LIST_TYPES[written.toLowerCase()];
  return known ?? (isLabelled ? 'simple' : 'bullet');
}

const LIST_TYPES: Readonly<Record<string, List['listType']>> = byName({
  bullet: 'bullet',
  order: 'order',
  ordered: 'order',
  number: 'order',
  arabic: 'order',
  'alpha-lower': 'alpha-lower',
  'alpha-upper': 'alpha-upper',
  'roman-lower': 'roman-lower',
  'roman-upper': 'roman-upper',
  simple: 'simple',
  none: 'simple',
});

/** Reads `def-list`: terms with their definitions; nested lists follow their parent. */
export function readDefList(element: XmlElement, reader: JatsReader): readonly Block[] {
  const { label, title, rest } = readHeading(element, reader);
  const heading: Inline[] = [...(label === undefined ? [] : [{ kind: 'text', value: `${label} ` } as const]), ...(title ?? [])];
  const termHead = childOf(element, 'term-head');
  const defHead = childOf(element, 'def-head');
  const items = childrenOf(element, 'def-item').map((item) => defItem(item, reader));
  const list: DefList = {
    kind: 'defList',
    ...(heading.length === 0 ? {} : { title: heading }),
    ...(termHead === undefined ? {} : { termHead: reader.inlines(termHead) }),
    ...(defHead === undefined ? {} : { defHead: reader.inlines(defHead) }),
    items,
  };
  const others = rest.filter((node) => typeof node !== 'string' && !DEF_LIST_PARTS.has(node.name));
  return [list, ...reader.blocks(others)];
}

const DEF_LIST_PARTS: ReadonlySet<string> = new Set(['def-item', 'term-head', 'def-head']);

function defItem(element: XmlElement, reader: JatsReader): DefItem {
  const id = reader.ids.ownOf(element);
  const term: Inline[] = [];
  const definitions: Block[][] = [];
  for (const child of childrenOf(element)) {
    if (child.name === 'def') definitions.push(reader.blocks(child.children));
    else {
      if (term.length > 0) term.push({ kind: 'text', value: child.name === 'term' ? ', ' : ' ' });
      const words = reader.inlines(child);
      if (child.name === 'label') words.push({ kind: 'text', value: ' ' });
      term.push(...words);
    }
  }
  const stray = reader.takeStray();
  if (stray.length > 0) definitions.push(stray);
  return { ...(id === undefined ? {} : { id }), term, definitions };
}
