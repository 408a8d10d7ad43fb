import type { Block } from '../../model/block.ts';
import type { FileRef, Inline, Xref } from '../../model/inline.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { XmlDocument } from '../xml/parse-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf } from '../xml/xml-element.ts';
import { figureIdsOf } from './figure-ids.ts';
import { createFloats } from './floats.ts';
import { addLine, readFlow } from './flow.ts';
import type { Ids } from './ids.ts';
import type { JatsReader, LineItem, Pointer, ResolveFile, WantedFile } from './jats-reader.ts';
import { splitLine, trimLine } from './line.ts';
import { completePointers } from './line-pointers.ts';
import { readSectionBlocks } from './section-blocks.ts';
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
