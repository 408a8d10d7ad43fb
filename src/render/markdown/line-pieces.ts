import type { LinePiece, Mark } from './line.ts';

/** Takes the pieces of one line, in order. */
export class LinePieces {
  readonly pieces: LinePiece[] = [];
  private pairs = 0;

  text(value: string, inLink: boolean): void {
    if (value !== '') this.pieces.push({ kind: 'text', value, inLink });
  }

  /** Finished Markdown. */
  raw(value: string): void {
    if (value !== '') this.pieces.push({ kind: 'raw', value });
  }

  /** Whether finished Markdown that ends so was the last to be written. */
  endsWith(end: string): boolean {
    const last = this.pieces.at(-1);
    return last?.kind === 'raw' && last.value.endsWith(end);
  }

  break(): void {
    this.pieces.push({ kind: 'break' });
  }

  /** `[…](destination)` around what is written inside. */
  linked(destination: string, write: () => void): void {
    this.wrapped('[', `](${destination})`, write);
  }

  /** Finished Markdown around what is written inside; nothing around nothing. */
  wrapped(before: string, after: string, write: () => void): void {
    const start = this.pieces.length;
    write();
    const inside = this.pieces.splice(start);
    if (inside.every(isBlank)) this.pieces.push(...inside);
    else this.pieces.push({ kind: 'raw', value: before }, ...inside, { kind: 'raw', value: after });
  }

  /** Emphasis around what is written inside; space at its ends goes outside, and nothing is put around nothing. */
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
