import type { Env, Token } from 'markdown-it';
import type { Block, Section } from '../../model/block.ts';
import type { Inline, InlineFootnote, Text } from '../../model/inline.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { slugOf } from '../../model/text/slug.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { ResolveFile } from '../jats/jats-reader.ts';
import { trimLine } from '../jats/line.ts';
import { NO_ATTRIBUTES } from './attributes.ts';
import type { BibliographyFile } from './bibtex-items.ts';
import { blockHandlers } from './block-handlers.ts';
import { checkMarkup, type ReportAtLine } from './check-markup.ts';
import { attributesOf } from './figure-blocks.ts';
import { htmlId } from './html-id.ts';
import { inlineHandlers, lineOf } from './inline-handlers.ts';
import { markdownParser } from './markdown-parser.ts';
import type { MarkdownReader, Target } from './markdown-reader.ts';
import { type Pointers, pointersOf } from './pointers.ts';
import { isTableCaption, tableWrap } from './table-blocks.ts';
import { textOf } from './text-of.ts';
import { type TokenNode, tokenTree } from './token-tree.ts';

/** Options for reading a Markdown file. */
export interface ReadMarkdownOptions {
  /** Key of the file in the content. */
  readonly file: string;
  readonly resolveFile: ResolveFile;
  readonly report: ReportProblem;
  /** Receives advice; if absent, the article is not checked. */
  readonly advise?: ReportProblem;
  /** Text of the file that `bibliography` names, if the caller has it. */
  readonly bibliography?: BibliographyFile;
  /** References in BibTeX that all articles of the journal may cite. */
  readonly journalBibliography?: BibliographyFile;
}

/** The text that is being read. */
interface TextState {
  /** Its file. */
  file: string;
  /** Its notes by number. */
  notes: ReadonlyMap<number, TokenNode>;
  firstLine: number;
  /** The line that problems are reported at. */
  line: number;
}

/** Creates the reader of an article, and the pointers that it collects. */
export function openReader(options: ReadMarkdownOptions): { readonly reader: MarkdownReader; readonly pointers: Pointers } {
  const { file, resolveFile, report } = options;
  const parser = markdownParser();
  const targets = new Map<string, Target>();
  const readNotes = new Map<TokenNode, InlineFootnote>();
  const state: TextState = { file, notes: new Map(), firstLine: 1, line: 1 };
  const place = () => ({ file: state.file, line: state.line, column: 1 });
  const warn = (code: string, message: Translatable): void => report({ code, severity: 'warning', place: place(), message });
  const reportAt =
    (first: number): ReportAtLine =>
    (line, code, message) =>
      report({ code, severity: 'warning', place: { file: state.file, line: first + line, column: 1 }, message });
  const pointers = pointersOf(targets, report);

  const { count, uniqueId, idOf } = openIds(warn);

  const reader: MarkdownReader = {
    read: ({ text, line }) => {
      const env: Env = {};
      const tokens = parser.parse(text, env);
      checkMarkup(tokens, text, reportAt(line));
      const blocks = within(state, { tokens, line }, (nodes): Block[] => blocksOf(nodes, reader));
      for (const label of unusedNotes(env)) {
        state.line = line + lineOfNote(label, text);
        warn('footnote-unused', translatable`the note "[^${label}]" is left out; expected a place in the text that calls it`);
      }
      return blocks;
    },
    readLine: ({ text, line }) => {
      const tokens = parser.parseInline(text.trim(), {});
      checkMarkup(tokens, text, reportAt(line));
      return within(state, { tokens, line }, (nodes) => reader.inlines(lineOf(nodes[0])));
    },
    blocks: (nodes) => blocksOf(nodes, reader),
    inlines: (nodes) => trimLine(joinTexts(nodes.flatMap((node) => inlineHandlers[node.type]?.(node, reader) ?? wordsOf(node)))),
    id: idOf,
    count,
    addTarget: ({ id }, target) => {
      if (id !== undefined && !targets.has(id)) targets.set(id, target);
    },
    cite: (citation, written) => pointers.cite(citation, { written, file: state.file, line: state.line }),
    pointTo: (written, content) => pointers.pointTo(written, { content, file: state.file, line: state.line }),
    note: (number) => {
      const node = state.notes.get(number);
      if (node === undefined) return undefined;
      const known = readNotes.get(node);
      if (known !== undefined)
        return { kind: 'xref', refType: 'fn', rids: [known.id], content: [{ kind: 'text', value: known.label ?? '' }] };
      const label = String(count('note'));
      const content: Block[] = [];
      const note: InlineFootnote = { kind: 'inlineFootnote', id: uniqueId(`fn-${label}`), label, content };
      readNotes.set(node, note);
      content.push(...atSameLine(state, () => reader.blocks(node.children)));
      return note;
    },
    file: (href, wanted) => {
      const found = resolveFile(href, wanted);
      if (found.source === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(href)) {
        report({ ...missingFile(href, { file, wanted }), place: place() });
      }
      return found;
    },
    atPlace: (at, read) => {
      const before = { ...state };
      Object.assign(state, { file: at.file, firstLine: at.line, line: at.line });
      const made = read();
      Object.assign(state, before);
      return made;
    },
    at: ({ token }) => {
      if (token.map !== null) state.line = state.firstLine + token.map[0];
    },
    warn,
  };
  return { reader, pointers };
}

