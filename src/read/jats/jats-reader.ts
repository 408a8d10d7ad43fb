import type { Block } from '../../model/block.ts';
import type { FileRef, Inline } from '../../model/inline.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import type { Floats } from './floats.ts';
import type { Ids } from './ids.ts';

/** Finds a file that the source points to: its `FileRef`, with `source` set when the file is there. */
export type ResolveFile = (href: string, wanted: WantedFile) => FileRef;

export type WantedFile = 'image' | 'media' | 'supplement' | 'pdf';

/** What the line reader collects: inlines, and blocks that stand in a line in the source and must be lifted out of it. */
export type LineItem = Inline | LiftedBlock;

export interface LiftedBlock {
  readonly kind: 'lifted';
  readonly block: Block;
}

/** Reads one element to blocks. */
export type BlockHandler = (element: XmlElement, reader: JatsReader) => readonly Block[];

/** Reads one element within a line, adding to the line. */
export type InlineHandler = (element: XmlElement, reader: JatsReader, line: LineItem[]) => void;

/** Everything that the handlers of one article share: the ways down, the ids, the problems found. */
export interface JatsReader {
  readonly ids: Ids;
  /** Figures and tables that stand apart and come where they are called for. */
  readonly floats: Floats;
  /** Children of an element that holds blocks, or words and blocks mixed; runs of words become paragraphs. */
  blocks(nodes: readonly XmlNode[], paragraphId?: string): Block[];
  /** Children of an element that holds a line only; blocks in it go to `takeStray`. White space at the ends is gone. */
  inlines(element: XmlElement): Inline[];
  /** The same for a section, body or back: floats called for in a block come after it, supplements join their figure. */
  sectionBlocks(nodes: readonly XmlNode[]): Block[];
  /** Adds nodes to a line, white space kept. */
  addLine(nodes: readonly XmlNode[], line: LineItem[]): void;
  /** The same for some nodes of an element. */
  line(nodes: readonly XmlNode[]): Inline[];
  /** Keeps blocks found where only a line may stand, for the next `takeStray`. */
  setAside(blocks: readonly Block[]): void;
  /** Blocks found where only a line may stand, since the last call: the caller shows them next to it. */
  takeStray(): Block[];
  hasStray(): boolean;
  /** The file of an `xlink:href`; one that is not there is reported. */
  file(element: XmlElement, wanted: WantedFile): FileRef;
  /** Whether that file is there. */
  hasFile(element: XmlElement, wanted: WantedFile): boolean;
  /** Notes a pointer, to be checked and filled when all targets are known. */
  point(pointer: Pointer): void;
  /** Last part of the address of a figure's page: `F1-S1`. */
  figureId(fig: XmlElement): string;
  warn(code: string, element: XmlElement, message: string): void;
  fail(code: string, element: XmlElement, message: string): void;
}

/** An xref under construction: its arrays are those of the model, filled at the end. */
export interface Pointer {
  readonly element: XmlElement;
  readonly rids: string[];
  readonly content: Inline[];
  /** Whether it stays without words. */
  readonly isUnnamed: boolean;
}
