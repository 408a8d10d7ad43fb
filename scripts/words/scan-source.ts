/** A piece of a TypeScript file that words are checked in. Lines count from 1. */
export interface SourcePiece {
  readonly kind: 'comment' | 'doc' | 'string' | 'name';
  readonly text: string;
  readonly line: number;
  /** Code before a string on its line, to tell titles of tests: `test(`. */
  readonly before?: string;
}

const NAME_START = /[A-Za-z_$]/;
const NAME = /[\w$]+/y;
const NUMBER = /\d[\w.]*/y;
/** Behind these characters and keywords a slash starts a regular expression; elsewhere it divides. */
const BEFORE_REGEXP = /(?:^|[(,=:[!&|?{};+\-*/%<>~^]|=>|\b(?:return|typeof|case|in|of|throw))$/;

/**
 * Cuts a TypeScript file into comments, doc comments, strings and identifiers, in their order.
 *
 * Consecutive `//` lines are one comment. A template literal gives one string per run between its holes.
 * Tokens that carry no words (numbers, punctuation, regular expressions) are left out.
 */
export function scanSource(source: string): SourcePiece[] {
  return new Scanner(source).scan();
}

class Scanner {
  readonly #source: string;
  readonly #pieces: SourcePiece[] = [];
  #at = 0;
  #line = 1;
  /** The last token, to tell a regular expression from a division. */
  #last = '';
  /** One entry per open template hole: the number of open braces in it. */
  readonly #holes: number[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  scan(): SourcePiece[] {
    while (this.#at < this.#source.length) this.#step();
    return this.#pieces;
  }

  #step(): void {
    const char = this.#source[this.#at] ?? '';
    const next = this.#source[this.#at + 1];
    if (char === '\n') this.#skip(1);
    else if (/\s/.test(char)) this.#at++;
    else if (char === '/' && next === '/') this.#lineComments();
    else if (char === '/' && next === '*') this.#blockComment();
    else if (char === "'" || char === '"') this.#string(char);
    else if (char === '`') this.#template(this.#at + 1);
    else if (char === '/' && BEFORE_REGEXP.test(this.#last)) this.#regexp();
    else if (NAME_START.test(char)) this.#name();
    else this.#punctuation(char);
  }

  #lineComments(): void {
    const line = this.#line;
    const lines: string[] = [];
    for (;;) {
      const end = this.#endOf('\n');
      lines.push(this.#source.slice(this.#at + 2, end).trim());
      this.#at = end;
      const more = /^\n[ \t]*(?=\/\/)/.exec(this.#source.slice(end, end + 200));
      if (more === null) break;
      this.#skip(more[0].length);
    }
    this.#pieces.push({ kind: 'comment', text: lines.join('\n'), line });
  }

  #blockComment(): void {
    const isDoc = this.#source[this.#at + 2] === '*';
    const end = this.#endOf('*/') + 2;
    const inner = this.#source.slice(this.#at + (isDoc ? 3 : 2), end - 2);
    const text = inner.replace(/^[ \t]*\* ?/gm, '');
    const leading = text.length - text.trimStart().length;
    const line = this.#line + text.slice(0, leading).split('\n').length - 1;
    this.#pieces.push({ kind: isDoc ? 'doc' : 'comment', text: text.trim(), line });
    this.#skip(end - this.#at);
  }

  #string(quote: string): void {
    let end = this.#at + 1;
    while (end < this.#source.length && this.#source[end] !== quote && this.#source[end] !== '\n')
      end += this.#source[end] === '\\' ? 2 : 1;
    this.#addString(this.#at + 1, end);
    this.#skip(end + 1 - this.#at);
    this.#last = 'string';
  }

  /** Reads a template literal from a position inside it to its end or its next hole. */
  #template(start: number): void {
    let end = start;
    while (end < this.#source.length && this.#source[end] !== '`' && !this.#source.startsWith('${', end)) {
      end += this.#source[end] === '\\' ? 2 : 1;
    }
    this.#addString(start, end);
    const isHole = this.#source[end] === '$';
    if (isHole) this.#holes.push(0);
    this.#skip(end + (isHole ? 2 : 1) - this.#at);
    this.#last = isHole ? '{' : 'string';
  }

  #addString(start: number, end: number): void {
    const before = this.#source.slice(this.#source.lastIndexOf('\n', this.#at) + 1, this.#at);
    this.#pieces.push({ kind: 'string', text: this.#source.slice(start, end), line: this.#line, before });
  }

  #regexp(): void {
    let end = this.#at + 1;
    for (let inClass = false; end < this.#source.length; end++) {
      const char = this.#source[end];
      if (char === '\\') end++;
      else if (char === '[') inClass = true;
      else if (char === ']') inClass = false;
      else if (char === '\n' || (char === '/' && !inClass)) break;
    }
    this.#at = end + 1;
    this.#take(/[a-z]*/y);
    this.#last = 'regexp';
  }

  #name(): void {
    const text = this.#take(NAME);
    this.#pieces.push({ kind: 'name', text, line: this.#line });
    this.#last = text;
  }

  #punctuation(char: string): void {
    const open = this.#holes.at(-1);
    if (char === '}' && open === 0) {
      this.#holes.pop();
      this.#template(this.#at + 1);
      return;
    }
    if (open !== undefined && (char === '{' || char === '}')) this.#holes[this.#holes.length - 1] = open + (char === '{' ? 1 : -1);
    this.#last = /\d/.test(char) ? this.#take(NUMBER) : char;
    if (!/\d/.test(char)) this.#at++;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const text = pattern.exec(this.#source)?.[0] ?? '';
    this.#at += text.length;
    return text;
  }

  #endOf(text: string): number {
    const end = this.#source.indexOf(text, this.#at + 2);
    return end === -1 ? this.#source.length : end;
  }

  /** Moves on by a number of characters and counts their line ends. */
  #skip(length: number): void {
    for (let i = this.#at; i < this.#at + length; i++) if (this.#source[i] === '\n') this.#line++;
    this.#at += length;
  }
}
