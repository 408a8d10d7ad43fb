import type { Translatable } from '../translatable.ts';

/**
 * Marks an English text for translation and returns it. `model/messages/problems/<tag>.json` has the translation under the template, with a number for
 * each value, and `model/messages/translate-problem.ts` finds the template of a text again. A value that is a whole phrase is marked by itself.
 *
 *   translatable`the file is a <${name}> without <article>`  ->  'the file is a <book> without <article>'
 *   in es.json: "the file is a <{0}> without <article>": "el archivo es un <{0}> sin <article>"
 */
export function translatable(texts: TemplateStringsArray, ...values: readonly (string | number | undefined)[]): Translatable {
  return texts.reduce((text, part, at) => `${text}${values[at - 1]}${part}`) as Translatable;
}

/** Returns a text that stays as it is in every language: code, the words of a library, an error that ends the command. */
export function untranslated(text: string): Translatable {
  return text as Translatable;
}
