import type { Block } from '../../model/block.ts';
import type { FileRef, Inline, Xref } from '../../model/inline.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { XmlDocument } from '../xml/parse-xml.ts';
import { ancestorsOf, attributeOf, childOf, childrenOf, isBlank, type XmlElement, type XmlNode } from '../xml/xml-element.ts';
import { groupSupplements } from './figures.ts';
import { createFloats } from './floats.ts';
import { addLine, readFlow } from './flow.ts';
import type { Ids } from './ids.ts';
import type { JatsReader, LineItem, Pointer, ResolveFile, WantedFile } from './jats-reader.ts';
import { splitLine, trimLine } from './line.ts';
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
