import type { Block } from '../../model/block.ts';
import type { FileRef, Inline, Xref } from '../../model/inline.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { XmlDocument } from '../xml/parse-xml.ts';
import {
  ancestorsOf,
  attributeOf,
  childOf,
  childrenOf,
  collapseSpace,
  isBlank,
  type XmlElement,
  type XmlNode,
} from '../xml/xml-element.ts';
import { BLOCK_HANDLERS, IS_BLOCK } from './blocks.ts';
import { separateFields } from './citations.ts';
import { groupSupplements } from './figures.ts';
import { createFloats } from './floats.ts';
import type { Ids } from './ids.ts';
import { INLINE_HANDLERS, TRANSPARENT } from './inlines.ts';
import type { BlockHandler, JatsReader, LineItem, Pointer, ResolveFile, WantedFile } from './jats-reader.ts';
import { addText, hasNoBlocks, hasWords, splitLine, trimLine } from './line.ts';
import { completePointers } from './line-pointers.ts';
import { wordsForAll } from './xrefs.ts';

export interface ReaderOptions {
  readonly document: XmlDocument;
  readonly ids: Ids;
  readonly resolveFile: ResolveFile;
  readonly report: ReportProblem;
  /** Receives the article's pointers. */
  readonly pointers: Pointer[];
}

/** Creates the context that the handlers of one article share. */
export function createReader(options: ReaderOptions): JatsReader {
  const { document, ids, report, pointers } = options;
  const figureIds = figureIdsOf(ids.figures, document.root);
  const pointerByContent = new Map<readonly Inline[], Pointer>();
  let stray: Block[] = [];
  const targetsOf = (xref: Xref): XmlElement[] =>
    ids.ridsOf(pointerByContent.get(xref.content)?.element.attributes.rid ?? '').flatMap((rid) => ids.find(rid) ?? []);
  const problem = (severity: Problem['severity']) => (code: string, element: XmlElement, message: Translatable) =>
    report({ code, severity, place: document.placeOf(element), message });
  const reader: JatsReader = {
    ids,
    floats: createFloats((float) => readFlow([float], reader)),
    blocks: (nodes, paragraphId) => readFlow(nodes, reader, paragraphId),
    sectionBlocks: (nodes) => readSectionBlocks(nodes, reader),
    addLine: (nodes, line) => addLine(nodes, reader, line),
    inlines: (element) => reader.line(element.children),
    line(nodes) {
      const line: LineItem[] = [];
      addLine(nodes, reader, line);
      const { content, lifted } = splitLine(line);
      stray.push(...lifted);
      return completePointers(trimLine(content), reader);
    },
    addStray: (blocks) => void stray.push(...blocks),
    hasStray: () => stray.length > 0,
    takeStray() {
      if (stray.length === 0) return [];
      const taken = stray;
      stray = [];
      return taken;
    },
    file(element, wanted) {
      const file = fileRef(element, options.resolveFile, wanted);
      if (file.source === undefined) reportMissing(element, wanted, reader);
      return file;
    },
    hasFile: (element, wanted) => options.resolveFile(attributeOf(element, 'xlink:href') ?? '', wanted).source !== undefined,
    point(pointer) {
      pointers.push(pointer);
      pointerByContent.set(pointer.content, pointer);
      for (const rid of ids.ridsOf(pointer.element.attributes.rid ?? '')) reader.floats.addReference(rid);
    },
    labelsOf: (xref) => wordsForAll(targetsOf(xref)),
    pointsToNote: (xref) => targetsOf(xref).some(({ name }) => name === 'fn'),
    figureId: (fig) => figureIds.get(fig) ?? 'F0',
    warn: problem('warning'),
    fail: problem('error'),
  };
  return reader;
}

/** Finds a file by its `xlink:href`. The media type in the source is used if no better one is known. */
function fileRef(element: XmlElement, resolveFile: ResolveFile, wanted: WantedFile): FileRef {
  const file = resolveFile(attributeOf(element, 'xlink:href') ?? '', wanted);
  const mimetype = attributeOf(element, 'mimetype');
  const subtype = attributeOf(element, 'mime-subtype');
  if (file.mediaType !== undefined || mimetype === undefined) return file;
  const mediaType = mimetype.includes('/') ? mimetype : subtype === undefined ? undefined : `${mimetype}/${subtype}`;
  return mediaType === undefined || !/^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? file : { ...file, mediaType: mediaType.toLowerCase() };
}

