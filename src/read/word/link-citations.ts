import { foldAccents } from '../../model/text/fold.ts';
import { type Piece, textOfPieces, wrapped } from './line-builder.ts';
import type { CitedItem } from './story.ts';
import { openXref, type WordReader } from './word-reader.ts';

/**
 * Links the text of a citation to its works, each part to its own:
 *
 *   '(Smith, 2010; Jones, 2011)' of two works  ->  '(', xref 'Smith, 2010', '; ', xref 'Jones, 2011', ')'
 *   '[1,3–5]' of four works                    ->  '[', xref '1', ',', xref '3', '–', xref '5', ']'
 *
 * A text that cannot be divided is one link to all works.
 */
export function linkCitations(pieces: readonly Piece[], items: readonly CitedItem[], reader: WordReader): readonly Piece[] {
  const text = textOfPieces(pieces);
  const isPlain = pieces.every((piece) => piece.text !== undefined);
  const parts = isPlain ? partsOf(text, items) : undefined;
  if (parts === undefined) return wrapped(pieces, (content) => openXref({ content, target: { items } }, reader));
  const linked: Piece[] = [];
  let at = 0;
  for (const { start, end, items: own, position } of parts) {
    linked.push(...cut(pieces, at, start));
    const target = { items: own, ...(position === undefined ? {} : { position }) };
    if (start === end)
      linked.push({
        inline: Object.assign(openXref({ content: [], target }, reader), { isUnnamed: true }),
        styles: linked.at(-1)?.styles ?? [],
      });
    else linked.push(...wrapped(cut(pieces, start, end), (content) => openXref({ content, target }, reader)));
    at = end;
  }
  linked.push(...cut(pieces, at, text.length));
  return linked;
}

interface CitationPart {
  readonly start: number;
  readonly end: number;
  readonly items: readonly CitedItem[];
  /** Number in the text. */
  readonly position?: number;
}

function partsOf(text: string, items: readonly CitedItem[]): readonly CitationPart[] | undefined {
  if (NUMBERS.test(text)) return numberParts(text, items);
  const parts = [...text.matchAll(/[^;]+/g)].map((match) => trimmed(match[0], match.index));
  if (parts.length === 1 || items.length === 1) {
    const [start, end] = trimmed(text, 0);
    return start < end ? [{ start, end, items }] : undefined;
  }
  const named = parts.map(([start, end]) => items.filter((item) => isNamedIn(item, text.slice(start, end))));
  if (named.every((own) => own.length > 0)) {
    const taken = new Set(named.flat());
    // Every work must have a link.
    if (taken.size === items.length) return parts.map(([start, end], at) => ({ start, end, items: named[at] ?? [] }));
  }
  return parts.length === items.length ? parts.map(([start, end], at) => ({ start, end, items: items.slice(at, at + 1) })) : undefined;
}

/** Links of numbers; the numbers within a range are links without words before its end. */
export function numberParts<Items>(text: string, items: Items): readonly { start: number; end: number; position: number; items: Items }[] {
  let last = 0;
  return [...text.matchAll(/([–‑-]\s*)?(\d+)/g)].flatMap(({ 0: all, 1: dash = '', 2: digits = '', index }) => {
    const start = index + dash.length;
    const position = Number(digits);
    const between =
      dash === '' || position - last > LONGEST_RANGE
        ? []
        : Array.from({ length: Math.max(0, position - last - 1) }, (_, at) => last + at + 1);
    last = position;
    return [...between.map((one) => ({ start, end: start, position: one, items })), { start, end: index + all.length, position, items }];
  });
}

const LONGEST_RANGE = 60;

function isNamedIn({ item }: CitedItem, text: string): boolean {
  const year = /\d{4}/.exec(JSON.stringify(item.issued ?? ''))?.[0];
  const [first] = Array.isArray(item.author) ? item.author : Array.isArray(item.editor) ? item.editor : [];
  const name: unknown = first === undefined ? undefined : (first.family ?? first.literal);
  const words = foldAccents(text.toLowerCase());
  const hasName = typeof name === 'string' && words.includes(foldAccents(name.toLowerCase()).split(' ').at(-1) ?? '');
  return hasName && (year === undefined || words.includes(year) || !/\d{4}/.test(words));
}

/** Range of a part without brackets and spaces around it. */
function trimmed(part: string, at: number): readonly [number, number] {
  const [before = ''] = /^[\s([{⁠]*/.exec(part) ?? [];
  let end = part.length;
  while (end > before.length && /[\s)\]}.,]/.test(part[end - 1] ?? '')) {
    // A bracket within the part stays: 'Smith (2010)'.
    if (part[end - 1] === ')' && part.slice(before.length, end - 1).includes('(')) break;
    end--;
  }
  return [at + before.length, at + end];
}

/** Part of a text in pieces. */
export function cut(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const text = piece.text ?? '';
    const inner = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (inner !== '') found.push({ ...piece, text: inner });
    at += text.length;
  }
  return found;
}

// [1], (3,4), 5–7
const NUMBERS = /^[\s[({]*\d{1,4}(?:\s*[,;–‑-]\s*\d{1,4})*[\s\])}.]*$/;
