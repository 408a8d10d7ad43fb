import type { Block, Figure, List, ListItem } from '../../model/block.ts';
import type { MathElement } from '../../model/formula.ts';
import type { Graphic } from '../../model/graphic.ts';
import type { Inline, InlineFormula } from '../../model/inline.ts';
import type { Table, TableCell, TableWrap } from '../../model/table.ts';
import { slugOf } from '../../model/text/slug.ts';
import { hasWords, trimLine } from '../jats/line.ts';
import { captionOf } from '../markdown/captions.ts';
import { htmlId } from '../markdown/html-id.ts';
import { captionKind, captionOfParagraph, type StoryCaption } from './captions.ts';
import { textIn } from './parse-reference.ts';
import { anchorsIn, withoutAnchors, withoutBold } from './references.ts';
import { FIGURE_LABEL, roleOf, sectionTypeOf } from './roles.ts';
import type { StoryBlock, StoryBox, StoryCell, StoryParagraph, StoryTable } from './story.ts';
import type { WordReader } from './word-reader.ts';

/** Makes blocks of the model from stories. */
export interface Assembler {
  assemble(blocks: readonly StoryBlock[]): Block[];
  /** Part of the article by bookmark. */
  readonly targets: ReadonlyMap<string, { readonly id: string; readonly refType: string }>;
  uniqueId(wanted: string): string;
}

interface State extends Assembler {
  readonly reader: WordReader;
  readonly targets: Map<string, { readonly id: string; readonly refType: string }>;
  readonly isRtl: boolean;
  count(kind: string): number;
}

export function createAssembler(reader: WordReader, isRtl: boolean): Assembler {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const state: State = {
    reader,
    isRtl,
    targets: new Map(),
    count: (kind) => {
      const next = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, next);
      return next;
    },
    uniqueId: (wanted) => {
      let id = wanted;
      for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
      taken.add(id);
      return id;
    },
    assemble: (blocks) => assemble(blocks, state, true),
  };
  return state;
}

/** Headings and what follows them up to the next heading of their level are sections; in cells and boxes they are paragraphs. */
function assemble(story: readonly StoryBlock[], state: State, hasSections: boolean): Block[] {
  const blocks = expanded(story);
  const result: Block[] = [];
  const open: { readonly level: number; readonly content: Block[] }[] = [{ level: 0, content: result }];
  const used = new Set<StoryBlock>();
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at];
    if (block === undefined) break;
    const into = open[open.length - 1]?.content ?? result;
    if (used.has(block)) at++;
    else if (block.kind === 'table') {
      into.push(tableWrap(block, captionNear(blocks, at, at + 1, { kind: 'table', used }), notesAfter(blocks, at, used), state));
      at++;
    } else if (block.kind === 'box') {
      into.push(...boxed(block, state));
      at++;
    } else if (block.level !== undefined && hasSections) {
      const level = block.level;
      while (open.length > 1 && (open[open.length - 1]?.level ?? 0) >= level) open.pop();
      const content: Block[] = [];
      open[open.length - 1]?.content.push(section(block, content, state));
      open.push({ level, content });
      at++;
    } else at = addParagraphs(blocks, at, into, { state, used });
  }
  return result;
}

interface AddOptions {
  readonly state: State;
  readonly used: Set<StoryBlock>;
}

/** Adds the blocks that begin with a paragraph: a list, a quotation, code, a figure or a paragraph. Returns the position after them. */
function addParagraphs(blocks: readonly StoryBlock[], at: number, into: Block[], { state, used }: AddOptions): number {
  const block = blocks[at];
  if (block?.kind !== 'paragraph') return at + 1;
  const runOf = (isSame: (one: StoryParagraph) => boolean): StoryParagraph[] => {
    const run: StoryParagraph[] = [];
    for (let next = at; ; next++) {
      const one = blocks[next];
      if (one?.kind !== 'paragraph' || used.has(one) || !isSame(one)) return run;
      run.push(one);
    }
  };
  if (picturesOf(block) !== undefined) {
    const run = runOf((one) => picturesOf(one) !== undefined);
    into.push(...figures(run, captionNear(blocks, at, at + run.length, { kind: 'figure', used }), state));
    return at + run.length;
  }
  const isBeforeObject = captionKind(block) !== undefined && isCaptioned(blocks[at + 1]);
  if (isBeforeObject) {
    // The object takes its caption when it is read, unless another caption is nearer.
    const before = used.size;
    const next: Block[] = [];
    const end =
      blocks[at + 1]?.kind === 'table'
        ? addTable(blocks, at + 1, next, { state, used })
        : addParagraphs(blocks, at + 1, next, { state, used });
    if (used.size === before || !used.has(block)) into.push(...paragraphs(block, state));
    into.push(...next);
    return end;
  }
  const role = roleOf(block.style);
  if (role === 'code') {
    const run = runOf((one) => roleOf(one.style) === 'code');
    into.push({ kind: 'code', text: run.map(({ content }) => codeIn(content)).join('\n') });
    return at + run.length;
  }
  if (block.list !== undefined && block.level === undefined) {
    const run = runOf((one) => one.list !== undefined && one.level === undefined && captionKind(one) === undefined);
    if (run.length > 0) {
      into.push(...lists(run, state));
      return at + run.length;
    }
  }
  if (role === 'quote') {
    const run = runOf((one) => roleOf(one.style) === 'quote');
    into.push({ kind: 'dispQuote', content: run.flatMap((one) => paragraphs(one, state)) });
    return at + run.length;
  }
  into.push(...paragraphs(block, state));
  return at + 1;
}

