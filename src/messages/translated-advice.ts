import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../program-files.ts';
import { ADVICE, type Advice } from '../text/advice.ts';
import { LANGUAGES, matchLanguage } from './languages.ts';
import type { Messages } from './messages.ts';

/** The advice for problems in one language, by problem code. */
export type AdviceTable = Readonly<Record<string, Advice>>;

/** Advice, and the language that it is in: that of the reader, or English where there is no translation. */
export interface TranslatedAdvice {
  readonly text: string;
  /** BCP 47: `es` */
  readonly language: string;
}

/**
 * Returns the advice for a problem in the language of `messages`, in the terms of its file's format; undefined for an unknown code. Without a
 * file, for a problem of several articles, it has the advice for both formats.
 *
 *   translatedAdvice('abstract-missing', spanish, 'a.md')  ->  { text: 'añada "abstract" a los metadatos iniciales', language: 'es' }
 */
export function translatedAdvice(code: string, messages: Messages, file?: string): TranslatedAdvice | undefined {
  const tag = matchLanguage(messages.language) ?? 'en';
  const translated = adviceTable(tag)[code];
  const advice = translated ?? ADVICE[code];
  if (advice === undefined) return undefined;
  return { text: inFormat(advice, messages, file), language: translated === undefined ? 'en' : tag };
}

/** The advice of a language that ships with the program; that of English is in `text/advice.ts`. */
export function adviceTable(tag: string): AdviceTable {
  if (tag === 'en') return ADVICE;
  if (RUNS_FROM_SOURCE) return readSource(tag);
  packed ??= readPacked();
  return packed[tag] ?? {};
}

/** The translations of all languages as `npm run dist` packs them: one file, because each has the same tags and names. */
export function allAdvice(): Readonly<Record<string, AdviceTable>> {
  const translated = Object.keys(LANGUAGES).filter((tag) => tag !== 'en');
  return Object.fromEntries(translated.map((tag) => [tag, readSource(tag)]));
}

/** The name of the packed translations in `dist/`. */
export const ADVICE_FILE = 'advice.json.br';

function inFormat(advice: Advice, messages: Messages, file: string | undefined): string {
  if (typeof advice === 'string') return advice;
  if (file === undefined) return messages.text('report.adviceOfFormats', advice);
  return file.endsWith('.md') ? advice.markdown : advice.jats;
}

function readPacked(): Readonly<Record<string, AdviceTable>> {
  const bytes = readFileSync(new URL(ADVICE_FILE, PROGRAM_FOLDER));
  return JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as Record<string, AdviceTable>;
}

function readSource(tag: string): AdviceTable {
  const before = sources.get(tag);
  if (before !== undefined) return before;
  const file = new URL(`advice/${tag}.json`, import.meta.url);
  // The file comes with the program; its shape is checked by a test. A language may be added before its advice.
  const table = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AdviceTable) : {};
  sources.set(tag, table);
  return table;
}

let packed: Readonly<Record<string, AdviceTable>> | undefined;
const sources = new Map<string, AdviceTable>();
