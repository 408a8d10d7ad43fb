import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { hasWords, trimLine } from '../jats/line.ts';

/** A caption cut in two: words in bold at its beginning are the title, the rest is the caption. */
export interface Caption {
  readonly title?: readonly Inline[];
  readonly caption: readonly Block[];
}

/**
 * The title and caption of a figure or table.
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

/** A line without as many characters at its beginning as a pattern matches there; undefined where it does not match. */
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
