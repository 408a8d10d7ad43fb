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
export type Texts = Readonly<Record<string, string | { readonly jats: string; readonly markdown: string }>>;

/** Reads the texts of a language that ships with the program; none if it has no such file yet. English has no advice and no problems here. */
export function readTexts(kind: TextKind, tag: string): Texts {
  const texts = known.get(tag) ?? (RUNS_FROM_SOURCE ? readSource(tag) : readPacked(tag));
  known.set(tag, texts);
  return texts[kind];
}

type TextsByKind = Readonly<Record<TextKind, Texts>>;

/** The name in `dist/` of the texts of all languages: one JSON object by tag, in which each language has a line. */
export const TRANSLATIONS_FILE = 'translations.json.br';

/** The texts of all languages as `npm run dist` packs them, compressed. */
export function packTranslations(): Uint8Array {
  const lines = BY_RELATION.map((tag) => `${JSON.stringify(tag)}:${JSON.stringify(readSource(tag))}`);
  return compressText(`{\n${lines.join(',\n')}\n}`);
}

/** Compresses a text with brotli. The window (16 MiB) spans all languages, which have the names of elements and files in common. */
export function compressText(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

/** Related languages are neighbours, because a text takes fewer bytes soon after one like it. */
const RELATED = 'en de fr it ca es pt-BR id ms vi tr pl uk ru fa ar hi ko ja zh-Hans'.split(' ');
const BY_RELATION = Object.keys(LANGUAGES).sort((a, b) => RELATED.indexOf(a) - RELATED.indexOf(b));

/** Reads the line of a language; parsing all languages would take ten times as long. */
function readPacked(tag: string): TextsByKind {
  const packed = brotliDecompressSync(readFileSync(new URL(TRANSLATIONS_FILE, PROGRAM_FOLDER)));
  const name = `\n"${tag}":`;
  const start = packed.indexOf(name) + name.length;
  // The file comes with the program; the shape of its sources is checked by a test.
  return JSON.parse(packed.toString('utf8', start, packed.indexOf('\n', start)).replace(/,$/, '')) as TextsByKind;
}

function readSource(tag: string): TextsByKind {
  const read = (path: string): Texts => {
    const file = new URL(path, import.meta.url);
    // The file comes with the program; its shape is checked by a test. A language may be added before its advice.
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
  };
  return { messages: read(`${tag}.json`), advice: read(`advice/${tag}.json`), problems: read(`problems/${tag}.json`) };
}

const known = new Map<string, TextsByKind>();
