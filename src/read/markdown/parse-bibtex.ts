import { TranslatableError, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';

/** An entry of a BibTeX file. Names of types and fields are in lower case; values are TeX, without their outer braces or quotes. */
export interface BibtexEntry {
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly line: number;
}

/** A mistake in a BibTeX file, with its 1-based line. */
export interface BibtexMistake {
  readonly line: number;
  readonly message: Translatable;
}

export interface BibtexFile {
  readonly entries: readonly BibtexEntry[];
  readonly mistakes: readonly BibtexMistake[];
}

/**
 * Parses a BibTeX file: entries, `@string`, `#`, comments and text between entries. A mistake ends its entry only: parsing continues with the
 * next line that begins with `@`.
 *
 *   '@book{darwin1859, title = {On the {Origin}}, year = 1859}'
 *     ->  [{ type: 'book', key: 'darwin1859', fields: { title: 'On the {Origin}', year: '1859' }, line: 1 }]
 */
export function parseBibtex(text: string): BibtexFile {
  const scanner: Scanner = { text, at: 0, lineStarts: lineStartsOf(text) };
  const entries: BibtexEntry[] = [];
  const mistakes: BibtexMistake[] = [];
  const strings = new Map(MONTHS.map((name, i) => [name, String(i + 1)]));
  for (;;) {
    const start = nextEntry(scanner);
    if (start === undefined) return { entries, mistakes };
    const line = lineAt(scanner, start.at);
    try {
      const entry = entryOf(scanner, { ...start, line }, strings, mistakes);
      if (entry !== undefined) entries.push(entry);
    } catch (error) {
      if (!(error instanceof BibtexError)) throw error;
      mistakes.push({ line: lineAt(scanner, error.at), message: error.words });
      scanner.at = nextLineWithEntry(text, Math.max(start.at + 1, Math.min(scanner.at, error.at)));
    }
  }
}

interface Scanner {
  readonly text: string;
  at: number;
  readonly lineStarts: readonly number[];
}

class BibtexError extends TranslatableError {
  readonly at: number;
  constructor(at: number, message: Translatable) {
    super(message);
    this.at = at;
  }
}

interface EntryStart {
  readonly type: string;
  /** Offset of the `@`. */
  readonly at: number;
  readonly line: number;
}

/** Finds the next `@type{` or `@type(` and moves behind it. Other text between entries is a comment, such as a line that begins with `%`. */
function nextEntry(scanner: Scanner): Omit<EntryStart, 'line'> | undefined {
  const { text } = scanner;
  for (let at = text.indexOf('@', scanner.at); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = scanner.lineStarts[lineAt(scanner, at) - 1] ?? 0;
    if (COMMENT.test(text.slice(start, start + 40))) {
      const end = text.indexOf('\n', at);
      if (end < 0) return undefined;
      at = end;
      continue;
    }
    scanner.at = at;
    const type = /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? undefined : match(scanner, ENTRY);
    if (type !== undefined) return { type: type.replace(/[^A-Za-z]+/g, '').toLowerCase(), at };
  }
  return undefined;
}

function entryOf(
  scanner: Scanner,
  { type, at, line }: EntryStart,
  strings: Map<string, string>,
  mistakes: BibtexMistake[],
): BibtexEntry | undefined {
  const close = scanner.text[scanner.at - 1] === '(' ? ')' : '}';
  if (type === 'comment' || type === 'preamble') {
    const end = endOfGroup(scanner, scanner.at, close);
    // A comment need not have balanced braces.
    scanner.at = end ?? nextLineWithEntry(scanner.text, scanner.at);
    return undefined;
  }
  const fields = new Map<string, string>();
  const key = type === 'string' ? '' : keyOf(scanner, at, close);
  for (;;) {
    skipSpace(scanner);
    const current = scanner.text[scanner.at];
    if (current === undefined) throw new BibtexError(at, translatable`the entry "${key}" has no end; expected "${close}"`);
    scanner.at++;
    if (current === close) break;
    if (current === ',') continue;
    scanner.at--;
    const [name, value] = fieldOf(scanner, { key, strings, mistakes });
    if (type === 'string') strings.set(name, value);
    // BibTeX takes the first of two.
    else if (!fields.has(name)) fields.set(name, value);
    skipSpace(scanner);
    const next = scanner.text[scanner.at];
    if (next !== ',' && next !== close && next !== undefined) {
      mistakes.push({
        line: lineAt(scanner, scanner.at),
        message: translatable`no comma after "${name}" of "${key}"; expected "," or "${close}"`,
      });
      if (!NAME_START.test(next))
        throw new BibtexError(scanner.at, translatable`"${next}" in the entry "${key}"; expected a field as "year = 2010"`);
    }
  }
  return type === 'string' ? undefined : { type, key, fields, line };
}

function keyOf(scanner: Scanner, at: number, close: string): string {
  skipSpace(scanner);
  const key = match(scanner, KEY) ?? '';
  skipSpace(scanner);
  const next = scanner.text[scanner.at];
  if (key === '' || (next !== ',' && next !== close)) {
    throw new BibtexError(at, translatable`an entry without key; expected "@type{key," with a key for citations`);
  }
  return key;
}

interface FieldOptions {
  readonly key: string;
  readonly strings: ReadonlyMap<string, string>;
  readonly mistakes: BibtexMistake[];
}

function fieldOf(scanner: Scanner, { key, strings, mistakes }: FieldOptions): readonly [name: string, value: string] {
  const start = scanner.at;
  const name = match(scanner, NAME)?.toLowerCase();
  skipSpace(scanner);
  if (name === undefined || scanner.text[scanner.at] !== '=') {
    const found = scanner.text.slice(start, start + 20).split('\n')[0] ?? '';
    throw new BibtexError(start, translatable`"${found}" in the entry "${key}"; expected a field as "year = 2010"`);
  }
  let value = '';
  do {
    scanner.at++;
    skipSpace(scanner);
    const current = scanner.text[scanner.at];
    if (current === '{' || current === '"') {
      const end = endOfGroup(scanner, scanner.at + 1, current === '{' ? '}' : '"');
      if (end === undefined) {
        const expected = current === '{' ? '}' : '"';
        throw new BibtexError(scanner.at, translatable`"${name}" of "${key}" has no end; expected "${expected}"`);
      }
      value += scanner.text.slice(scanner.at + 1, end - 1);
      scanner.at = end;
    } else {
      const word = match(scanner, WORD);
      if (word === undefined) throw new BibtexError(scanner.at, translatable`"${name}" of "${key}" has no value; expected one in braces`);
      const string = strings.get(word.toLowerCase());
      if (string === undefined && !/^\d+$/.test(word)) {
        const line = lineAt(scanner, scanner.at - word.length);
        mistakes.push({
          line,
          message: translatable`"${name}" of "${key}" is the name "${word}"; expected one of an @string, or the value in braces`,
        });
      }
      value += string ?? word;
    }
    skipSpace(scanner);
  } while (scanner.text[scanner.at] === '#');
  return [name, value];
}

/** Offset behind the end of a group; undefined if there is none before the next line that begins an entry. */
function endOfGroup({ text }: Scanner, start: number, close: string): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const current = text[at];
    if (current === '\\') at++;
    else if (depth === 0 && current === close) return at + 1;
    else if (current === '{') depth++;
    else if (current === '}') depth--;
    else if (current === '\n' && ENTRY_LINE.test(text.slice(at + 1, at + 40))) return undefined;
    if (depth < 0) return undefined;
  }
  return undefined;
}

