import type { Block } from '../../model/block.ts';
import type { FileRef, Inline, Xref } from '../../model/inline.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import type { Floats } from './floats.ts';
import type { Ids } from './ids.ts';

/** Finds a file that the source points to; `source` of the result is set if the file exists. */
export type ResolveFile = (href: string, wanted: WantedFile) => FileRef;

export type WantedFile = 'image' | 'media' | 'supplement' | 'pdf';

/** Item of a line under construction: an inline, or a block within a line of the source, which must be lifted out. */
export type LineItem = Inline | LiftedBlock;

export interface LiftedBlock {
  readonly kind: 'lifted';
  readonly block: Block;
}

/** Reads an element to blocks. */
export type BlockHandler = (element: XmlElement, reader: JatsReader) => readonly Block[];

/** Reads an element within a line and adds it to the line. */
export type InlineHandler = (element: XmlElement, reader: JatsReader, line: LineItem[]) => void;

/** Context that the handlers of one article share: functions for child nodes, ids, problems. */
export interface JatsReader {
  readonly ids: Ids;
  /** Figures and tables of the floats-group, inserted at their first reference. */
  readonly floats: Floats;
  /** Reads nodes with blocks, or with text and blocks mixed; runs of text become paragraphs. */
  blocks(nodes: readonly XmlNode[], paragraphId?: string): Block[];
  /** Reads the children of an element with inline content, trimmed; blocks in it are returned by `takeStray`. */
  inlines(element: XmlElement): Inline[];
  /** Reads nodes of a section, body or back: floats follow the block that refers to them, supplements join their figure. */
  sectionBlocks(nodes: readonly XmlNode[]): Block[];
  /** Adds nodes to a line without trimming. */
  addLine(nodes: readonly XmlNode[], line: LineItem[]): void;
  /** Reads nodes with inline content, trimmed, like `inlines`. */
  line(nodes: readonly XmlNode[]): Inline[];
  /** Stores blocks found in inline content for the next `takeStray`. */
  addStray(blocks: readonly Block[]): void;
  /** Returns the blocks found in inline content since the last call; the caller places them next to it. */
  takeStray(): Block[];
  hasStray(): boolean;
  /** Finds the file of an `xlink:href`; a missing one is reported. */
  file(element: XmlElement, wanted: WantedFile): FileRef;
  /** True if that file exists. */
  hasFile(element: XmlElement, wanted: WantedFile): boolean;
  /** Records a pointer, to be checked and filled when all targets are known. */
  point(pointer: Pointer): void;
  /** Words that an empty pointer gets: the labels of its targets. */
  labelsOf(xref: Xref): string;
  /** True for a pointer to a note, whatever its type. */
  pointsToNote(xref: Xref): boolean;
  /** Last segment of the URL of a figure's page: `F1-S1`. */
  figureId(fig: XmlElement): string;
  warn(code: string, element: XmlElement, message: Translatable): void;
  fail(code: string, element: XmlElement, message: Translatable): void;
}

/** An xref under construction: its arrays are part of the model and filled at the end. */
export interface Pointer {
  readonly element: XmlElement;
  readonly rids: string[];
  readonly content: Inline[];
}
