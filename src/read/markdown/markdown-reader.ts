import type { Block } from '../../model/block.ts';
import type { FileRef, Inline } from '../../model/inline.ts';
import type { WantedFile } from '../jats/jats-reader.ts';
import type { Attributes } from './attributes.ts';
import type { CitationMeta } from './citation-rule.ts';
import type { TokenNode } from './token-tree.ts';

/** Something in the article that can be pointed to: `@fig:cells` gives a link to it reading `Figure 2`. */
export interface Target {
  readonly id: string;
  /** As JATS has it: `fig`, `table`, `disp-formula`, `sec`, `boxed-text`, `statement`, … */
  readonly refType: string;
  readonly words: readonly Inline[];
}

/** A text that is read as Markdown, and where it stands in the file. */
export interface Source {
  readonly text: string;
  readonly line: number;
}

/** Everything that the handlers of one article share: the ways down, the ids, what points where, the problems. */
export interface MarkdownReader {
  /** A text of its own, with its footnotes. */
  read(source: Source): Block[];
  /** A text of one line: a title, a name. */
  readLine(source: Source): Inline[];
  blocks(nodes: readonly TokenNode[]): Block[];
  inlines(nodes: readonly TokenNode[]): Inline[];
  /** The block's own id, valid and unique, or a made one (`fig-3`, or a slug of its title). */
  id(attributes: Attributes, prefix: string, title?: string): string;
  /** 1, 2, 3, … for each kind. */
  count(kind: string): number;
  addTarget(attributes: Attributes, target: Target): void;
  /** The links of a citation; their words follow when all of the article is known. */
  cite(citation: CitationMeta, written: string): Inline[];
  /** A link to a place in the article, by its id as written. */
  pointTo(written: string, content: readonly Inline[]): Inline;
  note(number: number): Inline | undefined;
  file(href: string, wanted: WantedFile): FileRef;
  /** Sets the line that problems are reported at, from a block's token. */
  at(node: TokenNode): void;
  warn(code: string, message: string): void;
}
