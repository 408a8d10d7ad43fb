import type { Inline } from '../../model/inline.ts';
import { foldAccents } from '../../model/text/fold.ts';
import { inlinesOf, type Piece } from './line-builder.ts';
import { numberParts } from './link-citations.ts';
import type { StoryBlock } from './story.ts';

/** A reference that the text may cite. */
export interface CitableReference {
  readonly id: string;
  /** Number of the list, if it is numbered. */
  readonly number?: number;
  /** Surname of the first author, or the name of an organisation. */
  readonly name?: string;
  readonly year?: string;
}

/** How the text cites by numbers. */
type NumberStyle = 'brackets' | 'parentheses' | 'superscript';

/**
 * Links the citations in a text that are no fields: `[3,5–7]` where the list is numbered, `(Smith et al., 2010)` where it is not. Numbers in
 * parentheses and superscripts are citations if they name most of the list.
 */
export function linkTextCitations(
  stories: readonly (readonly StoryBlock[])[],
  references: readonly CitableReference[],
): (blocks: readonly StoryBlock[]) => StoryBlock[] {
  const byNumber = new Map(references.flatMap(({ id, number }) => (number === undefined ? [] : [[number, id] as const])));
  const style = byNumber.size < 2 ? undefined : numberStyle(stories, byNumber);
  const named = references.flatMap((one) =>
    one.name === undefined || one.year === undefined ? [] : [{ ...one, folded: folded(one.name), year: one.year }],
  );
  const link = (line: readonly Inline[]): readonly Inline[] => {
    const pieces = piecesOf(line);
    const spans = style === undefined ? namedSpans(textOf(pieces), named) : numberSpans(pieces, style, byNumber);
    return spans.length === 0 ? line : inlinesOf(withSpans(pieces, spans));
  };
  return (blocks) => mapLines(blocks, link);
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly rid: string;
}

/** Returns the story with every line replaced, in tables and boxes, too. */
export function mapLines(blocks: readonly StoryBlock[], map: (line: readonly Inline[]) => readonly Inline[]): StoryBlock[] {
  return blocks.map((block): StoryBlock => {
    if (block.kind === 'paragraph') return { ...block, content: map(block.content), floats: mapLines(block.floats, map) };
    if (block.kind === 'box') return { ...block, blocks: mapLines(block.blocks, map) };
    return {
      ...block,
      rows: block.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, blocks: mapLines(cell.blocks, map) })) })),
    };
  });
}

function numberStyle(stories: readonly (readonly StoryBlock[])[], byNumber: ReadonlyMap<number, string>): NumberStyle | undefined {
  const lines: (readonly Piece[])[] = [];
  for (const story of stories)
    mapLines(story, (line) => {
      lines.push(piecesOf(line));
      return line;
    });
  return NUMBER_STYLES.find((style) => {
    const cited = new Set(lines.flatMap((pieces) => numberSpans(pieces, style, byNumber).map(({ rid }) => rid)));
    return cited.size * 2 >= byNumber.size || (style === 'brackets' && cited.size > 2);
  });
}

const NUMBER_STYLES: readonly NumberStyle[] = ['brackets', 'parentheses', 'superscript'];

function numberSpans(pieces: readonly Piece[], style: NumberStyle, byNumber: ReadonlyMap<number, string>): Span[] {
  const found: { readonly start: number; readonly numbers: string }[] = [];
  if (style === 'superscript') {
    let at = 0;
    for (const { text, styles } of pieces) {
      if (text !== undefined && styles.includes('sup') && SUPERSCRIPT.test(text)) found.push({ start: at, numbers: text });
      at += text?.length ?? 1;
    }
  } else
    for (const match of textOf(pieces).matchAll(style === 'brackets' ? BRACKETS : PARENTHESES))
      found.push({ start: match.index, numbers: match[0] });
  return found.flatMap(({ start, numbers }) => {
    const parts = numberParts(numbers, undefined);
    if (!parts.every(({ position }) => byNumber.has(position))) return [];
    return parts.map((part) => ({ start: start + part.start, end: start + part.end, rid: byNumber.get(part.position) ?? '' }));
  });
}

// [1]   [2,3; 5–7]
const BRACKETS = /\[\s*\d{1,3}(?:\s*[,;–‑-]\s*\d{1,3})*\s*\]/g;
const PARENTHESES = /\(\s*\d{1,3}(?:\s*[,;–‑-]\s*\d{1,3})*\s*\)/g;
const SUPERSCRIPT = /^\s*\d{1,3}(?:\s*[,;–‑-]\s*\d{1,3})*\s*$/;

interface NamedReference extends CitableReference {
  readonly folded: string;
  readonly year: string;
}