function reportMissing(element: XmlElement, wanted: WantedFile, reader: JatsReader): void {
  const href = attributeOf(element, 'xlink:href') ?? '';
  const message = translatable`<${element.name}> names "${href}", which is not there; expected the file in the package`;
  if (wanted === 'image') reader.fail(MISSING.image, element, message);
  // A video or table on another host is linked, not missing.
  else if (!/^https?:\/\//i.test(href)) reader.warn(MISSING[wanted], element, message);
}

const MISSING: Readonly<Record<WantedFile, string>> = {
  image: 'graphic-missing',
  media: 'media-missing',
  pdf: 'pdf-missing',
  supplement: 'supplement-missing',
};

/**
 * Returns the last segment of each figure's URL, in document order over the file: `F1`, `F2`, and `F2-S1` for the first supplement of the
 * second. A supplement is a further figure of a fig-group without a heading, a figure within a figure, or has
 * `specific-use="child-fig"`. If a group has one image with captions in two languages, the figure with the image counts.
 *
 * Decisions, section 6.
 */
function figureIdsOf(figures: readonly XmlElement[], root: XmlElement): ReadonlyMap<XmlElement, string> {
  const ids = new Map<XmlElement, string>();
  let lastFigure = 0;
  let lastSupplement = 0;
  const numberFigure = (fig: XmlElement): void => {
    ids.set(fig, `F${++lastFigure}`);
    lastSupplement = 0;
  };
  for (const fig of figures) {
    if (ids.has(fig)) continue;
    const ancestors = ancestorsOf(fig, root);
    const main = mainFigure(ancestors.at(-1));
    if (main !== undefined && !ids.has(main) && !isChildFigure(main)) numberFigure(main);
    const isMain = fig === main && !isChildFigure(fig);
    const isSupplement = (main !== undefined && !isMain) || isChildFigure(fig) || ancestors.some(({ name }) => name === 'fig');
    if (isSupplement && lastFigure > 0) ids.set(fig, `F${lastFigure}-S${++lastSupplement}`);
    else if (!isMain) numberFigure(fig);
  }
  return ids;
}

/** Main figure of a fig-group, to which the others are supplements; undefined if the group has a heading. */
function mainFigure(parent: XmlElement | undefined): XmlElement | undefined {
  if (parent?.name !== 'fig-group' || childOf(parent, 'label') !== undefined) return undefined;
  const figs = childrenOf(parent, 'fig');
  return figs.find((fig) => childOf(fig, 'graphic') !== undefined || childOf(fig, 'alternatives') !== undefined) ?? figs[0];
}

/** True for a supplement of a figure that is not in its fig-group, as eLife marks it. */
function isChildFigure(fig: XmlElement): boolean {
  return fig.attributes['specific-use'] === 'child-fig';
}

/** Reads blocks of a section, body or back: floats follow the block that first refers to them, supplements join their figure. */
function readSectionBlocks(nodes: readonly XmlNode[], reader: JatsReader): Block[] {
  if (nodes.some((node) => typeof node === 'string' && !isBlank(node))) return groupSupplements(reader.blocks(nodes), reader);
  const blocks: Block[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    blocks.push(...reader.blocks([node]));
    blocks.push(...reader.floats.takeReferenced());
  }
  return groupSupplements(blocks, reader);
}

/**
 * Reads nodes with blocks, text, or both. Runs of text become paragraphs; a block within text, at any depth of emphasis, splits the
 * paragraph:
 *
 *   one <bold>two <list/> three</bold>  ->  paragraph 'one **two**', list, paragraph '**three**'
 *
 * With a paragraph id ('' for none), the nodes are those of a `p`: the first paragraph gets the id.
 */
function readFlow(nodes: readonly XmlNode[], reader: JatsReader, paragraphId?: string): Block[] {
  const blocks: Block[] = [];
  const isParagraph = paragraphId !== undefined;
  let id = paragraphId ?? '';
  let line: LineItem[] = [];
  const endLine = (): void => {
    if (line.length > 0) id = addParagraphs(blocks, { line, firstId: id, reader });
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (line.length > 0 || !isBlank(node)) addText(line, collapseSpace(node));
      continue;
    }
    const read = blockHandler(node, isParagraph || line.length > 0);
    if (read !== undefined) {
      endLine();
      for (const block of read(node, reader)) blocks.push(block);
    } else if (!isParagraph && line.length === 0 && isUnknown(node)) blocks.push(...readUnknown(node, reader));
    else addElement(node, reader, line);
    if (reader.hasStray()) {
      endLine();
      blocks.push(...reader.takeStray());
    }
  }
  endLine();
  return blocks;
}

