import type { DefItem, DefList, List, ListItem } from '../../model/block.ts';
import { titleLine } from './caption-markdown.ts';
import { joinBlocks, joinItems, listItem } from './layout.ts';
import { anchorFor, type MarkdownWriter } from './markdown-writer.ts';

/** Renders a list, numbered if its labels count up from one, else with its labels before the words of the items. */
export function listMarkdown(list: List, w: MarkdownWriter): string {
  const isNumbered = list.items.some((item) => item.label !== undefined)
    ? list.items.every((item, at) => NUMBER.exec(item.label ?? '')?.[1] === String(at + 1))
    : list.listType === 'order';
  const items = list.items.map((item, at) =>
    isNumbered ? listItem(`${at + 1}. `, itemMarkdown(item, '', w)) : listItem('- ', itemMarkdown(item, item.label ?? '', w)),
  );
  return joinBlocks([titleLine(list.title === undefined ? {} : { title: list.title }, w), joinItems(items)]);
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
