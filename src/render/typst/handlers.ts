import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Code } from './code.ts';
import type { TypstWriter } from './typst-writer.ts';

/** One handler per kind of block: a new kind does not compile until it is typeset. */
export type BlockTable = { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>, w: TypstWriter) => Code };

/** One handler per kind of inline. */
export type InlineTable = { readonly [K in Inline['kind']]: (inline: Extract<Inline, { kind: K }>, w: TypstWriter) => Code };
