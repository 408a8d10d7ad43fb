import type { Block, DefItem, DefList, List, ListItem } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { listNumber } from '../../model/text/list-number.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { headingJats, labelJats } from './heading-jats.ts';
import type { JatsWriter } from './jats-writer.ts';

export function listJats({ listType, start, title, items }: List, w: JatsWriter): Markup {
  // The number of a list that continues another is a label, since the other one may have no id.
  const printed = (items.length === 0 ? [{ content: [] }] : items).map((item, at) => {
    const number = start === undefined ? undefined : listNumber(listType, start + at);
    return xml`\n${listItemJats(item.label === undefined && number !== undefined ? { ...item, label: `${number}.` } : item, w)}`;
  });
  return xml`<list${attribute('list-type', listType)}>${headingJats({ title }, w)}${printed}\n</list>`;
}

function listItemJats({ id, label, isCorrect, content }: ListItem, w: JatsWriter): Markup {
  const blocks = content.length === 0 ? xml`<p/>` : w.blocks(content, LISTS);
  return xml`<list-item${w.id(id)}${attribute('specific-use', isCorrect && 'correct')}>${labelJats(label)}${blocks}</list-item>`;
}

const LISTS: ReadonlySet<Block['kind']> = new Set<Block['kind']>(['list', 'defList']);

export function defListJats({ title, termHead, defHead, items }: DefList, w: JatsWriter): Markup {
  const heads = xml`${headJats('term-head', termHead, w)}${headJats('def-head', defHead, w)}`;
  return xml`<def-list>${headingJats({ title }, w)}${heads}${items.map((item) => xml`\n${defItemJats(item, w)}`)}\n</def-list>`;
}

function headJats(name: 'term-head' | 'def-head', content: readonly Inline[] | undefined, w: JatsWriter): Markup {
  if (content === undefined) return xml``;
  const words = w.line(content, 'line');
  return name === 'term-head' ? xml`<term-head>${words}</term-head>` : xml`<def-head>${words}</def-head>`;
}

function defItemJats({ id, term, definitions }: DefItem, w: JatsWriter): Markup {
  const defs = definitions.map((content) => xml`<def>${content.length === 0 ? xml`<p/>` : w.paragraphs(content)}</def>`);
  return xml`<def-item${w.id(id)}><term>${w.line(term, 'line')}</term>${defs}</def-item>`;
}
