import type { Block } from '../../model/block.ts';
import type { FileRef, Inline } from '../../model/inline.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { WantedFile } from '../jats/jats-reader.ts';
import type { Attributes } from './attributes.ts';
import type { CitationMeta } from './citation-rule.ts';
import type { TokenNode } from './token-tree.ts';

/** Target of pointers in the article: `@fig:cells` becomes a link `Figure 2`. */
export interface Target {
  readonly id: string;
  /** `ref-type` of JATS: `fig`, `table`, `disp-formula`, `sec`, `boxed-text`, `statement`, … */
  readonly refType: string;
  readonly words: readonly Inline[];
}

/** A Markdown text with its position in the file. */
export interface Source {
  readonly text: string;
  readonly line: number;
}

/** A line of a file of the article. */
export interface TextPlace {
  readonly file: string;
  readonly line: number;
}

/** Context that the handlers of one article share: functions for child nodes, ids, pointers, problems. */
export interface MarkdownReader {
  /** Reads a text with its footnotes. */
  read(source: Source): Block[];
  /** Reads a text of one line: a title, a name. */
  readLine(source: Source): Inline[];
  blocks(nodes: readonly TokenNode[]): Block[];
  inlines(nodes: readonly TokenNode[]): Inline[];
  /** Returns a valid, unique id: the block's own, or a generated one (`fig-3`, or a slug of its title). */
  id(attributes: Attributes, prefix: string, title?: string): string;
  /** Returns the next number of a kind: 1, 2, 3, … */
  count(kind: string): number;
  addTarget(attributes: Attributes, target: Target): void;
  /** Returns the links of a citation; their text is filled when the article is read completely. */
  cite(citation: CitationMeta, written: string): Inline[];
  /** Returns a link to a target in the article, by its id in the source. */
  pointTo(written: string, content: readonly Inline[]): Inline;
  note(number: number): Inline | undefined;
  file(href: string, wanted: WantedFile): FileRef;
  /** Reads a text with problems at a place: another file, or one that is no Markdown. */
  atPlace<T>(place: TextPlace, read: () => T): T;
  /** Sets the line that problems are reported at, from a block's token. */
  at(node: TokenNode): void;
  warn(code: string, message: Translatable): void;
}
