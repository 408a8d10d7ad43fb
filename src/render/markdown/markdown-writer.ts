import type { Block } from '../../model/block.ts';
import type { Inline, InlineFootnote } from '../../model/inline.ts';
import { html } from '../../text/markup.ts';
import type { Writer } from '../html/writer.ts';
import type { LinePieces } from './line-pieces.ts';

/** What a handler writes Markdown with: the way to the Markdown of what it holds, and where that stands. */
export interface MarkdownWriter extends MarkdownPlace {
  /** For what Markdown has no form for, and for addresses. */
  readonly html: Writer;
  readonly notes: NoteList;
  /** Ids that something in the article points at: only they get an anchor. */
  readonly targets: ReadonlySet<string>;
  /** A paragraph's, heading's or cell's text. */
  line(inlines: readonly Inline[]): string;
  /** The same, written piece by piece. */
  lineOf(write: (to: LinePieces) => void): string;
  inlines(inlines: readonly Inline[], to: LinePieces): void;
  /** Blocks with a blank line between them. */
  blocks(blocks: readonly Block[]): string;
  /** The same writer in another place. */
  at(place: Partial<MarkdownPlace>): MarkdownWriter;
}

export interface MarkdownPlace {
  /** Of the next heading: 1 to 6. */
  readonly level: number;
  readonly inCell: boolean;
  readonly inLink: boolean;
  /** Headings and cells, where a break cannot end the line. */
  readonly isOneLine: boolean;
}

/** The notes of the running text in the order in which they were called out: the first is `[^1]`. */
export interface NoteList {
  readonly numbers: Map<InlineFootnote, number>;
}

/** The anchor that links to an id lead to, where any do: `<a id="fig1"></a>`. */
export function anchorFor(id: string | undefined, w: MarkdownWriter): string {
  if (id === undefined || !w.html.hasIds || !w.targets.has(id)) return '';
  return anchor(id);
}

/** A place that links lead to. */
export function anchor(id: string): string {
  return html`<a id="${id}"></a>`.markup;
}
