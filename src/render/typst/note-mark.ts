import type { InlineFootnote } from '../../model/inline.ts';

/** The mark of a note below a table or caption: its label, else a sign by its position. */
export function markOfNote(note: InlineFootnote, index: number): string {
  return note.label ?? SIGNS[index] ?? String(index + 1);
}

const SIGNS = ['*', '†', '‡', '§', '¶', '**', '††', '‡‡'];