function addTable(blocks: readonly StoryBlock[], at: number, into: Block[], { state, used }: AddOptions): number {
  const table = blocks[at];
  if (table?.kind === 'table')
    into.push(tableWrap(table, captionNear(blocks, at, at + 1, { kind: 'table', used }), notesAfter(blocks, at, used), state));
  return at + 1;
}

/** Places floats after their paragraph, without boxes around pictures and captions, and separates pictures from their captions. */
function expanded(story: readonly StoryBlock[]): StoryBlock[] {
  return story.flatMap((block): StoryBlock[] => {
    if (block.kind === 'table') return [block];
    if (block.kind === 'box') return boxParts(block);
    const floats = expanded(block.floats);
    const own = hasContent(block) ? separated({ ...block, floats: [] }) : [];
    return [...own, ...floats];
  });
}

function hasContent({ content }: StoryParagraph): boolean {
  return content.some((inline) => inline.kind !== 'text' || inline.value.trim() !== '');
}

function boxParts(box: StoryBox): StoryBlock[] {
  const inner = expanded(box.blocks);
  const isPart = (one: StoryBlock): boolean =>
    one.kind === 'table' || captionKind(one) !== undefined || (one.kind === 'paragraph' && picturesOf(one) !== undefined);
  return inner.every(isPart) ? inner : [{ ...box, blocks: inner }];
}

/** Divides a paragraph of a picture and its caption in two. */
function separated(block: StoryParagraph): StoryBlock[] {
  const { content } = block;
  const first = content.findIndex(isPicture);
  if (first < 0 || picturesOf(block) !== undefined) return [block];
  const last = content.findLastIndex(isPicture);
  const [before, pictures, after] = [content.slice(0, first), content.slice(first, last + 1), content.slice(last + 1)].map((part) =>
    withoutBreaks([...part]),
  );
  const isPlain = pictures?.every(
    (inline) => isPicture(inline) || inline.kind === 'break' || (inline.kind === 'text' && inline.value.trim() === ''),
  );
  if (before === undefined || pictures === undefined || after === undefined || isPlain !== true) return [block];
  if (!hasWords(before) && FIGURE_LABEL.test(textIn(after)))
    return [
      { ...block, content: pictures },
      { ...block, content: after },
    ];
  if (!hasWords(after) && FIGURE_LABEL.test(textIn(before)))
    return [
      { ...block, content: before },
      { ...block, content: pictures },
    ];
  return [block];
}

function withoutBreaks(line: Inline[]): Inline[] {
  const isEmpty = (inline: Inline | undefined): boolean =>
    inline?.kind === 'break' || (inline?.kind === 'text' && inline.value.trim() === '');
  while (isEmpty(line[0])) line.shift();
  while (isEmpty(line[line.length - 1])) line.pop();
  return trimLine(line);
}

function isPicture(inline: Inline): boolean {
  return (
    inline.kind === 'inlineGraphic' ||
    ((inline.kind === 'link' || inline.kind === 'styled') && inline.content.length > 0 && inline.content.every(isPicture))
  );
}

/** Pictures of a paragraph of nothing else; undefined for other paragraphs. */
function picturesOf({ content }: StoryParagraph): readonly Graphic[] | undefined {
  const graphics: Graphic[] = [];
  const visit = (line: readonly Inline[]): boolean =>
    line.every((inline) => {
      if (inline.kind === 'inlineGraphic') graphics.push(inline.graphic);
      else if (inline.kind === 'link' || inline.kind === 'styled') return visit(inline.content);
      else return inline.kind === 'break' || inline.kind === 'anchor' || (inline.kind === 'text' && inline.value.trim() === '');
      return true;
    });
  return visit(content) && graphics.length > 0 ? graphics : undefined;
}

