import type { Inline, InlineStyle } from '../../model/inline.ts';
import { trimLine } from '../jats/line.ts';
import { collapseSpace } from '../xml/xml-element.ts';

/** A text or an inline with the styles of its run. */
export interface Piece {
  readonly text?: string;
  readonly inline?: Inline;
  readonly styles: readonly InlineStyle[];
}

/** A field, hyperlink or control around pieces of a line. Fields may span paragraphs. */
export interface Frame {
  /** Code of a field while it is read: `REF _Ref1 \h`. */
  code: string;
  /** Data of a field: Base64 of EndNote. */
  data: string;
  /** True before the result of a field begins: its text is not shown. */
  isCode: boolean;
  pieces: Piece[];
  /** Returns what takes the place of the pieces; called for each paragraph. */
  convert: (pieces: readonly Piece[], frame: Frame) => readonly Piece[];
}

/** Collects the pieces of a paragraph, with the fields that are open. */
export interface LineBuilder {
  /** Frames that are open, innermost last. */
  readonly frames: readonly Frame[];
  add(piece: Piece): void;
  open(frame: Pick<Frame, 'isCode' | 'convert'> & Partial<Frame>): Frame;
  /** Closes a frame and those opened in it; ignored if it is not open. */
  close(frame: Frame | undefined): void;
  /** Returns the line so far and begins the next one; frames stay open. */
  take(keepsSpace?: boolean): Inline[];
}

export function createLineBuilder(): LineBuilder {
  const bottom: Frame = { code: '', data: '', isCode: false, pieces: [], convert: (pieces) => pieces };
  const frames: Frame[] = [];
  const top = (): Frame => frames[frames.length - 1] ?? bottom;
  const addTo = (frame: Frame, piece: Piece): void => {
    if (!frame.isCode) frame.pieces.push(piece);
    else if (piece.text !== undefined) frame.code += piece.text;
  };
  const flush = (frame: Frame, into: Frame): void => {
    const { pieces } = frame;
    frame.pieces = [];
    if (pieces.length > 0) for (const piece of frame.convert(pieces, frame)) addTo(into, piece);
  };
  return {
    frames,
    add: (piece) => addTo(top(), piece),
    open: (parts) => {
      const frame: Frame = { code: '', data: '', pieces: [], ...parts };
      frames.push(frame);
      return frame;
    },
    close: (frame) => {
      if (frame === undefined || !frames.includes(frame)) return;
      let last: Frame | undefined;
      while (last !== frame) {
        last = frames.pop();
        if (last !== undefined) flush(last, top());
      }
    },
    take: (keepsSpace = false) => {
      for (let at = frames.length - 1; at >= 0; at--) {
        const frame = frames[at];
        if (frame !== undefined && !frame.isCode) flush(frame, frames[at - 1] ?? bottom);
      }
      const pieces = bottom.pieces;
      bottom.pieces = [];
      return keepsSpace ? pieces.flatMap(inlineOf) : trimLine(inlinesOf(pieces));
    },
  };
}

function inlineOf({ text, inline }: Piece): Inline[] {
  return text === undefined ? (inline === undefined ? [] : [inline]) : [{ kind: 'text', value: text }];
}

/** Nests pieces in their styles: runs with one style are one element, whatever other styles they have. */
export function inlinesOf(pieces: readonly Piece[]): Inline[] {
  const line: Inline[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    const style = ORDER.find((one) => piece?.styles.includes(one));
    if (piece === undefined) break;
    if (style === undefined) {
      addInline(line, piece);
      at++;
      continue;
    }
    let end = at + 1;
    while (pieces[end]?.styles.includes(style)) end++;
    const inner = pieces.slice(at, end).map((one) => ({ ...one, styles: one.styles.filter((other) => other !== style) }));
    const content = inlinesOf(inner);
    // A space or a note needs no style of its own.
    if (
      content.every(
        (inline) => inline.kind === 'inlineFootnote' || inline.kind === 'anchor' || (inline.kind === 'text' && inline.value.trim() === ''),
      )
    )
      for (const inline of content) addInline(line, { inline, styles: [] });
    else line.push({ kind: 'styled', style, content });
    at = end;
  }
  return line;
}

function addInline(line: Inline[], { text, inline }: Piece): void {
  const last = line[line.length - 1];
  const value = inline?.kind === 'text' ? inline.value : text;
  if (value === undefined) {
    if (inline !== undefined) line.push(inline);
  } else if (last?.kind === 'text') line[line.length - 1] = { kind: 'text', value: collapseSpace(last.value + value) };
  else if (value !== '') line.push({ kind: 'text', value: collapseSpace(value) });
}

/** Outermost first. */
const ORDER: readonly InlineStyle[] = ['bold', 'italic', 'underline', 'strike', 'sc', 'sup', 'sub', 'monospace'];

/** Wraps pieces in one inline; styles that all have stay outside of it. */
export function wrapped(pieces: readonly Piece[], wrap: (content: readonly Inline[]) => Inline): readonly Piece[] {
  if (!pieces.some(({ text, inline }) => inline !== undefined || (text ?? '').trim() !== '')) return pieces;
  const shared = (pieces[0]?.styles ?? []).filter((style) => pieces.every(({ styles }) => styles.includes(style)));
  const content = inlinesOf(pieces.map((piece) => ({ ...piece, styles: piece.styles.filter((style) => !shared.includes(style)) })));
  return [{ inline: wrap(content), styles: shared }];
}

export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces
    .map(
      ({ text, inline }) =>
        text ?? (inline !== undefined && 'content' in inline && inline.kind !== 'inlineFootnote' ? textOfInlines(inline.content) : ''),
    )
    .join('');
}

function textOfInlines(line: readonly Inline[]): string {
  return line
    .map((inline) =>
      inline.kind === 'text' ? inline.value : 'content' in inline && inline.kind !== 'inlineFootnote' ? textOfInlines(inline.content) : '',
    )
    .join('');
}
