import * as categories from 'make-plural/pluralCategories';
import { translatable } from '../text/translatable.ts';
import type { Translatable } from '../translatable.ts';
import type { MessagePart } from './format-message.ts';
import { parametersOf, parseMessage } from './parse-message.ts';

/** A mistake in the message of a translation. */
export interface CatalogueMistake {
  readonly key: string;
  /** `"count" is not a parameter of the English message; expected "names"` */
  readonly message: Translatable;
}

/**
 * Compares a translation with the English catalogue. Returns messages that are unknown or cannot be parsed, parameters that are unknown or left
 * out, and plural categories that are missing.
 */
export function checkCatalogue(
  catalogue: Readonly<Record<string, string>>,
  { english, language }: { readonly english: Readonly<Record<string, string>>; readonly language: string },
): readonly CatalogueMistake[] {
  return Object.entries(catalogue).flatMap(([key, message]) => {
    const original = english[key];
    if (original === undefined) return [{ key, message: translatable`"${key}" is not the name of a message` }];
    return mistakesIn(message, original, language).map((text) => ({ key, message: text }));
  });
}

function mistakesIn(message: string, original: string, language: string): readonly Translatable[] {
  let parts: readonly MessagePart[];
  try {
    parts = parseMessage(message);
  } catch (error) {
    return [translatable`cannot be parsed as ICU MessageFormat: ${error instanceof Error ? error.message : String(error)}`];
  }
  const expected = parametersOf(parseMessage(original));
  const found = parametersOf(parts);
  const names = Object.keys(expected).map((name) => `"${name}"`);
  return [
    ...Object.keys(found)
      .filter((name) => expected[name] === undefined)
      .map(
        (name) =>
          translatable`"${name}" is not a parameter of this message; expected ${names.length === 0 ? translatable`none` : names.join(', ')}`,
      ),
    ...Object.keys(expected)
      .filter((name) => found[name] === undefined)
      .map((name) => translatable`the parameter "${name}" of this message is left out`),
    ...missingCategories(parts, language).map((category) => translatable`a plural has no case "${category}", which the language needs`),
  ];
}

/** Categories that whole numbers below a million reach in a language, and that a plural of the message lacks. */
function missingCategories(parts: readonly MessagePart[], language: string): readonly string[] {
  const all = (categories as Readonly<Record<string, { readonly cardinal: readonly string[] } | undefined>>)[language.split('-')[0] ?? ''];
  const needed = (all?.cardinal ?? ['other']).filter(
    (category) => category !== 'many' || !MANY_IS_A_MILLION.has(language.split('-')[0] ?? ''),
  );
  const missing = new Set<string>();
  const visit = (list: readonly MessagePart[]): void => {
    for (const part of list) {
      if (typeof part === 'string') continue;
      if ('plural' in part) for (const category of needed) if (part.cases[category] === undefined) missing.add(category);
      if ('cases' in part) for (const one of Object.values(part.cases)) visit(one);
      if ('parts' in part) visit(part.parts);
    }
  };
  visit(parts);
  return [...missing];
}

// In these languages "many" begins at 1,000,000, where a count of articles does not come.
const MANY_IS_A_MILLION: ReadonlySet<string> = new Set(['es', 'pt', 'fr', 'it', 'ca']);