function isCaptioned(block: StoryBlock | undefined): boolean {
  return block?.kind === 'table' || (block?.kind === 'paragraph' && picturesOf(block) !== undefined);
}

/** Finds the caption of a figure or table: one before it that no other took, else one after it that is not of the next. */
function captionNear(
  blocks: readonly StoryBlock[],
  from: number,
  to: number,
  { kind, used }: { readonly kind: 'figure' | 'table'; readonly used: Set<StoryBlock> },
): StoryCaption | undefined {
  const isOwn = (block: StoryBlock | undefined): boolean => {
    const found = captionKind(block);
    return block?.kind === 'paragraph' && !used.has(block) && (found === kind || (found !== undefined && found === 'other'));
  };
  const take = (block: StoryBlock | undefined): StoryCaption | undefined => {
    if (block?.kind !== 'paragraph') return undefined;
    used.add(block);
    return captionOfParagraph(block);
  };
  const before: StoryBlock | undefined = blocks[from - 1];
  const after: StoryBlock | undefined = blocks[to];
  if (isOwn(before)) return take(before);
  if (!isOwn(after)) {
    // A table may be shown as a picture, and a figure made of a table.
    const other = kind === 'figure' ? 'table' : 'figure';
    const stray = [before, after].find(
      (one): one is StoryParagraph => one?.kind === 'paragraph' && !used.has(one) && captionKind(one) === other,
    );
    const isFree = stray !== undefined && !isCaptioned(blocks[stray === before ? from - 2 : to + 1]);
    return isFree && kind === 'figure' ? take(stray) : undefined;
  }
  const next = blocks[to + 1];
  const isOfNext = isCaptioned(next) && captionKind(blocks[to + 2]) !== kind && (next?.kind === 'table') === (kind === 'table');
  return isOfNext ? undefined : take(after);
}

function notesAfter(blocks: readonly StoryBlock[], at: number, used: Set<StoryBlock>): StoryParagraph[] {
  const notes: StoryParagraph[] = [];
  for (let next = at + 1; ; next++) {
    const block = blocks[next];
    if (block?.kind !== 'paragraph') break;
    if (notes.length === 0 && next === at + 1 && captionKind(block) === 'table') continue;
    if (used.has(block) || (roleOf(block.style) !== 'tableNote' && !TABLE_NOTE.test(textIn(block.content))) || block.level !== undefined)
      break;
    notes.push(block);
  }
  for (const note of notes) used.add(note);
  return notes;
}

// Note. *p < .05.   Fuente: own data
const TABLE_NOTE =
  /^\s*(?:[*†‡]+\s*\p{L}|(?:notes?|nota|notas|anmerkung(?:en)?|source|sources|fuente|fonte|quelle|remarque|sumber|źródło|примечание|примітка|not|kaynak)\s*[:.])/iu;

function section(heading: StoryParagraph, content: readonly Block[], state: State): Block {
  const title = withoutBold(withoutAnchors(heading.content));
  const words = textIn(title).trim();
  const id = state.uniqueId(slugOf(words) || 'section');
  addTargets(heading.content, { id, refType: 'sec' }, state);
  const secType = sectionTypeOf(words);
  const label = heading.list?.label ?? '';
  const isType = secType !== undefined && secType !== 'abstract' && secType !== 'keywords';
  return { kind: 'section', id, ...(isType ? { secType } : {}), ...(label === '' ? {} : { label }), title, content };
}

function addTargets(line: readonly Inline[], target: { readonly id: string; readonly refType: string }, { targets }: State): void {
  for (const name of anchorsIn(line)) targets.set(name, target);
}

/** Paragraphs of the model from one of the document, which display formulas divide. */
function paragraphs(block: StoryParagraph, state: State): Block[] {
  const alone = formulaAlone(block, state);
  if (alone !== undefined) return [alone];
  const result: Block[] = [];
  let line: Inline[] = [];
  const flush = (): void => {
    const own = withTargets(withoutBreaks(line), state);
    line = [];
    if (hasWords(own)) result.push({ kind: 'paragraph', content: withDirection(own, block.isRtl, state) });
  };
  for (const inline of block.content) {
    if (inline.kind !== 'inlineFormula' || !state.reader.display.has(inline)) line.push(inline);
    else {
      flush();
      result.push(displayFormula(inline, state.reader.display.get(inline), [], state));
    }
  }
  flush();
  return result;
}

