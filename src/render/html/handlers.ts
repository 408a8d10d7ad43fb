import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Markup } from '../../model/text/markup.ts';
import type { Writer } from './writer.ts';

/** One handler per kind of block; a new kind does not compile without one. */
export type BlockTable = { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>, w: Writer) => Markup };

/** One handler per kind of inline. */
export type InlineTable = { readonly [K in Inline['kind']]: (inline: Extract<Inline, { kind: K }>, w: Writer) => Markup };
