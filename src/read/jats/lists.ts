import type { Block, DefItem, DefList, List, ListItem } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { listNumber } from '../../model/text/list-number.ts';
import { translatable } from '../../model/text/translatable.ts';
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
    if (child.name === 'list-item') items.push(readListItem(child, reader));
    else {
      const content = reader.blocks([child]);
      if (content.length > 0) items.push({ content });
    }
  }
  const listType = typeOf(element, items);
  const start = startOf(element, reader);
  const prefix = attributeOf(element, 'prefix-word')?.trim() ?? '';
  const list: List = {
    kind: 'list',
    listType,
    ...(start === 1 || listNumber(listType, start) === undefined ? {} : { start }),
    ...(heading.length === 0 ? {} : { title: heading }),
    items: prefix === '' ? items : items.map((item, at) => prefixed(item, prefix, listNumber(listType, start + at))),
  };
  return items.length === 0 && heading.length === 0 ? [] : [list];
}

/** Returns the number of a list's first item: one more than the last of the list that it continues. */
function startOf(element: XmlElement, reader: JatsReader): number {
  let start = 1;
  const seen = new Set<XmlElement>();
  for (let list = element; !seen.has(list); ) {
    seen.add(list);
    const id = attributeOf(list, 'continued-from')?.trim() ?? '';
    const before = id === '' ? undefined : reader.ids.find(id);
    if (id !== '' && before?.name !== 'list' && list === element) {
      const message = translatable`<list continued-from="${id}"> continues no list of the article; expected the id of one`;
      reader.warn('xref-dangling', element, message);
    }
    if (before?.name !== 'list' || seen.has(before)) break;
    start += childrenOf(before, 'list-item').length;
    list = before;
  }
  return start;
}

/** Puts the word of `prefix-word` before the number or label of an item: `Step 3`. */
function prefixed(item: ListItem, word: string, number: string | undefined): ListItem {
  const mark = item.label ?? number;
  if (mark === undefined) return { ...item, label: word };
  return mark.startsWith(word) ? item : { ...item, label: `${word} ${mark}` };
}

/** Reads `list-item`, or an `option` of a question. */
export function readListItem(element: XmlElement, reader: JatsReader): ListItem {
  const { label, title, rest } = readHeading(element, reader);
  const id = reader.ids.ownOf(element);
  const heading: Block[] = title === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'styled', style: 'bold', content: title }] }];
  const isCorrect = attributeOf(element, 'correct') === 'yes' || attributeOf(element, 'specific-use') === 'correct';
  return {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { label }),
    ...(isCorrect ? { isCorrect } : {}),
    content: [...heading, ...reader.takeStray(), ...reader.blocks(rest)],
  };
}

function typeOf(element: XmlElement, items: readonly ListItem[]): List['listType'] {
  const written = attributeOf(element, 'list-type');
  const isLabelled = items.some((item) => item.label !== undefined);
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
