import type { Block } from '../../model/block.ts';
import type { Inline, InlineFootnote } from '../../model/inline.ts';
import { html } from '../../model/text/markup.ts';
import type { TextLanguage, Writer } from '../html/writer.ts';
import type { LinePieces } from './line-pieces.ts';

/** Passed to every handler: renders the contents of a node, and tells where the Markdown is placed. */
export interface MarkdownWriter extends MarkdownScope {
  /** Renders constructs that Markdown lacks, and addresses. */
  readonly html: Writer;
  readonly notes: NoteList;
  /** Ids that are linked to within the article; only they get an anchor. */
  readonly targets: ReadonlySet<string>;
  /** Renders the text of a paragraph, heading or cell. */
  line(inlines: readonly Inline[]): string;
  /** Renders a line from the pieces that `write` adds. */
  lineOf(write: (to: LinePieces) => void): string;
  inlines(inlines: readonly Inline[], to: LinePieces): void;
  /** Renders blocks with a blank line between them. */
  blocks(blocks: readonly Block[]): string;
  /** Returns a writer with the labels of a language, for an element with `xml:lang`. */
  withLanguage(lang: string | undefined): MarkdownWriter;
  /** Returns a writer for text in a language, with the same labels. */
  inLanguage(language: TextLanguage): MarkdownWriter;
  /** Returns a writer with some parts of the scope replaced. */
  at(scope: Partial<MarkdownScope>): MarkdownWriter;
}

export interface MarkdownScope {
  /** Level of the next heading: 1 to 6. */
  readonly level: number;
  readonly inCell: boolean;
  readonly inLink: boolean;
  /** True for headings and cells, in which a break cannot end the line. */
  readonly isOneLine: boolean;
}

/** Inline notes in the order of their call-outs, with the number in `[^1]`. */
export interface NoteList {
  readonly numbers: Map<InlineFootnote, string>;
  readonly given: Set<string>;
  /** Labels of the article; collected when a note needs another number than its own. */
  labels?: ReadonlySet<string | undefined>;
}

/** Returns the anchor of an id, `<a id="fig1"></a>`; '' if no link leads to it. */
export function anchorFor(id: string | undefined, w: MarkdownWriter): string {
  if (id === undefined || !w.html.hasIds || !w.targets.has(id)) return '';
  return anchor(id);
}

/** Returns an anchor that links lead to. */
export function anchor(id: string): string {
  return html`<a id="${id}"></a>`.markup;
}