/** Offset of the next line that begins an entry; the end of the text without one. */
function nextLineWithEntry(text: string, from: number): number {
  for (let at = text.indexOf('\n', from); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (ENTRY_LINE.test(text.slice(at + 1, at + 40))) return at + 1;
  }
  return text.length;
}

/** Skips white space, and comments from `%` to the end of the line. */
function skipSpace(scanner: Scanner): void {
  match(scanner, SPACE);
}

/** Matches a sticky pattern at the position of a scanner and moves behind it. */
export function match(scanner: { readonly text: string; at: number }, pattern: RegExp): string | undefined {
  pattern.lastIndex = scanner.at;
  const found = pattern.exec(scanner.text)?.[0];
  scanner.at += found?.length ?? 0;
  return found;
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** 1-based line of an offset. */
function lineAt({ lineStarts }: Scanner, offset: number): number {
  let [low, high] = [0, lineStarts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ENTRY = /@[ \t]*[A-Za-z]+\s*[{(]/y;
const COMMENT = /^[ \t]*%/;
const ENTRY_LINE = /^[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(]/;
const SPACE = /(?:\s|%.*)*/y;
const KEY = /[^\s,{}()"%]+/y;
const NAME = /[A-Za-z_][\w:.+/-]*/y;
const NAME_START = /[A-Za-z_]/;
const WORD = /[^\s,{}()"#%=]+/y;
