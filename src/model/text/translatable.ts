import type { Translatable, TranslatableValue } from '../translatable.ts';

/**
 * Marks an English text for translation. In `model/messages/`, `problems/<tag>.json` has the translation under the template, with a number for each
 * value. A value that is a whole phrase is marked by itself.
 *
 *   translatable`the file is a <${name}> without <article>`  ->  { template: 'the file is a <{0}> without <article>', values: ['book'] }
 *   in es.json: "the file is a <{0}> without <article>": "el archivo es un <{0}> sin <article>"
 */
export function translatable(texts: TemplateStringsArray, ...values: readonly (TranslatableValue | number | undefined)[]): Translatable {
  return {
    template: texts.reduce((text, part, at) => `${text}{${at - 1}}${part}`),
    values: values.map((value) => (typeof value === 'object' ? value : String(value))),
  };
}

/** Returns a text that stays as it is in every language: code, the words of a library, an error that ends the command. */
export function untranslated(text: string): Translatable {
  return { template: '{0}', values: [text] };
}

/** Returns an English text without values, whose translation is under itself. */
export function phrase(text: string): Translatable {
  return { template: text, values: [] };
}

/** The English text of a message or of one of its values. */
export function english(text: TranslatableValue): string {
  if (typeof text === 'string') return text;
  if ('template' in text) return text.template.replace(/\{(\d)\}/g, (hole, at: string) => english(text.values[Number(at)] ?? hole));
  const items = text.items.map(english);
  return text.type === 'comma' || items.length < 2 ? items.join(', ') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}

/** `JSON.stringify` with the English texts of messages, which is what readers outside of the program get. */
export function englishJson(value: unknown, space?: string): string {
  return JSON.stringify(value, (_, one: unknown) => (isTranslatable(one) ? english(one) : one), space);
}

function isTranslatable(value: unknown): value is Translatable {
  return typeof value === 'object' && value !== null && 'template' in value && 'values' in value && Array.isArray(value.values);
}

/** An error whose message is translated where it becomes part of a problem. */
export class TranslatableError extends Error {
  readonly words: Translatable;
  constructor(words: Translatable, options?: ErrorOptions) {
    super(english(words), options);
    this.words = words;
  }
}

/** The message of anything that was thrown, for a problem. */
export function wordsOf(error: unknown): TranslatableValue {
  if (error instanceof TranslatableError) return error.words;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns the English text of an expectation for a validator, which takes strings only. `expected` returns the expectation for the text of an issue;
 * an expectation without values needs no mark.
 */
export function expectation(words: Translatable): string {
  const text = english(words);
  expectations.set(text, words);
  return text;
}

export function expected(text: string): Translatable {
  return expectations.get(text) ?? phrase(text);
}

const expectations = new Map<string, Translatable>();
