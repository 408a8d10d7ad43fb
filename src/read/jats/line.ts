import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { LineItem } from './jats-reader.ts';

/** Adds text to a line, joined to preceding text; a space at the joint is not doubled. */
export function addText(line: LineItem[], value: string): void {
  const last = line[line.length - 1];
  if (last?.kind !== 'text') line.push({ kind: 'text', value });
  else {
    const rest = last.value.endsWith(' ') && value.startsWith(' ') ? value.slice(1) : value;
    line[line.length - 1] = { kind: 'text', value: last.value + rest };
  }
}

/** Adds the items of another line to a line; text is joined to preceding text. */
export function addItems(line: LineItem[], items: readonly LineItem[]): void {
  for (const item of items) {
    if (item.kind === 'text') addText(line, item.value);
    else line.push(item);
  }
}

/**
 * Adds a wrapped run (`italic`, a link) to a line. Blocks lifted out of the run are placed between its parts:
 *
 *   <italic>before <list/> after</italic>  ->  italic 'before ', the list, italic ' after'
 */
export function addWrapped(line: LineItem[], items: readonly LineItem[], wrap: (content: Inline[]) => Inline): void {
  if (items.length > 0 && hasNoBlocks(items)) {
    line.push(wrap(items.slice()));
    return;
  }
  let run: Inline[] = [];
  for (const item of items) {
    if (item.kind !== 'lifted') run.push(item);
    else {
      if (hasWords(run)) line.push(wrap(run));
      line.push(item);
      run = [];
    }
  }
  if (run.length > 0) line.push(wrap(run));
}

/** Splits a line into inlines and lifted blocks. */
export function splitLine(line: readonly LineItem[]): { content: Inline[]; lifted: Block[] } {
  if (hasNoBlocks(line)) return { content: line.slice(), lifted: [] };
  const content: Inline[] = [];
  const lifted: Block[] = [];
  for (const item of line) {
    if (item.kind === 'lifted') lifted.push(item.block);
    else content.push(item);
  }
  return { content, lifted };
}

/**
 * True if no block was lifted out of a line, which is nearly always the case. Callers then copy the line: a V8 array that has grown has
 * capacity for 17 items, a copy only for its length, and most lines are one text.
 */
export function hasNoBlocks(line: readonly LineItem[]): line is readonly Inline[] {
  for (const item of line) if (item.kind === 'lifted') return false;
  return true;
}

/** Trims a line in place and removes texts that are then empty. */
export function trimLine(content: Inline[]): Inline[] {
  while (content[content.length - 1]?.kind === 'break') content.pop();
  const first = content[0];
  if (first?.kind === 'text' && first.value.startsWith(' ')) {
    if (first.value === ' ') content.shift();
    else content[0] = { kind: 'text', value: first.value.slice(1) };
  }
  const last = content[content.length - 1];
  if (last?.kind === 'text' && last.value.endsWith(' ')) {
    if (last.value === ' ') content.pop();
    else content[content.length - 1] = { kind: 'text', value: last.value.slice(0, -1) };
  }
  return content;
}

/** True if a run has anything but white space. */
export function hasWords(content: readonly Inline[]): boolean {
  for (const inline of content) {
    if (inline.kind !== 'text' || inline.value.trim() !== '') return true;
  }
  return false;
}
