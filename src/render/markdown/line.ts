import { escapeLineStart, escapeText, isSafeText } from './escape.ts';

/** A piece of a line. Marks come in pairs with the same number. */
export type LinePiece =
  | { readonly kind: 'text'; readonly value: string; readonly inLink: boolean }
  | { readonly kind: 'raw'; readonly value: string }
  | { readonly kind: 'mark'; readonly pair: number; readonly mark: Mark; readonly isOpening: boolean }
  | { readonly kind: 'break' };

/** Both forms of emphasis: delimiters if they are unambiguous, else tags. */
export interface Mark {
  readonly delimiter: string;
  readonly openTag: string;
  readonly closeTag: string;
}

export interface LineOptions {
  /** Cell of a table: pipes are escaped. */
  readonly inCell: boolean;
  /** True for headings and cells: a break is `<br>` instead of a line end. */
  readonly isOneLine: boolean;
}

/**
 * Prints the pieces of a paragraph, heading or cell: resolves emphasis, and escapes text and the start of each line.
 */
export function printLine(pieces: readonly LinePiece[], options: LineOptions): string {
  const merged = mergeText(pieces);
  const isTagged = tagsOf(merged);
  let out = '';
  // The last characters, kept separately: reading them from the joined line would flatten (copy) it for each piece.
  let end = '';
  for (let at = 0; at < merged.length; at++) {
    const piece = merged[at];
    if (piece === undefined) continue;
    let printed: string;
    if (piece.kind === 'text') {
      const before = end === '' || end.endsWith('\n') ? ' ' : lastChar(end);
      const isAfterFormula = merged[at - 1]?.kind === 'raw' && before === '$' && DIGIT.test(piece.value);
      printed = isSafeText(piece.value)
        ? piece.value
        : escapeText(
            piece.value,
            { inCell: options.inCell, inLink: piece.inLink },
            { before, after: firstCharFrom(merged, at + 1, isTagged) },
          );
      // A dollar before a digit closes no formula.
      if (isAfterFormula) printed = `&#x3${printed.charAt(0)};${printed.slice(1)}`;
    } else if (piece.kind === 'raw') printed = options.inCell ? piece.value.replaceAll('|', '\\|') : piece.value;
    else if (piece.kind === 'break') {
      out = out.trimEnd();
      printed = options.isOneLine ? '<br>' : '\\\n';
    } else if (isTagged.has(piece.pair)) printed = piece.isOpening ? piece.mark.openTag : piece.mark.closeTag;
    else printed = piece.mark.delimiter;
    out += printed;
    if (printed !== '') end = printed;
  }
  const text = TRAILS.has(end.slice(-1)) ? out.replace(TRAILING_BREAKS, '') : out;
  if (options.inCell) return text.trimStart();
  return text.includes('\n') ? text.split('\n').map(finishLine).join('\n') : finishLine(text);
}

/** Merges adjacent texts, since escaping depends on neighbouring characters, and collapses spaces. */
function mergeText(pieces: readonly LinePiece[]): LinePiece[] {
  const merged: LinePiece[] = [];
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      merged.push(piece);
      continue;
    }
    if (piece.value === '') continue;
    const last = merged[merged.length - 1];
    const value = collapse(piece.value);
    if (last?.kind === 'text' && last.inLink === piece.inLink) {
      // Both are collapsed, so only their joint may be two spaces; searching the joined text would flatten (copy) it for each piece.
      const joined = last.value.endsWith(' ') && value.startsWith(' ') ? value.slice(1) : value;
      merged[merged.length - 1] = { kind: 'text', inLink: last.inLink, value: last.value + joined };
    } else merged.push(value === piece.value ? piece : { kind: 'text', inLink: piece.inLink, value });
  }
  return merged;
}

/**
 * Returns the pairs that must be tags. A delimiter is unambiguous if the character inside is a letter, or if it is punctuation and the one
 * outside is a space or punctuation (CommonMark 0.31, 6.2). Adjacent delimiters, and those nested in the same kind, are ambiguous.
 */
function tagsOf(pieces: readonly LinePiece[]): ReadonlySet<number> {
  if (!pieces.some((piece) => piece.kind === 'mark')) return NONE;
  const tagged = new Set<number>();
  const open: string[] = [];
  const ends = new Map<number, number>();
  for (const [at, piece] of pieces.entries()) if (piece.kind === 'mark' && !piece.isOpening) ends.set(piece.pair, at);
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'mark') continue;
    if (!piece.isOpening) {
      if (!tagged.has(piece.pair)) open.pop();
      continue;
    }
    const end = ends.get(piece.pair) ?? at;
    const isSure =
      !open.includes(piece.mark.delimiter) &&
      flanks(lastCharBefore(pieces, at, tagged), firstCharFrom(pieces, at + 1, tagged)) &&
      flanks(firstCharFrom(pieces, end + 1, tagged), lastCharBefore(pieces, end, tagged));
    if (isSure) open.push(piece.mark.delimiter);
    else tagged.add(piece.pair);
  }
  return tagged;
}

const NONE: ReadonlySet<number> = new Set();

function flanks(outside: string, inside: string): boolean {
  if (outside === DELIMITER || inside === DELIMITER || SPACE.test(inside)) return false;
  return !PUNCTUATION.test(inside) || SPACE.test(outside) || PUNCTUATION.test(outside);
}

/** Represents a delimiter, or text that may become one. */
const DELIMITER = '\uFFFF';

function lastCharBefore(pieces: readonly LinePiece[], end: number, tagged: ReadonlySet<number>): string {
  const piece = pieces[end - 1];
  if (piece === undefined || piece.kind === 'break') return ' ';
  if (piece.kind === 'mark') return tagged.has(piece.pair) ? '>' : DELIMITER;
  return piece.value === '' ? lastCharBefore(pieces, end - 1, tagged) : lastChar(piece.value);
}

function firstCharFrom(pieces: readonly LinePiece[], start: number, tagged: ReadonlySet<number>): string {
  const piece = pieces[start];
  if (piece === undefined || piece.kind === 'break') return ' ';
  if (piece.kind === 'mark') return tagged.has(piece.pair) ? '<' : DELIMITER;
  return piece.value === '' ? firstCharFrom(pieces, start + 1, tagged) : String.fromCodePoint(piece.value.codePointAt(0) ?? 32);
}

function lastChar(text: string): string {
  const low = text.charCodeAt(text.length - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(-2) : text.slice(-1);
}

function collapse(text: string): string {
  return NOT_COLLAPSED.test(text) ? text.replace(SPACES_ALL, ' ') : text;
}

function finishLine(line: string): string {
  return escapeLineStart(line.startsWith(' ') || line.endsWith(' ') ? line.replace(EDGE_SPACES, '') : line);
}

const NOT_COLLAPSED = /[\t\r\n]| {2}/;
const SPACES_ALL = /[ \t\r\n]+/g;
const EDGE_SPACES = /^ +| +$/g;
const SPACE = /^\s/;
const DIGIT = /^\d/;
const PUNCTUATION = /^[\p{P}\p{S}]/u;
/** Possible last characters of a text that ends in a break. */
const TRAILS: ReadonlySet<string> = new Set([' ', '\n', '>', '\u00a0']);
// A break at the end would be shown as a backslash.
const TRAILING_BREAKS = /(?:\s|\\\n|<br>)+$/;
