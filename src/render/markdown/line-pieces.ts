import type { LinePiece, Mark } from './line.ts';

/** Collects the pieces of one line, in order. */
export class LinePieces {
  readonly pieces: LinePiece[] = [];
  private pairs = 0;

  text(value: string, inLink: boolean): void {
    if (value !== '') this.pieces.push({ kind: 'text', value, inLink });
  }

  /** Adds finished Markdown. */
  raw(value: string): void {
    if (value !== '') this.pieces.push({ kind: 'raw', value });
  }

  /** Tells whether the last piece is finished Markdown with this end. */
  endsWith(end: string): boolean {
    const last = this.pieces.at(-1);
    return last?.kind === 'raw' && last.value.endsWith(end);
  }

  break(): void {
    this.pieces.push({ kind: 'break' });
  }

  /** Adds `[…](destination)` around the pieces that `write` adds. */
  linked(destination: string, write: () => void): void {
    this.wrapped('[', `](${destination})`, write);
  }

  /** Adds finished Markdown around the pieces that `write` adds; nothing if it adds none. */
  wrapped(before: string, after: string, write: () => void): void {
    const start = this.pieces.length;
    write();
    const inside = this.pieces.splice(start);
    if (inside.every(isBlank)) this.pieces.push(...inside);
    else this.pieces.push({ kind: 'raw', value: before }, ...inside, { kind: 'raw', value: after });
  }

  /** Adds emphasis around the pieces that `write` adds, except for space at their ends; nothing if it adds none. */
  marked(mark: Mark, write: () => void): void {
    const start = this.pieces.length;
    const pair = this.pairs++;
    this.pieces.push({ kind: 'mark', pair, mark, isOpening: true });
    write();
    const inside = this.pieces.splice(start + 1);
    this.pieces.length = start;
    const first = inside[0];
    const last = inside.at(-1);
    if (inside.every(isBlank)) {
      this.pieces.push(...inside);
      return;
    }
    if (first?.kind === 'text' && SPACE_START.test(first.value)) {
      this.text(' ', first.inLink);
      inside[0] = { ...first, value: first.value.replace(SPACE_START, '') };
    }
    const trimmed = inside.at(-1);
    const endsInSpace = last?.kind === 'text' && trimmed?.kind === 'text' && SPACE_END.test(last.value);
    if (endsInSpace) inside[inside.length - 1] = { ...trimmed, value: trimmed.value.replace(SPACE_END, '') };
    this.pieces.push({ kind: 'mark', pair, mark, isOpening: true }, ...inside, { kind: 'mark', pair, mark, isOpening: false });
    if (endsInSpace) this.text(' ', last.inLink);
  }
}

function isBlank(piece: LinePiece): boolean {
  return piece.kind === 'text' && piece.value.trim() === '';
}

const SPACE_START = /^\s+/;
const SPACE_END = /\s+$/;
