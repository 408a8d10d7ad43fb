import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Markup } from '../../text/markup.ts';

/**
 * The kinds of lines in JATS by what they may hold: `paragraph` is `p` and its kin, `title` a heading, `line` emphasis and attributions,
 * `phrase` what holds emphasis only (`kwd`, `ext-link`, `xref`), `citation` a `mixed-citation`, `plain` text alone.
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

/** What the handlers of one article share. */
export interface JatsWriter {
  /** The attribute `id`, in the form of an XML name; nothing for an id that stands already. */
  id(id: string | undefined): Markup;
  /** The attribute `rid` with every id that an element of the file bears; nothing where none does. */
  rid(ids: readonly string[]): Markup;
  /** Inlines for an element that holds lines of a kind. */
  line(content: readonly Inline[], context: LineContext): Markup;
  /** Blocks for an element that holds `p` alone: everything else stands in a `p`. */
  paragraphs(content: readonly Block[]): Markup;
  /** Blocks for an element that holds these elements, and `p`, but neither sections nor lists of references and notes. */
  blocks(content: readonly Block[], held?: ReadonlySet<Block['kind']>): Markup;
  /** Blocks for a section or body: what DTDs allow after sections only, or before them only, is put into sections without a title. */
  sections(content: readonly Block[]): Markup;
  /** Blocks for a body: as for a section, but lists of references and notes stand in sections of their own. */
  body(content: readonly Block[]): Markup;
  /** Blocks for an abstract or acknowledgement: `p` alone, then sections. */
  paragraphsAndSections(content: readonly Block[]): Markup;
}
