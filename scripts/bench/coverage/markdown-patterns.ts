import type { Messages } from '../../../src/model/messages/messages.ts';

/** Patterns of the text that the Markdown renderer adds, in the languages of an article and its parts. */
export interface MarkdownPatterns {
  /** Text in the place of a missing picture: `\[Image not available: f1.tif\]`. Sticky. */
  readonly missingImage: RegExp;
  /** A date in a list of facts, which is its group: `- Published: 2012-10-08`, `- Collection: Jan-Apr 2012`. Global. */
  readonly date: RegExp;
}

/** Returns the patterns for the labels of some languages. */
export function markdownPatterns(languages: readonly Messages[]): MarkdownPatterns {
  const images = languages.flatMap((messages) => [
    messages.text('article.label.imageMissingNamedFile', { name: NAME, file: VALUE }),
    messages.text('article.label.imageMissingFile', { file: VALUE }),
  ]);
  const missingImage = oneOf(images.map((text) => patternOf(text, WITHIN_BRACKETS, WITHIN_BRACKETS)));
  // Text that a language writes after the value does not matter.
  const facts = languages.map((messages) => messages.text('article.label.fact', { name: NAME, value: VALUE }).split(VALUE)[0] ?? '');
  const fact = oneOf(facts.map((text) => patternOf(text, LABEL, '')));
  return { missingImage: new RegExp(`\\\\\\[${missingImage}\\\\\\]`, 'y'), date: new RegExp(`^- ${fact}${DATE}`, 'gm') };
}

function patternOf(text: string, name: string, value: string): string {
  return text.replace(SYNTAX, '\\$&').replace(NAME, name).replace(VALUE, value);
}

function oneOf(patterns: readonly string[]): string {
  return `(?:${[...new Set(patterns)].join('|')})`;
}

/** Stand for the values while a message is formatted. No message contains them. */
const NAME = '\u0000';
const VALUE = '\u0001';
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
const WITHIN_BRACKETS = '[^\\n\\]]*';
const LABEL = '[^:\\n]{1,60}';
const DATE = '(?:[^\\d\\n]* )?(\\d{4}(?:-\\d\\d){0,2})(?![\\d-])';
