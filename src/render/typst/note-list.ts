import type { Footnote } from '../../model/block.ts';
import { anchorCode } from './anchor.ts';
import { arrayCode, type Code, callCode, dictionaryCode, EMPTY, joinCode, textCode } from './code.ts';
import { compactCode } from './list-typst.ts';
import type { TypstWriter } from './typst-writer.ts';

/** The notes that were called out in a caption or a table, in their order. */
export function calledNotesCode(w: TypstWriter): Code {
  const items: Code[] = [];
  // A note may call out another, so the list grows while it is rendered.
  for (const note of w.notes ?? []) {
    const body = joinCode([anchorCode(note.id, w), compactCode(note.content, w.at({ canFloat: false }))]);
    items.push(dictionaryCode({ label: textCode(w.page.labelById.get(note.id) ?? '*'), body }));
  }
  return items.length === 0 ? EMPTY : callCode('o.note-list', {}, arrayCode(items));
}

/** Footnotes in a list: of a table, of the authors, of the back matter. */
export function noteListCode(notes: readonly Footnote[], w: TypstWriter): Code {
  if (notes.length === 0) return EMPTY;
  const items = notes.map((note) => {
    const label = w.page.labelById.get(note.id);
    const body = joinCode([anchorCode(note.id, w), compactCode(note.content, w.at({ canFloat: false }))]);
    return dictionaryCode({ label: label === undefined ? undefined : textCode(label), body });
  });
  return callCode('o.note-list', {}, arrayCode(items));
}
