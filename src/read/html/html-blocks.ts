import type { Block, DefItem, List } from '../../model/block.ts';
import type { Inline, InlineGraphic } from '../../model/inline.ts';
import { addItems, addText, hasWords, trimLine } from '../jats/line.ts';
import { readTable } from '../jats/table-rows.ts';
import { byName } from '../xml/by-name.ts';
import { childrenOf, rawTextOf, type XmlElement, type XmlNode } from '../xml/xml-element.ts';
import { withCaptions } from './html-captions.ts';
import { BLOCK_ELEMENTS, descendantsWith, type HtmlContext, type HtmlHeading, hasBlocks, wordsOf } from './html-context.ts';
import { anchorsOf, inlinesOf, lineOf } from './html-inlines.ts';
import { DROPPED } from './html-tree.ts';

/** Reads the content of an element that has no sections: an item, a cell, a note. A heading in it is a bold paragraph. */
export function blocksIn(nodes: readonly XmlNode[], context: HtmlContext): Block[] {
  return withCaptions(flow(nodes, context), context.reader).flatMap((item): readonly Block[] => {
    if (item.kind !== 'heading') return [item];
    const content = lineOf(item.element.children, context);
    return hasWords(content) ? [{ kind: 'paragraph', content: [{ kind: 'styled', style: 'bold', content }] }] : [];
  });
}

/**
 * Reads nodes as blocks and headings in their order. Text between blocks becomes paragraphs; elements that only group others give their content.
 */
export function flow(nodes: readonly XmlNode[], context: HtmlContext): (Block | HtmlHeading)[] {
  const items: (Block | HtmlHeading)[] = [];
  let line: Inline[] = [];
  const endLine = (): void => {
    items.push(...paragraphsOf(line));
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') addText(line, node.normalize('NFC').replace(/[ \t\r\n\f]+/g, ' '));
    else if (DROPPED.has(node.name)) continue;
    else if (context.notes.isNote(node)) endLine();
    else if (!BLOCK_ELEMENTS.has(node.name) && !hasBlocks(node)) addItems(line, inlinesOf([node], context));
    else {
      endLine();
      const level = context.headingLevel(node);
      if (level === undefined) line.push(...anchorsOf(node, context));
      const handler = level === undefined ? HANDLERS[node.name] : undefined;
      if (level !== undefined) items.push({ kind: 'heading', level, element: node });
      else if (handler !== undefined) items.push(...context.at(node, () => handler(node, context)));
      else {
        const inner = flow(node.children, context);
        const [first] = inner;
        // An anchor of a group is that of its first paragraph.
        if (line.length > 0 && first?.kind === 'paragraph') inner[0] = { ...first, content: [...line, ...first.content] };
        else endLine();
        line = [];
        items.push(...inner);
      }
    }
  }
  endLine();
  return items;
}

/** Splits a line into paragraphs at double breaks, and at pictures on lines of their own. */
function paragraphsOf(line: readonly Inline[]): Block[] {
  const blocks: Block[] = [];
  let paragraph: Inline[] = [];
  const end = (): void => {
    const content = trimLine(paragraph);
    while (content[0]?.kind === 'break') content.shift();
    if (content.some((one) => one.kind !== 'anchor' && hasWords([one]))) blocks.push({ kind: 'paragraph', content: trimLine(content) });
    else if (content.some(({ kind }) => kind === 'anchor') && blocks.length === 0) blocks.push({ kind: 'paragraph', content });
    paragraph = [];
  };
  for (const segment of segmentsOf(line)) {
    const graphics = segment.filter((one): one is InlineGraphic => one.kind === 'inlineGraphic');
    const isPicture = graphics.length > 0 && segment.every((one) => one.kind === 'inlineGraphic' || !hasWords([one]));
    if (isPicture || !hasWords(segment)) end();
    if (isPicture) blocks.push(...graphics.map(({ graphic }): Block => ({ kind: 'blockGraphic', graphic, caption: [] })));
    else if (hasWords(segment)) paragraph.push(...(paragraph.length === 0 ? [] : [{ kind: 'break' } as const]), ...segment);
  }
  end();
  return blocks;
}

/** The parts of a line between its breaks. */
function segmentsOf(line: readonly Inline[]): Inline[][] {
  const segments: Inline[][] = [[]];
  for (const inline of line) {
    if (inline.kind === 'break') segments.push([]);
    else segments[segments.length - 1]?.push(inline);
  }
  return segments;
}

type BlockHandler = (element: XmlElement, context: HtmlContext) => readonly (Block | HtmlHeading)[];

/** Handlers of elements that are more than a group of others. */
const HANDLERS: Readonly<Record<string, BlockHandler>> = byName({
  ul: list('bullet'),
  dir: list('bullet'),
  menu: list('bullet'),
  ol: (element, context) => list(ORDERS[element.attributes.type ?? ''] ?? 'order')(element, context),
  dl: definitions,
  blockquote: (element, context) => [{ kind: 'dispQuote', content: blocksIn(element.children, context) }],
  pre: code,
  listing: code,
  xmp: code,
  hr: () => [],
  table,
  video: media,
  audio: media,
});

