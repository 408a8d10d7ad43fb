import { html, join, type Markup } from '../text/markup.ts';
import { english } from '../text/translatable.ts';
import type { Translatable, TranslatableValue } from '../translatable.ts';
import { COVERAGE_PARTS } from './coverage-parts.ts';
import { matchLanguage } from './languages.ts';
import type { Messages } from './messages.ts';
import { readTexts } from './packed-translations.ts';

/**
 * Returns the message of a problem in the language of `messages`; in English if the language has no translation. What comes from the content stays
 * as it is. In right-to-left text, values, tags and names of files are isolated.
 *
 *   translateProblem(translatable`the file is a <${'book'}> without <article>; expected a JATS article`, spanish)
 *     ->  'el archivo es un <book> sin <article>; se esperaba un artículo JATS'
 */
export function translateProblem(message: Translatable, messages: Messages): string {
  return translate(message, messages, messages.direction === 'rtl' ? ISOLATED_TEXT : TEXT) ?? english(message);
}

/** The same as markup: values are escaped, and isolated with `bdi` in right-to-left text. Undefined if the language has no translation. */
export function translateProblemMarkup(message: Translatable, messages: Messages): Markup | undefined {
  return translate(message, messages, messages.direction === 'rtl' ? ISOLATED_HTML : HTML);
}

/** The messages of problems in a language that ships with the program, by their English templates; none for English. */
export function problemTable(tag: string): Readonly<Record<string, string>> {
  return readTexts('problems', tag) as Readonly<Record<string, string>>;
}

function translate<T>(message: Translatable, messages: Messages, writer: Writer<T>): T | undefined {
  const table = problemTable(matchLanguage(messages.language) ?? 'en');
  return table[message.template] === undefined ? undefined : write(message, { ...writer, messages, table });
}

/** Builds a text or markup from words of a translation and from code and values, which have a direction of their own. */
interface Writer<T> {
  readonly words: (words: string) => T;
  readonly isolate: (text: string, direction: 'ltr' | 'auto') => T;
  readonly join: (parts: readonly T[]) => T;
}

interface LanguageWriter<T> extends Writer<T> {
  readonly messages: Messages;
  readonly table: Readonly<Record<string, string>>;
}

function write<T>({ template: english, values }: Translatable, writer: LanguageWriter<T>): T {
  const template = writer.table[english] ?? english;
  return writer.join(
    template.split(CODE).map((part, at) => {
      if (at % 2 === 0) return writer.words(part);
      const hole = HOLE.exec(part);
      const value = hole === null ? undefined : values[Number(hole[1])];
      if (value !== undefined) return writeValue(value, writer, /[(（]/.test(template[template.indexOf(part) - 1] ?? ''));
      const text = part.replace(HOLES, (_, number: string) => plain(values[Number(number)], writer));
      return writer.isolate(text, text === part || part.startsWith('<') ? 'ltr' : 'auto');
    }),
  );
}

function writeValue<T>(value: TranslatableValue, writer: LanguageWriter<T>, isPart = false): T {
  if (typeof value !== 'string' && 'template' in value) return write(value, writer);
  if (typeof value !== 'string') return writer.isolate(plain(value, writer), 'auto');
  const part = isPart && Object.hasOwn(COVERAGE_PARTS, value) ? COVERAGE_PARTS[value as keyof typeof COVERAGE_PARTS] : undefined;
  return part === undefined ? writer.isolate(value, 'auto') : writer.words(writer.messages.text(part));
}

/** A value as text. The items of a list are isolated by `Messages.list`. */
function plain(value: TranslatableValue | undefined, context: Pick<LanguageWriter<unknown>, 'messages' | 'table'>): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  if ('template' in value) return write(value, { ...context, ...TEXT });
  return context.messages.list(
    value.items.map((item) => plain(item, context)),
    value.type,
  );
}

const TEXT: Writer<string> = { words: (words) => words, isolate: (text) => text, join: (parts) => parts.join('') };
// U+2066 LEFT-TO-RIGHT ISOLATE, U+2068 FIRST STRONG ISOLATE, U+2069 POP DIRECTIONAL ISOLATE. Unicode Standard Annex 9, 2.4
const ISOLATED_TEXT: Writer<string> = {
  ...TEXT,
  isolate: (text, direction) => `${direction === 'ltr' ? '\u2066' : '\u2068'}${text}\u2069`,
};
const HTML: Writer<Markup> = { words: (words) => html`${words}`, isolate: (text) => html`${text}`, join: (parts) => join(parts) };
const ISOLATED_HTML: Writer<Markup> = {
  ...HTML,
  isolate: (text, direction) => html`<bdi${direction === 'ltr' && html` dir="ltr"`}>${text}</bdi>`,
};

const HOLE = /^\{(\d)\}$/;
const HOLES = /\{(\d)\}/g;
// Values, and code with values in it: '{0}', '"{0}"', '<xref rid="{0}">', 'ref-type="{0}"', '{ "title": "…" }', 'journal.json', '/doi/', 'JATS XML'
const CODE =
  /(\{\d\}|\{ [^{}]*\}|\[[^[\]]*\]|<[^<>]*>(?:[^<>]*<\/[^<>]*>)?|[\w:-]+="[^"]*"|"[^"]*"|[./]?[A-Za-z](?:[\w.:/@#+-]*[\w/#+-])?(?: [A-Za-z](?:[\w.:/@#+-]*[\w/#+-])?)*)/;
