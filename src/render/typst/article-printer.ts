import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { BLOCK_TYPST } from './block-table.ts';
import { type Code, joinCode, textCode } from './code.ts';
import { INLINE_TYPST } from './inline-table.ts';
import type { TypstContext } from './typst-context.ts';
import type { Anchors, TypstPage, TypstPlace, TypstWriter } from './typst-writer.ts';

/** The state of one rendering. */
export interface Printing {
  readonly page: TypstPage;
  readonly context: TypstContext;
  readonly anchors: Anchors;
}

/** Returns the writer that knows every handler. */
export function openTypstWriter(printing: Printing, place: TypstPlace): TypstWriter {
  const writer: TypstWriter = {
    ...printing,
    ...place,
    inlines: (inlines: readonly Inline[]): Code =>
      joinCode(
        inlines.map((inline) => {
          if (inline.kind === 'text') return textCode(inline.value);
          const render: (inline: never, w: TypstWriter) => Code = INLINE_TYPST[inline.kind];
          return render(inline as never, writer);
        }),
      ),
    blocks: (blocks: readonly Block[]): Code =>
      joinCode(
        blocks.map((block) => {
          const render: (block: never, w: TypstWriter) => Code = BLOCK_TYPST[block.kind];
          return render(block as never, writer);
        }),
      ),
    at: (changed) => openTypstWriter(printing, { ...place, ...changed }),
  };
  return writer;
}