/** Finds each year that a name of the list with that year stands before: `Smith et al. (2010)`, `Smith & Jones, 2010a, 2011`. */
function namedSpans(text: string, references: readonly NamedReference[]): Span[] {
  if (references.length === 0) return [];
  const spans: Span[] = [];
  let from = 0;
  let previous: NamedReference | undefined;
  for (const match of text.matchAll(YEAR)) {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(from, match.index - LONGEST_NAMES), match.index);
    const words = folded(before);
    const ofYear = references.filter(({ year }) => year === match[0] || year.replace(/[a-z]$/, '') === match[0]);
    const candidates = ofYear
      .map((reference) => ({ reference, at: lastWordAt(words, reference.folded) }))
      .filter(({ at, reference }) => at >= 0 && BETWEEN.test(before.slice(at + reference.folded.length)))
      .sort((a, b) => b.at - a.at || b.reference.folded.length - a.reference.folded.length);
    const best = firstNamed(candidates, words);
    if (best !== undefined && words.length === before.length) {
      const start = match.index - before.length + best.at;
      // 'Smith (2010)' with its bracket
      const isOpen = text.slice(start, end).lastIndexOf('(') >= 0 && text[end] === ')';
      spans.push({ start, end: isOpen ? end + 1 : end, rid: best.reference.id });
      previous = best.reference;
      from = end;
    } else if (previous !== undefined && /^[\s,;&]*(?:and|und|y|e|et)?\s*$/.test(before)) {
      const same = ofYear.find(({ folded: name }) => name === previous?.folded);
      if (same !== undefined) {
        spans.push({ start: match.index, end, rid: same.id });
        from = end;
      }
    }
  }
  return spans;
}

/** The nearest candidate; of several names next to each other, as in `Smith & Jones (2010)`, the first one. */
function firstNamed<Candidate extends { readonly at: number; readonly reference: NamedReference }>(
  candidates: readonly Candidate[],
  words: string,
): Candidate | undefined {
  const [nearest] = candidates;
  if (nearest === undefined) return undefined;
  const together = candidates.filter(
    ({ at, reference }) => at <= nearest.at && JOINED.test(words.slice(at + reference.folded.length, nearest.at)),
  );
  return together.at(-1) ?? nearest;
}

// 'smith & jones': between the names
const JOINED = /^(?:[\s,;]*(?:&|and|und|y|e|et|dan|и)?\s*)$/;
const LONGEST_NAMES = 90;
const YEAR = /\b(?:1[5-9]|20)\d\d[a-z]?\b/g;
// Words between a name and its year: further names, 'et al.', brackets.
const BETWEEN =
  /^(?:['’]s)?(?:[\s,;(&[]|\bet\.? al\.?|\bund\b|\band\b|\bet\b|\by\b|\be\b|\bи\b|\bdan\b|\bothers\b|\bdkk\.?|\bи др\.?|\p{Lu}[\p{L}'’.-]*(?!\p{L}))*$/u;

function lastWordAt(words: string, name: string): number {
  for (let at = words.lastIndexOf(name); at >= 0; at = at === 0 ? -1 : words.lastIndexOf(name, at - 1)) {
    if (!/\p{L}/u.test(words[at - 1] ?? '') && !/\p{L}/u.test(words[at + name.length] ?? '')) return at;
  }
  return -1;
}

function folded(text: string): string {
  const lower = text.toLowerCase();
  const plain = foldAccents(lower);
  // Offsets must be those of the text.
  return plain.length === text.length ? plain : lower;
}

/** Divides a line into texts with their styles; other inlines stay whole, and count as one character. */
function piecesOf(line: readonly Inline[], styles: Piece['styles'] = []): Piece[] {
  return line.flatMap((inline): Piece[] => {
    if (inline.kind === 'text') return [{ text: inline.value, styles }];
    const isOwn = inline.kind === 'styled' && PLAIN_STYLES.has(inline.style) && inline.note === undefined && inline.dir === undefined;
    return isOwn ? piecesOf(inline.content, [...styles, inline.style]) : [{ inline, styles }];
  });
}

const PLAIN_STYLES: ReadonlySet<string> = new Set(['bold', 'italic', 'underline', 'strike', 'sc', 'sup', 'sub', 'monospace']);

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text ?? '\uFFFC').join('');
}

function withSpans(pieces: readonly Piece[], spans: readonly Span[]): Piece[] {
  const linked: Piece[] = [];
  let at = 0;
  const end = textOf(pieces).length;
  for (const { start, end: stop, rid } of spans) {
    linked.push(...between(pieces, at, start));
    const inner = between(pieces, start, stop);
    const shared = (inner[0]?.styles ?? []).filter((style) => inner.every(({ styles }) => styles.includes(style)));
    const content = inlinesOf(inner.map((piece) => ({ ...piece, styles: piece.styles.filter((style) => !shared.includes(style)) })));
    const isUnnamed = start === stop;
    linked.push({
      inline: { kind: 'xref', refType: 'bibr', rids: [rid], content, ...(isUnnamed && { isUnnamed }) },
      styles: isUnnamed ? (linked.at(-1)?.styles ?? []) : shared,
    });
    at = stop;
  }
  return [...linked, ...between(pieces, at, end)];
}

function between(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = piece.text?.length ?? 1;
    if (piece.text === undefined) {
      if (at >= start && at < end) found.push(piece);
    } else {
      const text = piece.text.slice(Math.max(0, start - at), Math.max(0, end - at));
      if (text !== '') found.push({ ...piece, text });
    }
    at += length;
  }
  return found;
}
