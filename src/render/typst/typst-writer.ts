import type { Block } from '../../model/block.ts';
import type { Inline, InlineFootnote } from '../../model/inline.ts';
import type { Messages } from '../../model/messages/messages.ts';
import type { Direction } from '../../model/text/text-direction.ts';
import type { Page } from '../html/page.ts';
import type { Code } from './code.ts';
import type { TypstContext } from './typst-context.ts';

/** Renders the parts of a block for its handler, and knows where the block is. */
export interface TypstWriter extends TypstPlace {
  readonly context: TypstContext;
  /** Labels of ids, and the links that each pointer consists of. */
  readonly page: TypstPage;
  readonly anchors: Anchors;
  inlines(inlines: readonly Inline[]): Code;
  blocks(blocks: readonly Block[]): Code;
  /** The same writer in another place. */
  at(place: Partial<TypstPlace>): TypstWriter;
}

/** A page with the direction of the article's language. */
export interface TypstPage extends Page {
  readonly direction: Direction;
}

/** The properties of a writer that change on the way down. */
export interface TypstPlace {
  /** Level of the next heading, 1 to 6. PDF/UA-1 forbids a level to be skipped. */
  readonly level: number;
  /** False in links, and in repeated table headers, where PDF/UA-1 forbids links. */
  readonly hasLinks: boolean;
  /** False in content that is repeated, where an id would be defined twice. */
  readonly hasIds: boolean;
  /** True where sections are paragraphs with a title in bold: in abstracts. */
  readonly isRunIn: boolean;
  /** False in lists, boxes, cells and captions, where figures and tables stay in place. */
  readonly canFloat: boolean;
  /** Collects notes in the running text where a page footnote cannot be called out: in tables and front matter. */
  readonly notes: InlineFootnote[] | undefined;
  readonly messages: Messages;
  /** Primary language of the content: `pt` of `pt-BR`; undefined if it is unknown. */
  readonly lang: string | undefined;
}

/** Ids that were defined, and ids that links lead to. A link to an id that was not defined would be an error in Typst. */
export interface Anchors {
  readonly defined: Set<string>;
  readonly linked: Set<string>;
  /** Ids that a first rendering linked to and did not define. */
  readonly missing: ReadonlySet<string>;
}

/** The writer for what is below a heading. */
export function below(w: TypstWriter): TypstWriter {
  return w.level >= 6 ? w : w.at({ level: w.level + 1 });
}
