import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../../program-files.ts';
import { LANGUAGES } from './languages.ts';

/**
 * The texts of a language, with a file for each kind in the sources.
 *
 * `model/messages/es.json` has the words of the interface, `model/messages/advice/es.json` the advice for problem codes, `model/messages/problems/es.json` the
 * messages of problems.
 */
export type TextKind = 'messages' | 'advice' | 'problems';

/** Texts by name, which is the same in all languages; advice may have a text per source format. */
export type Texts = Readonly<Record<string, string | Forms>>;
type Forms = { readonly jats: string; readonly markdown: string };

/** Reads the texts of a language that ships with the program; none if it has no such file yet. English has no advice and no problems here. */
export function readTexts(kind: TextKind, tag: string): Texts {
  const key = `${kind}/${tag}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const texts = RUNS_FROM_SOURCE ? readSource(kind, tag) : readPacked(kind, tag);
  known.set(key, texts);
  return texts;
}

/** The name in `dist/` of the English messages, with their names. */
export const ENGLISH_FILE = 'messages-en.json.br';
/** The name in `dist/` of all translations in one file, which is three quarters of a file per language and kind. */
export const TRANSLATIONS_FILE = 'translations.br';

/** The English messages as `npm run dist` packs them. */
export function packEnglish(): Uint8Array {
  return compressText(JSON.stringify(readSource('messages', 'en')));
}

/**
 * The translations as `npm run dist` packs them, compressed.
 *
 * The names come first, then the texts of each language in their order, after the letters that take one byte.
 *
 *   '\u0001\u0001abstract-missing\u0001the file is empty\u0000…\u0000абв…\u0001…\u0001…\u0001файл пуст\u0000…'
 */
export function packTranslations(): Uint8Array {
  const tables = TRANSLATED.map((tag) => KINDS.map((kind) => readSource(kind, tag)));
  const names = KINDS.map((kind, at) => [
    ...new Set([...namesOfEnglish(kind), ...tables.flatMap((table) => Object.keys(table[at] ?? {}))]),
  ]);
  const texts = tables.map((table) => names.map((list, at) => list.map((name) => line(name, table[at]?.[name] ?? ''))));
  const packed = [names.map((list, at) => (KINDS[at] === 'messages' ? [] : list)), ...texts];
  const segments = packed.map((parts) => parts.map((lines) => lines.join('\n')).join(BETWEEN_KINDS));
  const textOf = (tag: string): string => segments[TRANSLATED.indexOf(tag) + 1] ?? '';
  const encoded = segments.map((text, at) => {
    const script = SCRIPTS.find((tags) => tags.includes(TRANSLATED[at - 1] ?? ''));
    return encode(text, script === undefined ? [] : lettersOf(script.map(textOf).join('')));
  });
  return compressText(Buffer.concat(encoded.flatMap((bytes, at) => (at === 0 ? [bytes] : [Buffer.from(BETWEEN_LANGUAGES), bytes]))));
}

/** Writes the letters, then the text with a byte for each. Without letters it is UTF-8, which makes the file 3 % larger. */
function encode(text: string, letters: readonly string[]): Buffer {
  const codes = new Map(letters.map((letter, at) => [letter, FIRST_LETTER + at]));
  const bytes = letters.length === 0 ? Buffer.from(text) : Buffer.from([...text].map((one) => codes.get(one) ?? one.charCodeAt(0)));
  return Buffer.concat([Buffer.from(letters.join('') + BETWEEN_KINDS), bytes]);
}

function decode(bytes: Buffer): string {
  const end = bytes.indexOf(BETWEEN_KINDS);
  const letters = [...bytes.toString('utf8', 0, end)];
  if (letters.length === 0) return bytes.toString('utf8', end + 1);
  return bytes.toString('latin1', end + 1).replace(/[\u0080-\u00FF]/g, (one) => letters[one.charCodeAt(0) - FIRST_LETTER] ?? '');
}

/** The letters of a text that are not ASCII, in order. */
function lettersOf(text: string): readonly string[] {
  const letters = [...new Set(text.match(/[^\u0000-\u007F]/gu) ?? [])].sort();
  if (letters.length > MOST_LETTERS) throw new Error(`a script has ${letters.length} letters; expected at most ${MOST_LETTERS}`);
  return letters;
}

/** Compresses a text with brotli. The window (16 MiB) spans all languages, which have the names of elements and files in common. */
export function compressText(text: string | Uint8Array): Uint8Array {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

const KINDS = ['messages', 'advice', 'problems'] as const satisfies readonly TextKind[];
/** Related languages stand together, because a text takes fewer bytes soon after one like it. */
const RELATED = 'de fr it ca es pt-BR id ms vi tr pl uk ru fa ar hi ko ja zh-Hans'.split(' ');
const TRANSLATED: readonly string[] = Object.keys(LANGUAGES)
  .filter((tag) => tag !== 'en')
  .sort((a, b) => RELATED.indexOf(a) - RELATED.indexOf(b));
/** Languages that share an alphabet other than the Latin one, and not more than 128 letters. */
const SCRIPTS: readonly (readonly string[])[] = [['uk', 'ru'], ['fa', 'ar'], ['hi']];
const FIRST_LETTER = 0x80;
const MOST_LETTERS = 0x80;
const BETWEEN_LANGUAGES = '\u0000';
const BETWEEN_KINDS = '\u0001';
const BETWEEN_FORMS = '\t';

function namesOfEnglish(kind: TextKind): readonly string[] {
  return kind === 'messages' ? Object.keys(readSource('messages', 'en')) : [];
}

/** A text in one line. What it has in common with its name, such as tags in the message of a problem, is a control character. */
function line(name: string, text: string | Forms): string {
  const written = typeof text === 'string' ? text : `${text.jats}${BETWEEN_FORMS}${text.markdown}`;
  if (/[\u0000-\u0008\n\u000E-\u001F]/.test(written)) throw new Error(`a text has a control character: ${written}`);
  return codeOf(name).reduce((rest, code, at) => rest.replaceAll(code, String.fromCharCode(FIRST_CODE + at)), written);
}

function fromLine(name: string, written: string): string | Forms {
  const code = codeOf(name);
  const text = written.replace(/[\u000E-\u001F]/g, (control) => code[control.charCodeAt(0) - FIRST_CODE] ?? '');
  const [jats = '', markdown] = text.split(BETWEEN_FORMS);
  return markdown === undefined ? jats : { jats, markdown };
}

/** Values, tags, quoted names, names of files and abbreviations in the English template that names a problem's message, the longest first. */
function codeOf(name: string): readonly string[] {
  const found = new Set(name.match(CODE) ?? []);
  return [...found]
    .filter(({ length }) => length >= SHORTEST_CODE)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_CODE);
}

const CODE = /\{\d\}|<[^<>]*>|"[^"]*"|[\w/.-]+\.(?:json|sh|xml|html)|[\w:]+(?:-[\w:]+)+|\w+\/\w+|[A-Z]\w*[A-Z]\w*/g;
const SHORTEST_CODE = 3;
/** The control characters U+000E to U+001F. */
const FIRST_CODE = 14;
const MOST_CODE = 18;

function readPacked(kind: TextKind, tag: string): Texts {
  if (tag === 'en') return kind === 'messages' ? (JSON.parse(decompress(ENGLISH_FILE).toString('utf8')) as Texts) : {};
  packed ??= decompress(TRANSLATIONS_FILE);
  const at = KINDS.indexOf(kind);
  const names = kind === 'messages' ? Object.keys(readTexts('messages', 'en')) : (segment(packed, 0)[at] ?? []);
  const lines = segment(packed, TRANSLATED.indexOf(tag) + 1)[at] ?? [];
  return Object.fromEntries(names.flatMap((name, index) => (lines[index] ? [[name, fromLine(name, lines[index])] as const] : [])));
}

function decompress(name: string): Buffer {
  return brotliDecompressSync(readFileSync(new URL(name, PROGRAM_FOLDER)));
}

/** The lines of a language by kind. Only its bytes are decoded. */
function segment(bytes: Buffer, number: number): readonly (readonly string[])[] {
  let start = 0;
  for (let at = 0; at < number; at++) start = bytes.indexOf(BETWEEN_LANGUAGES, start) + 1;
  const end = bytes.indexOf(BETWEEN_LANGUAGES, start);
  const text = decode(bytes.subarray(start, end < 0 ? bytes.length : end));
  return text.split(BETWEEN_KINDS).map((lines) => lines.split('\n'));
}

function readSource(kind: TextKind, tag: string): Texts {
  const file = new URL(kind === 'messages' ? `${tag}.json` : `${kind}/${tag}.json`, import.meta.url);
  // The file comes with the program; its shape is checked by a test. A language may be added before its advice.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}

let packed: Buffer | undefined;
const known = new Map<string, Texts>();