/** Reads an embedded text and then restores the notes and lines of the surrounding one. */
function within<T>(
  state: TextState,
  { tokens, line }: { readonly tokens: readonly Token[]; readonly line: number },
  read: (nodes: readonly TokenNode[]) => T,
): T {
  const before = { ...state };
  const nodes = tokenTree(tokens);
  const notes = nodes.filter(({ type }) => type === 'footnote_block').flatMap(({ children }) => children);
  state.notes = new Map(notes.map((note) => [Number(note.token.meta?.id), note]));
  state.firstLine = line;
  state.line = line;
  const made = read(nodes);
  Object.assign(state, before);
  return made;
}

/** Reads a note, whose lines are elsewhere, and restores the line of its call-out. */
function atSameLine<T>(state: TextState, read: () => T): T {
  const { line } = state;
  const made = read();
  state.line = line;
  return made;
}

/** The ids of an article, which are unique, and the numbers from which they are made. */
function openIds(warn: MarkdownReader['warn']): Pick<MarkdownReader, 'count'> & {
  readonly uniqueId: (wanted: string) => string;
  readonly idOf: MarkdownReader['id'];
} {
  const taken = new Set<string>();
  const counts = new Map<string, number>();

  const count = (kind: string): number => {
    const next = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, next);
    return next;
  };

  const uniqueId = (wanted: string): string => {
    let id = wanted;
    for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
    taken.add(id);
    return id;
  };

  const idOf: MarkdownReader['id'] = (attributes, prefix, title) => {
    if (attributes.id === undefined) return uniqueId(title === undefined ? `${prefix}-${count(`id of ${prefix}`)}` : slugOf(title));
    const own = htmlId(attributes.id);
    if (taken.has(own)) warn('id-repeated', translatable`the id "${attributes.id}" is there already; expected one of its own`);
    return uniqueId(own);
  };

  return { count, uniqueId, idOf };
}

/** As in JATS: a missing image is an error, a missing supplement a warning. */
function missingFile(
  href: string,
  { file, wanted }: { readonly file: string; readonly wanted: Parameters<ResolveFile>[1] },
): Omit<Problem, 'place'> {
  const message = translatable`"${href}" is not among the files of the article; expected its path from "${file}"`;
  if (wanted === 'image') return { code: 'graphic-missing', severity: 'error', message };
  return { code: wanted === 'media' ? 'media-missing' : 'supplement-missing', severity: 'warning', message };
}

/** Line of a note in a text, counted from 0; 0 if it is not found. */
function lineOfNote(label: string, text: string): number {
  const lines = text.split('\n');
  return Math.max(
    0,
    lines.findIndex((one) => one.trimStart().startsWith(`[^${label}]:`)),
  );
}

/** Labels of notes without a call-out, whose number the footnote plugin sets to -1. */
function unusedNotes(env: Env): string[] {
  const footnotes: unknown = Reflect.get(env, 'footnotes');
  const refs: unknown = typeof footnotes === 'object' && footnotes !== null ? Reflect.get(footnotes, 'refs') : undefined;
  const entries = typeof refs === 'object' && refs !== null ? Object.entries(refs) : [];
  return entries.flatMap(([label, number]) => (Number(number) < 0 ? [label.replace(/^:/, '')] : []));
}

