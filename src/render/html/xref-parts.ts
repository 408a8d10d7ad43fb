import type { Inline, Xref } from '../../model/inline.ts';

/** One link that a pointer becomes, or the words between two of them. */
export interface XrefPart {
  /** What it points at, the first being the link's target; none for the words between. */
  readonly rids: readonly string[];
  readonly content: readonly Inline[];
  /** Where the way back from the reference leads. */
  readonly id?: string;
}

/**
 * The links that a pointer becomes, one for each thing it names where the words can be told apart:
 *
 *   '1, 3–5' with b1 b3 b4 b5  ->  1 (b1) ', ' 3 (b3, b4) '–' 5 (b5)
 *   'Smith et al.' with b1 b2  ->  one link to b1, that stands for both
 */
export function xrefParts(xref: Xref): readonly XrefPart[] {
  const { rids, content } = xref;
  if (rids.length < 2) return [{ rids, content }];
  const only = content.length === 1 ? content[0] : undefined;
  if (only?.kind === 'text') return splitText(only.value, rids) ?? [{ rids, content }];
  if (only?.kind === 'styled' && only.content.length === 1 && only.content[0]?.kind === 'text') {
    const parts = splitText(only.content[0].value, rids);
    if (parts !== undefined) return parts.map((part) => ({ ...part, content: [{ ...only, content: part.content }] }));
  }
  return [{ rids, content }];
}

// '1, 3–5' in names and what stands between
const BETWEEN = /(\s*[,;]\s*|\s*[–—-]\s*|\s+(?:and|e|y|to)\s+)/;
const RANGE = /[–—-]|to/;
// '(3', 'Figure 3', 'S3'
const NUMBER = /(\d+)\D*$/;

function splitText(text: string, rids: readonly string[]): readonly XrefPart[] | undefined {
  const pieces = text.split(BETWEEN);
  const names = pieces.filter((_, index) => index % 2 === 0);
  if (names.length < 2 || names.some((name) => name.trim() === '')) return undefined;
  const widths = names.map((name, index) => widthOf(name, pieces[index * 2 + 1] ?? '', names[index + 1]));
  const isByRange = sum(widths) === rids.length;
  if (!isByRange && names.length !== rids.length) return undefined;
  const parts: XrefPart[] = [];
  let next = 0;
  pieces.forEach((piece, index) => {
    const isName = index % 2 === 0;
    const width = isName ? (isByRange ? (widths[index / 2] ?? 1) : 1) : 0;
    parts.push({ rids: rids.slice(next, next + width), content: [{ kind: 'text', value: piece }] });
    next += width;
  });
  return parts;
}

/** How many things a name stands for: itself, and those up to the other end of the range that it opens. */
function widthOf(name: string, separator: string, next: string | undefined): number {
  if (next === undefined || !RANGE.test(separator)) return 1;
  const from = Number(NUMBER.exec(name)?.[1] ?? Number.NaN);
  const to = Number(NUMBER.exec(next)?.[1] ?? Number.NaN);
  return to > from ? to - from : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
