import type { Inline } from '../../model/inline.ts';

/** Inline content without white space at its ends, which Typst would print: paragraphs, titles and cells begin and end with it in most sources. */
export function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  const first = inlines[0];
  const last = inlines[inlines.length - 1];
  const isTrimmed =
    (first?.kind !== 'text' || first.value.trimStart() === first.value) && (last?.kind !== 'text' || last.value.trimEnd() === last.value);
  if (isTrimmed) return inlines;
  const out = [...inlines];
  while (out[0]?.kind === 'text' && out[0].value.trim() === '') out.shift();
  while (out.at(-1)?.kind === 'text' && textAt(out, out.length - 1).trim() === '') out.pop();
  if (out[0]?.kind === 'text') out[0] = { kind: 'text', value: out[0].value.trimStart() };
  if (out.at(-1)?.kind === 'text') out[out.length - 1] = { kind: 'text', value: textAt(out, out.length - 1).trimEnd() };
  return out;
}

function textAt(inlines: readonly Inline[], index: number): string {
  const inline = inlines[index];
  return inline?.kind === 'text' ? inline.value : '';
}
