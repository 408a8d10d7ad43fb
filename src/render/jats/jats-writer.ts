import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Markup } from '../../model/text/markup.ts';

/**
 * The content models of lines in JATS.
 *
 * `paragraph` is `p` and similar elements, `title` a heading, `line` emphasis and attributions, `phrase` an element that allows emphasis
 * only (`kwd`, `ext-link`, `xref`), `citation` a `mixed-citation`, `plain` text alone.
 */
export type LineContext =
  | 'paragraph'
  | 'content'
  | 'cell'
  | 'title'
  | 'line'
  | 'verse'
  | 'collab'
  | 'correspondence'
  | 'statement'
  | 'event'
  | 'related'
  | 'citation'
  | 'formula'
  | 'phrase'
  | 'script'
  | 'plain';

/** Passed to every handler: prints the contents of a node. */
export interface JatsWriter {
  /** Returns the attribute `id`, as an XML name; empty for an id that is in use already. */
  id(id: string | undefined): Markup;
  /** Returns the attribute `rid` with the ids that an element of the file has; empty if there are none. */
  rid(ids: readonly string[]): Markup;
  /** Prints inlines for an element with this content model. */
  line(content: readonly Inline[], context: LineContext): Markup;
  /** Prints blocks for an element that allows `p` alone: all other blocks are put in a `p`. */
  paragraphs(content: readonly Block[]): Markup;
  /** Prints blocks for an element that allows these kinds and `p`, but neither sections nor lists of references and notes. */
  blocks(content: readonly Block[], allowed?: ReadonlySet<Block['kind']>): Markup;
  /** Prints blocks of a section: blocks out of the order of the DTD are put into sections without a title. */
  sections(content: readonly Block[]): Markup;
  /** Prints blocks of a body: as for a section, but lists of references and notes are put into their own sections. */
  body(content: readonly Block[]): Markup;
  /** Prints blocks of an abstract or acknowledgement: `p` alone, then sections. */
  paragraphsAndSections(content: readonly Block[]): Markup;
}
