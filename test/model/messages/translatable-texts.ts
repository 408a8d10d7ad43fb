import { readdirSync, readFileSync } from 'node:fs';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { OPTIONAL_PROGRAMS } from '../../../src/model/optional-programs.ts';
import { journalSettings } from '../../../src/read/journal/journal-settings.ts';
import { typesetSettings } from '../../../src/read/journal/typeset-settings.ts';
import { articleFileSettings } from '../../../src/read/markdown/front-matter-settings.ts';

/**
 * Returns the English texts of problems that a language translates, sorted.
 *
 * They are the templates that `translatable` marks in the source, with a number for each value, and the expectations in the validators of
 * settings.
 */
export function translatableTexts(): readonly string[] {
  const templates = markedTemplates();
  const patterns = [...templates].map(listPattern);
  const expectations = SETTINGS.flatMap((schema) => messagesOf(schema)).filter((text) => !patterns.some((pattern) => pattern.test(text)));
  const purposes = PROGRAMS_OF_BUILDS.map((name) => OPTIONAL_PROGRAMS[name].does);
  return [...new Set([...templates, ...expectations.filter(hasWords), ...purposes])].sort();
}

function markedTemplates(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.ts'))) {
    const text = readFileSync(new URL(name, SOURCE), 'utf8');
    if (!text.includes('translatable`')) continue;
    new Visitor({
      TaggedTemplateExpression: ({ tag, quasi }) => {
        if (isMark(tag)) found.add(quasi.quasis.map(({ value }, at) => (at === 0 ? '' : `{${at - 1}}`) + (value.cooked ?? '')).join(''));
      },
    }).visit(parseSync(name, text).program);
  }
  return found;
}

function isMark(tag: Node): boolean {
  return tag.type === 'Identifier' && tag.name === 'translatable';
}

/** The messages in a Valibot schema, by any path; those that Valibot writes itself are functions or absent. */
function messagesOf(schema: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = 'message' in schema && typeof schema.message === 'string' ? [schema.message] : [];
  return [...own, ...Object.values(schema).flatMap((value) => messagesOf(value, seen))];
}

/** False for code alone, `{ "email": "…" }`, and for the name of a format. */
function hasWords(text: string): boolean {
  return /[a-z]{2}/.test(text.replace(/^Markdown$|"[^"]*"/g, ''));
}

/** Matches the texts of a template whose values are names without spaces, or marked texts themselves: `one of a4, a5, letter`. */
function listPattern(template: string): RegExp {
  const parts = template.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(?:[^\\s,]+(?:, [^\\s,]+)*|as .+)')}$`);
}

const SOURCE = new URL('../../../src/', import.meta.url);
/** Programs whose absence is a problem of a build, not of another command. */
const PROGRAMS_OF_BUILDS = ['gs', 'pdftoppm', 'pdftotext', 'pandoc', 'zimwriterfs'] as const;
const SETTINGS: readonly unknown[] = [journalSettings, typesetSettings, articleFileSettings];
