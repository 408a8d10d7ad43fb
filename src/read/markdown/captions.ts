import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { hasWords, trimLine } from '../jats/line.ts';

/** Title and caption: text in bold at the beginning is the title. */
export interface Caption {
  readonly title?: readonly Inline[];
  readonly caption: readonly Block[];
}

/**
 * Splits the caption of a figure or table into title and caption.
 *
 *   **Cells divide.** Scale bar 5 µm.  ->  title `Cells divide.`, caption `Scale bar 5 µm.`
 *   Cells divide.                      ->  no title
 */
export function captionOf(line: readonly Inline[], more: readonly Block[] = []): Caption {
  const [first, ...rest] = line;
  const isTitled = first?.kind === 'styled' && first.style === 'bold';
  const words = trimLine(isTitled ? rest : [...line]);
  return {
    ...(isTitled ? { title: first.content } : {}),
    caption: [...(hasWords(words) ? [{ kind: 'paragraph', content: words } as const] : []), ...more],
  };
}

/** Removes the match of a pattern from the start of a line; undefined if there is none. */
export function withoutStart(
  line: readonly Inline[],
  pattern: RegExp,
): { readonly match: RegExpExecArray; readonly rest: Inline[] } | undefined {
  const [first, ...rest] = line;
  if (first?.kind !== 'text') return undefined;
  const match = pattern.exec(first.value);
  if (match === null || match.index !== 0) return undefined;
  const value = first.value.slice(match[0].length);
  return { match, rest: trimLine(value === '' ? rest : [{ kind: 'text', value }, ...rest]) };
}