/** Text of a token without a handler, so that no text is lost. */
function wordsOf({ token }: TokenNode): readonly Inline[] {
  return token.content === '' ? [] : [{ kind: 'text', value: token.content }];
}

/** Joins adjacent texts, with single spaces. */
function joinTexts(line: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of line) {
    const last = joined[joined.length - 1];
    if (inline.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', value: (last.value + inline.value).replace(/ {2,}/g, ' ') } satisfies Text;
    } else joined.push(inline);
  }
  return joined;
}

/** Reads sibling nodes: a heading and the nodes up to the next heading of its level or above are a section. */
function blocksOf(nodes: readonly TokenNode[], reader: MarkdownReader): Block[] {
  const blocks: Block[] = [];
  const open: { readonly level: number; readonly content: Block[] }[] = [{ level: 0, content: blocks }];
  nodes.forEach((node, i) => {
    reader.at(node);
    const innermost = open[open.length - 1]?.content ?? blocks;
    if (node.type === 'heading') {
      const level = Number(node.token.tag.slice(1));
      while (open.length > 1 && (open[open.length - 1]?.level ?? 0) >= level) open.pop();
      const content: Block[] = [];
      open[open.length - 1]?.content.push(section(node, content, reader));
      open.push({ level, content });
    } else if (node.type === 'table') innermost.push(tableWrap(node, captionNode(nodes, i), reader));
    else if (!isCaptionOfNeighbour(nodes, i)) innermost.push(...(blockHandlers[node.type]?.(node, reader) ?? []));
  });
  return blocks;
}

function section(heading: TokenNode, content: readonly Block[], reader: MarkdownReader): Section {
  const line = lineOf(heading.children[0]);
  const last = line[line.length - 1];
  const attributes = last?.type === 'attributes' ? attributesOf(last) : NO_ATTRIBUTES;
  const title: readonly Inline[] = reader.inlines(line);
  const words = textOf(title);
  const id = reader.id(attributes, 'sec', words);
  reader.addTarget({ ...attributes, id: attributes.id ?? id }, { id, refType: 'sec', words: linkWords(title) });
  const secType = attributes.values.type ?? secTypeOf(words);
  return { kind: 'section', id, ...(secType === undefined ? {} : { secType }), title, content };
}

/** Content of a title for links to it, without pointers and notes. */
function linkWords(title: readonly Inline[]): Inline[] {
  return title.flatMap((inline): Inline[] => {
    if (inline.kind === 'text' || inline.kind === 'inlineFormula') return [inline];
    if (inline.kind === 'styled') return [{ ...inline, content: linkWords(inline.content) }];
    return inline.kind === 'link' ? linkWords(inline.content) : [];
  });
}

/** Caption of the table at an index: the paragraph below it, else the one above unless that follows another table. */
function captionNode(nodes: readonly TokenNode[], at: number): TokenNode | undefined {
  const below = nodes[at + 1];
  if (isTableCaption(below)) return below;
  const above = nodes[at - 1];
  return isTableCaption(above) && nodes[at - 2]?.type !== 'table' ? above : undefined;
}

function isCaptionOfNeighbour(nodes: readonly TokenNode[], at: number): boolean {
  if (!isTableCaption(nodes[at])) return false;
  if (nodes[at - 1]?.type === 'table') return true;
  return nodes[at + 1]?.type === 'table' && !isTableCaption(nodes[at + 2]);
}

/** `sec-type` by title (JATS 1.3), and the names of the model for parts of the back matter. */
export function secTypeOf(title: string): string | undefined {
  return SEC_TYPES.find(([pattern]) => pattern.test(title))?.[1];
}

const SEC_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(?:references|bibliography|literature cited|works cited)$/i, 'ref-list'],
  [/^acknowledge?ments?$/i, 'ack'],
  [/^appendi(?:x|ces)\b/i, 'app'],
  [/^glossary$/i, 'glossary'],
  [/^(?:supplementary|supporting) (?:materials?|information)$/i, 'supplementary-material'],
  [/^(?:competing|conflicts? of) interests?$/i, 'COI-statement'],
  [/^data (?:and code )?availability\b/i, 'data-availability'],
  [/^introduction$/i, 'intro'],
  [/^(?:materials? and methods?|methods?(?: and materials?)?)$/i, 'methods'],
  [/^results$/i, 'results'],
  [/^discussion$/i, 'discussion'],
  [/^conclusions?$/i, 'conclusions'],
];
