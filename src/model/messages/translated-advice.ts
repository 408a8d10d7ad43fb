import { formatOf } from '../source-format.ts';
import { ADVICE, type Advice } from '../text/advice.ts';
import { matchLanguage } from './languages.ts';
import type { Messages } from './messages.ts';
import { readTexts } from './packed-translations.ts';

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

/** The advice of a language that ships with the program; that of English is in `model/text/advice.ts`. */
export function adviceTable(tag: string): AdviceTable {
  return tag === 'en' ? ADVICE : (readTexts('advice', tag) as AdviceTable);
}

function inFormat(advice: Advice, messages: Messages, file: string | undefined): string {
  if (typeof advice === 'string') return advice;
  if (file === undefined) return messages.text('report.adviceOfFormats', advice);
  const format = formatOf(file);
  if (format === 'word' && advice.word !== undefined) return advice.word;
  return advice[format === 'jats' ? 'jats' : 'markdown'];
}