/** Gives anchors ids of the article; the bookmark of a note leads to the note. */
function withTargets(line: readonly Inline[], state: State): Inline[] {
  return line.flatMap((inline, at): Inline[] => {
    if (inline.kind === 'styled') return [{ ...inline, content: withTargets(inline.content, state) }];
    if (inline.kind !== 'anchor') return [inline];
    const next = line[at + 1];
    if (state.targets.has(inline.id)) return [];
    const target =
      next?.kind === 'inlineFootnote' ? { id: next.id, refType: 'fn' } : { id: state.uniqueId(htmlId(inline.id)), refType: 'other' };
    state.targets.set(inline.id, target);
    return next?.kind === 'inlineFootnote' ? [] : [{ kind: 'anchor', id: target.id }];
  });
}

/** A display formula, if a paragraph has one formula and at most its number and a mark: `E = mc²,  (1)`. */
function formulaAlone({ content }: StoryParagraph, state: State): Block | undefined {
  const [formula, ...others] = content.filter((inline) => inline.kind === 'inlineFormula');
  if (formula?.kind !== 'inlineFormula' || others.length > 0) return undefined;
  const at = content.indexOf(formula);
  if (content.some((inline) => !['text', 'inlineFormula', 'anchor', 'xref', 'break'].includes(inline.kind))) return undefined;
  const before = NUMBER_BEFORE.exec(textIn(content.slice(0, at)));
  const after = NUMBER_AFTER.exec(textIn(content.slice(at + 1)));
  if (before === null || after === null) return undefined;
  const label = state.reader.display.get(formula) ?? after[2] ?? before[1];
  const mark = after[1] ?? '';
  const made = displayFormula(mark === '' ? formula : withMark(formula, mark), label, content, state);
  return made;
}

// '(1)' before the formula
const NUMBER_BEFORE = /^\s*([([]\s*[A-Z]?\.?\d+(?:[.-]\d+)*[a-z]?\s*[)\]])?\s*$/;
// ', (1)' after it
const NUMBER_AFTER = /^\s*([.,;])?\s*([([]\s*[A-Z]?\.?\d+(?:[.-]\d+)*[a-z]?\s*[)\]])?\s*$/;

function withMark({ formula }: InlineFormula, mark: string): InlineFormula {
  const text: MathElement = { name: 'mtext', attributes: {}, children: [mark] };
  const { mathml } = formula;
  return {
    kind: 'inlineFormula',
    formula: mathml === undefined ? formula : { ...formula, mathml: { ...mathml, children: [...mathml.children, text] } },
  };
}

function displayFormula({ formula }: InlineFormula, label: string | undefined, line: readonly Inline[], state: State): Block {
  const id = state.uniqueId(`eq-${state.count('formula')}`);
  addTargets(line, { id, refType: 'disp-formula' }, state);
  const { mathml } = formula;
  const block =
    mathml === undefined ? formula : { ...formula, mathml: { ...mathml, attributes: { ...mathml.attributes, display: 'block' } } };
  return { kind: 'displayFormula', id, ...(label === undefined ? {} : { label: label.replace(/\s+/g, '') }), formula: block };
}

/** States the direction of a paragraph that differs from that of the article. */
function withDirection(content: readonly Inline[], isRtl: boolean, state: State): readonly Inline[] {
  const text = textIn(content);
  if (isRtl === state.isRtl || !/\p{L}/u.test(text)) return content;
  // A paragraph of the other script has its direction anyway; Word marks many paragraphs of Latin text by mistake.
  const hasRtl = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
  if (isRtl !== hasRtl) return content;
  return [{ kind: 'styled', style: 'named-content', dir: isRtl ? 'rtl' : 'ltr', content }];
}

function codeIn(line: readonly Inline[]): string {
  return line.map((inline) => (inline.kind === 'break' ? '\n' : textIn([inline]))).join('');
}

/** Lists of consecutive paragraphs; a deeper level is a list in the item before it. */
function lists(run: readonly StoryParagraph[], state: State): Block[] {
  const result: Block[] = [];
  for (let at = 0; at < run.length; ) {
    const first = run[at];
    if (first?.list === undefined) break;
    const { list: id, level, format } = first.list;
    const items: { readonly paragraph: StoryParagraph; readonly inner: StoryParagraph[] }[] = [];
    while (at < run.length) {
      const next = run[at];
      if (next?.list === undefined) break;
      if (next.list.level > level) items[items.length - 1]?.inner.push(next);
      else if (
        next.list.level === level &&
        next.list.list === id &&
        next.list.format === format &&
        !(items.length > 0 && next.list.number <= 1 && format !== 'bullet')
      )
        items.push({ paragraph: next, inner: [] });
      else break;
      at++;
    }
    result.push(listOf(items, first, state));
  }
  return result;
}

