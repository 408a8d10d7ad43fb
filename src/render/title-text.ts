import type { Inline } from '../model/inline.ts';
import { textOfInlines } from './plain-text.ts';

/** A title as plain text: its words, without the marks that call out notes (`structure of scrub forest<sup>1</sup>`). */
export function textOfTitle(title: readonly Inline[]): string {
  return textOfInlines(withoutNoteCalls(title));
}

/** Inline content without the call-outs of notes, and without the raised signs around them. */
export function withoutNoteCalls(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.flatMap((inline): readonly Inline[] => {
    if (inline.kind === 'inlineFootnote') return [];
    if (inline.kind === 'xref') return NOTES.has(inline.refType) ? [] : [inline];
    if (inline.kind !== 'styled') return [inline];
    const content = withoutNoteCalls(inline.content);
    return content.length === 0 ? [] : [{ ...inline, content }];
  });
}

const NOTES: ReadonlySet<string> = new Set(['fn', 'author-notes', 'author-note']);
