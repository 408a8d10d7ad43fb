import type { Inline } from '../model/inline.ts';
import { textOfInlines } from './plain-text.ts';

/** Converts a title to plain text, without note marks (`structure of scrub forest<sup>1</sup>`). */
export function textOfTitle(title: readonly Inline[]): string {
  return textOfInlines(withoutNoteCalls(title));
}

/** Removes the call-outs of notes from inlines, and superscripts around them. */
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