function listOf(
  items: readonly { readonly paragraph: StoryParagraph; readonly inner: readonly StoryParagraph[] }[],
  { list }: StoryParagraph,
  state: State,
): List {
  const type = LIST_TYPES[list?.format ?? ''];
  const isLabelled =
    type === undefined || items.some(({ paragraph }) => paragraph.list?.label !== '' && !SIMPLE_LABEL.test(paragraph.list?.label ?? ''));
  return {
    kind: 'list',
    listType: isLabelled ? 'simple' : type,
    ...(list === undefined || list.number === 1 || type === 'bullet' || isLabelled ? {} : { start: list.number }),
    items: items.map(({ paragraph, inner }): ListItem => {
      const label = paragraph.list?.label ?? '';
      return { ...(isLabelled && label !== '' ? { label } : {}), content: [...paragraphs(paragraph, state), ...lists(inner, state)] };
    }),
  };
}

// 1.   a)   iv
const SIMPLE_LABEL = /^(?:\d+|[a-zA-Z]+)[.)]?$/;
const LIST_TYPES: Readonly<Record<string, List['listType']>> = {
  bullet: 'bullet',
  none: 'simple',
  decimal: 'order',
  decimalZero: 'order',
  lowerLetter: 'alpha-lower',
  upperLetter: 'alpha-upper',
  lowerRoman: 'roman-lower',
  upperRoman: 'roman-upper',
};

/** A figure of consecutive pictures with a caption, else each picture by itself. */
function figures(run: readonly StoryParagraph[], caption: StoryCaption | undefined, state: State): Block[] {
  const graphics = run.flatMap((paragraph) => picturesOf(paragraph) ?? []);
  if (caption === undefined) {
    const bookmarks = run.flatMap(({ content }) => anchorsIn(content));
    const id = bookmarks.length === 0 ? undefined : state.uniqueId(`graphic-${state.count('graphic')}`);
    for (const name of id === undefined ? [] : bookmarks) state.targets.set(name, { id: id ?? '', refType: 'fig' });
    return graphics.map((graphic, at) => ({ kind: 'blockGraphic', ...(id !== undefined && at === 0 ? { id } : {}), graphic, caption: [] }));
  }
  const number = state.count('figure');
  const id = state.uniqueId(`fig-${number}`);
  for (const name of [...caption.bookmarks, ...run.flatMap(({ content }) => anchorsIn(content))])
    state.targets.set(name, { id, refType: 'fig' });
  const figure: Figure = {
    kind: 'figure',
    id,
    figureId: `F${number}`,
    label: caption.label ?? 'Figure',
    ...captionOf(caption.line),
    graphics,
    parts: [],
  };
  return [figure];
}

function boxed(box: StoryBox, state: State): Block[] {
  const content = assemble(box.blocks, state, false);
  return content.length === 0 ? [] : [{ kind: 'boxedText', id: state.uniqueId(`box-${state.count('box')}`), content }];
}

function tableWrap(table: StoryTable, caption: StoryCaption | undefined, notes: readonly StoryParagraph[], state: State): TableWrap {
  const id = state.uniqueId(`table-${state.count('table')}`);
  for (const name of [...table.bookmarks, ...(caption?.bookmarks ?? [])]) state.targets.set(name, { id, refType: 'table' });
  return {
    kind: 'tableWrap',
    id,
    ...(caption?.label === undefined ? {} : { label: caption.label }),
    ...(caption === undefined ? { caption: [] } : captionOf(caption.line)),
    tables: [tableOf(table, state)],
    graphics: [],
    parts: [],
    foot: notes.flatMap((note) => paragraphs(note, state)),
  };
}

function tableOf({ rows }: StoryTable, state: State): Table {
  // A header must have all rows of its cells.
  let headCount = rows.filter(({ isHeader }) => isHeader).length;
  for (let at = 0; at < headCount; at++) for (const { rowspan } of rows[at]?.cells ?? []) headCount = Math.max(headCount, at + rowspan);
  const isHead = headCount < rows.length;
  const made = rows.map((row) => ({ cells: row.cells.map((cell) => cellOf(cell, row.isHeader, state)) }));
  return { head: isHead ? made.slice(0, headCount) : [], bodies: [isHead ? made.slice(headCount) : made], foot: [] };
}

function cellOf({ colspan, rowspan, align, valign, blocks }: StoryCell, header: boolean, state: State): TableCell {
  return {
    header,
    colspan,
    rowspan,
    ...(align === undefined ? {} : { align }),
    ...(valign === undefined ? {} : { valign }),
    content: assemble(blocks, state, false),
  };
}