const ORDERS: Readonly<Record<string, List['listType']>> = byName({
  ...{ a: 'alpha-lower', A: 'alpha-upper', i: 'roman-lower', I: 'roman-upper' },
});

function list(listType: List['listType']): BlockHandler {
  return (element, context) => {
    const start = Number.parseInt(element.attributes.start ?? '1', 10);
    const items = childrenOf(element)
      .filter((item) => !context.notes.isNote(item) && !DROPPED.has(item.name))
      .map((item) => ({ content: context.at(item, () => blocksIn([{ ...item, name: 'div' }], context)) }))
      .filter(({ content }) => content.length > 0);
    if (items.length === 0) return [];
    return [{ kind: 'list', listType, ...(Number.isNaN(start) || start === 1 ? {} : { start }), items }];
  };
}

function definitions(element: XmlElement, context: HtmlContext): readonly Block[] {
  const items: DefItem[] = [];
  const parts = childrenOf(element).flatMap((part) => (part.name === 'div' ? childrenOf(part) : [part]));
  for (const part of parts.filter((one) => !context.notes.isNote(one))) {
    if (part.name === 'dt') items.push({ term: lineOf(part.children, context), definitions: [] });
    else {
      const last = items.pop() ?? { term: [], definitions: [] };
      items.push({ ...last, definitions: [...last.definitions, blocksIn(part.children, context)] });
    }
  }
  return items.length === 0 ? [] : [{ kind: 'defList', items }];
}

function code(element: XmlElement): readonly Block[] {
  const text = rawTextOf(element).replace(/^\n|\s+$/g, '');
  return text === '' ? [] : [{ kind: 'code', text }];
}

/** Reads a table; one that only lays out the page gives its content. */
function table(element: XmlElement, context: HtmlContext): readonly (Block | HtmlHeading)[] {
  const cells = descendantsWith(element, ({ name }) => name === 'td' || name === 'th');
  if (isLayout(element, cells, context))
    return cells.filter((cell) => !isInner(cell, element)).flatMap((cell) => flow(cell.children, context));
  const { caption = [], ...rows } = readTable(headed(element), context.jats);
  const id = context.reader.id({ values: {} }, 'table');
  const words = trimLine([...caption]);
  const caption_: readonly Block[] = hasWords(words) ? [{ kind: 'paragraph', content: words }] : [];
  return [{ kind: 'tableWrap', id, caption: caption_, tables: [rows], graphics: [], parts: [], foot: [] }];
}

/** True for a table without rows and columns of data: one cell, tables or headings in cells, or the role that says so. */
function isLayout(element: XmlElement, cells: readonly XmlElement[], { headingLevel }: HtmlContext): boolean {
  if (/^(?:presentation|none)$/.test(element.attributes.role ?? '')) return true;
  const isData = childrenOf(element).some(({ name }) => name === 'caption' || name === 'thead');
  if (isData) return false;
  return (
    cells.filter((cell) => wordsOf(cell) !== '').length < 2 ||
    cells.some(
      (cell) =>
        descendantsWith(cell, (one) => one.name === 'table' || (/^h\d$/.test(one.name) && headingLevel(one) !== undefined)).length > 0,
    )
  );
}

function isInner(cell: XmlElement, element: XmlElement): boolean {
  return descendantsWith(element, ({ name }) => name === 'table').some((inner) => descendantsWith(inner, (one) => one === cell).length > 0);
}

/** Moves rows of header cells, at the start of a table without `thead`, into one. */
function headed(element: XmlElement): XmlElement {
  const parts = childrenOf(element);
  const [body] = parts.filter(({ name }) => name === 'tbody');
  if (body === undefined || parts.some(({ name }) => name === 'thead')) return element;
  const rows = childrenOf(body, 'tr');
  const first = rows.findIndex((row) => childrenOf(row).some(({ name }) => name !== 'th'));
  if (first < 1) return element;
  const head: XmlElement = { ...body, name: 'thead', children: rows.slice(0, first) };
  return { ...element, children: parts.flatMap((part) => (part === body ? [head, { ...body, children: rows.slice(first) }] : [part])) };
}

function media(element: XmlElement, context: HtmlContext): readonly (Block | HtmlHeading)[] {
  const [source] = descendantsWith(element, ({ name }) => name === 'source');
  const src = element.attributes.src ?? source?.attributes.src;
  if (src === undefined) return flow(element.children, context);
  const file = context.reader.file(src.trim(), 'media');
  return [{ kind: 'media', id: context.reader.id({ values: {} }, 'media'), caption: [], file }, ...flow(element.children, context)];
}