/** Adds a line as paragraphs, with the blocks lifted out of it between them. Returns the id, or '' once it is used. */
function addParagraphs(
  blocks: Block[],
  { line, firstId, reader }: { readonly line: readonly LineItem[]; readonly firstId: string; readonly reader: JatsReader },
): string {
  let id = firstId;
  let run: Inline[] = [];
  const endRun = (): void => {
    if (!hasWords(run)) return;
    const content = completePointers(trimLine(run), reader);
    blocks.push(id === '' ? { kind: 'paragraph', content } : { kind: 'paragraph', id, content });
    id = '';
  };
  if (hasNoBlocks(line)) run = line.slice();
  else
    for (const item of line) {
      if (item.kind !== 'lifted') run.push(item);
      else {
        endRun();
        blocks.push(item.block);
        run = [];
      }
    }
  endRun();
  return id;
}

/** Adds nodes to a line: text with collapsed white space, emphasis, pointers, and lifted blocks. */
function addLine(nodes: readonly XmlNode[], reader: JatsReader, line: LineItem[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') addText(line, collapseSpace(node));
    else addElement(node, reader, line);
  }
}

function addElement(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const before = line.length;
  const read = INLINE_HANDLERS[element.name];
  const isBlock = IS_BLOCK[element.name];
  if (read !== undefined && isBlock?.(element, true) !== true) read(element, reader, line);
  else if (TRANSPARENT.has(element.name))
    addLine(SEPARATED.has(element.name) ? separateFields(element.children) : element.children, reader, line);
  else {
    const readBlock = BLOCK_HANDLERS[element.name];
    if (readBlock !== undefined) for (const block of readBlock(element, reader)) line.push({ kind: 'lifted', block });
    else {
      reportUnknown(element, reader);
      addLine(element.children, reader, line);
    }
  }
  if (element.attributes.id !== undefined && reader.ids.isTarget(element) && !reader.ids.isUsed(element)) {
    line.splice(Math.min(before, line.length), 0, { kind: 'anchor', id: reader.ids.of(element, 'target') });
  }
}

function blockHandler(element: XmlElement, isWithinLine: boolean): BlockHandler | undefined {
  const read = BLOCK_HANDLERS[element.name];
  if (read === undefined) return undefined;
  const isBlock = IS_BLOCK[element.name];
  return isBlock === undefined || isBlock(element, isWithinLine) ? read : undefined;
}

/** Titles whose fields may be adjacent without a space, such as two names of taxa. */
const SEPARATED: ReadonlySet<string> = new Set(['article-title', 'chapter-title', 'source']);

function isUnknown(element: XmlElement): boolean {
  return INLINE_HANDLERS[element.name] === undefined && !TRANSPARENT.has(element.name);
}

function readUnknown(element: XmlElement, reader: JatsReader): Block[] {
  reportUnknown(element, reader);
  const content = reader.blocks(element.children);
  return content.length === 0 ? [] : [{ kind: 'unknown', element: element.name, content }];
}

function reportUnknown(element: XmlElement, reader: JatsReader): void {
  reader.warn(
    'element-unknown',
    element,
    translatable`<${element.name}> is not known here; its words are shown as they stand; expected an element of JATS`,
  );
}
