import type { Inline } from '../../model/inline.ts';
import { hasWords, trimLine } from '../jats/line.ts';
import { textIn } from './parse-reference.ts';
import { anchorsIn } from './references.ts';
import { FIGURE_LABEL, OTHER_LABEL, roleOf, TABLE_LABEL } from './roles.ts';
import type { StoryBlock, StoryParagraph } from './story.ts';

/** The caption of a figure or table. */
export interface StoryCaption {
  /** `Figure 1`, as it is written, without the mark after it. */
  readonly label?: string;
  readonly line: readonly Inline[];
  /** Bookmarks in it, which lead to the figure or table. */
  readonly bookmarks: readonly string[];
}

export type CaptionKind = 'figure' | 'table' | 'other';

/**
 * Returns what a paragraph is the caption of, by its style, its sequence field or its first words; undefined if it is none. Without a style,
 * a mark must follow the label: `Figure 1. Cells`, not `Figure 1 shows cells`.
 */
export function captionKind(block: StoryBlock | undefined): CaptionKind | undefined {
  if (block?.kind !== 'paragraph' || block.level !== undefined) return undefined;
  const text = textIn(block.content);
  const isStyled = roleOf(block.style) === 'caption';
  const match = [['figure', FIGURE_LABEL] as const, ['table', TABLE_LABEL] as const, ['other', OTHER_LABEL] as const]
    .map(([kind, pattern]) => ({ kind, found: pattern.exec(text) }))
    .find(({ found }) => found !== null);
  if (match !== undefined && match.found !== null) {
    const isLabelAlone = match.found[2] !== undefined || block.sequence !== undefined || startsStyled(block.content);
    if (isStyled || isLabelAlone) return match.kind;
  }
  const counted = SEQUENCES.find(([, pattern]) => pattern.test(block.sequence ?? ''));
  if (counted !== undefined && text.length < LONGEST) return counted[0];
  if (!isStyled) return undefined;
  return block.style.names.some((name) => /tab/.test(name)) ? 'table' : 'figure';
}

/** Sequences of captions by their names, which are the labels in the language of Word. */
const SEQUENCES: readonly (readonly [CaptionKind, RegExp])[] = [
  ['table', /tab|quadro|cuadro|таб|表|جدول/i],
  ['figure', /fig|abb|ilu|illus|ima|gr[aá]f|bild|rys|рис|мал|obr|şek|gambar|图|圖|図|شكل|شکل/i],
];
const LONGEST = 600;

function startsStyled([first]: readonly Inline[]): boolean {
  return first?.kind === 'styled' && (first.style === 'bold' || first.style === 'italic');
}

/** Divides a caption into its label and its text. */
export function captionOfParagraph({ content, sequence }: StoryParagraph): StoryCaption {
  const bookmarks = anchorsIn(content);
  const line = trimLine(content.filter(({ kind }) => kind !== 'anchor'));
  const text = textIn(line);
  const patterns = [FIGURE_LABEL, TABLE_LABEL, OTHER_LABEL, ...(sequence === undefined ? [] : [SEQUENCE_LABEL])];
  const match = patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  if (match === undefined || match === null) return { line, bookmarks };
  return { label: (match[1] ?? '').replace(/\s+/g, ' ').trim(), line: withoutCharacters(line, match[0].length), bookmarks };
}

// Obrázek 1:
const SEQUENCE_LABEL = /^\s*(\p{L}[\p{L}\s.]{0,30}?\s*\d+(?:[.-]\d+)*[a-z]?)(\s*[.:)–—-]+)?\s*/u;

/** Removes characters from the start of a line, and styles that are then empty. */
export function withoutCharacters(line: readonly Inline[], count: number): Inline[] {
  const rest: Inline[] = [];
  let left = count;
  for (const inline of line) {
    const length = textIn([inline]).length;
    if (left <= 0 || (length === 0 && inline.kind !== 'anchor')) rest.push(inline);
    else if (inline.kind === 'text' && length > left) rest.push({ kind: 'text', value: inline.value.slice(left) });
    else if (inline.kind === 'styled' && length > left) {
      const content = withoutCharacters(inline.content, left);
      if (hasWords(content)) rest.push({ ...inline, content });
    } else if (inline.kind !== 'text' && inline.kind !== 'styled' && inline.kind !== 'break' && length > left) rest.push(inline);
    left -= length;
  }
  return trimLine(rest);
}
