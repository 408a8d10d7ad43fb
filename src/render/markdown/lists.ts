import type { DefItem, DefList, List, ListItem } from '../../model/block.ts';
import { listNumber } from '../../model/text/list-number.ts';
import { titleLine } from './caption-markdown.ts';
import { joinBlocks, joinItems, listItem } from './layout.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';

/** Renders a list, numbered if it has numbers that count up, else with its labels, letters or roman numbers before the words of the items. */
export function listMarkdown(list: List, w: MarkdownWriter): string {
  const first = firstNumber(list);
  const items = list.items.map((item, at) => {
    if (first !== undefined) return listItem(`${first + at}. `, itemMarkdown(item, '', w));
    return listItem('- ', itemMarkdown(item, labelOf(list, at), w));
  });
  return joinBlocks([titleLine(list.title === undefined ? {} : { title: list.title }, w), joinItems(items)]);
}

/** Returns the number of the first item; undefined unless the list is numbered, or the labels of its items count up. */
function firstNumber({ items, listType, start = 1 }: List): number | undefined {
  if (items.every(({ label }) => label === undefined)) return listType === 'order' ? start : undefined;
  const first = Number(NUMBER.exec(items[0]?.label ?? '')?.[1] ?? Number.NaN);
  return items.every(({ label = '' }, at) => NUMBER.exec(label)?.[1] === String(first + at)) ? first : undefined;
}

/** Returns the label of an item; CommonMark has no letters, so they are text. */
function labelOf({ items, listType, start = 1 }: List, at: number): string {
  if (items.some(({ label }) => label !== undefined)) return items[at]?.label ?? '';
  const number = listNumber(listType, start + at);
  return number === undefined ? '' : `${number}.`;
}

/** Renders terms in bold, each followed by its definitions. */
export function defListMarkdown(list: DefList, w: MarkdownWriter): string {
  const head = w.line([...(list.termHead ?? []), { kind: 'text', value: ' ' }, ...(list.defHead ?? [])]);
  const items = list.items.map((item) => listItem('- ', definedMarkdown(item, w)));
  return joinBlocks([titleLine(list.title === undefined ? {} : { title: list.title }, w), head, joinItems(items)]);
}

function itemMarkdown(item: ListItem, label: string, w: MarkdownWriter): string {
  return ledBlocks(label, item, w);
}

/** Renders the blocks of an item, with its label and anchor in the first paragraph. */
function ledBlocks(label: string, item: ListItem, w: MarkdownWriter): string {
  const [first, ...rest] = item.content;
  const start = anchorFor(item.id, w);
  const end = item.isCorrect === true ? ` (${w.html.messages.text('article.label.correctOption')})` : '';
  const leadText = label === '' ? '' : `${label} `;
  if (first?.kind !== 'paragraph') {
    const lead = w.lineOf((to) => {
      to.raw(start);
      to.text(leadText, false);
    });
    return joinBlocks([lead, w.blocks(item.content)]);
  }
  const line = w.lineOf((to) => {
    to.raw(start + anchorFor(first.id, w));
    to.text(leadText, false);
    w.inlines(first.content, to);
    to.text(end, false);
  });
  return joinBlocks([line, w.blocks(rest)]);
}

function definedMarkdown(item: DefItem, w: MarkdownWriter): string {
  const [first] = item.definitions[0] ?? [];
  const isShort = item.definitions.length === 1 && first?.kind === 'paragraph';
  const line = w.lineOf((to) => {
    to.raw(anchorFor(item.id, w));
    to.marked({ delimiter: '**', openTag: '<strong>', closeTag: '</strong>' }, () => w.inlines(item.term, to));
    if (!isShort) return;
    to.text(': ', false);
    w.inlines(first.content, to);
  });
  if (isShort) return joinBlocks([line, w.blocks(item.definitions[0]?.slice(1) ?? [])]);
  return joinBlocks([line, ...item.definitions.map((definition) => w.blocks(definition))]);
}

// '1', '1.', '(1)'
const NUMBER = /^\(?(\d+)[.)]?$/;
