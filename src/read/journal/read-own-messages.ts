import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMap, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';
import type { Journal } from '../../model/journal.ts';
import { checkCatalogue } from '../../model/messages/check-catalogue.ts';
import { readCatalogue } from '../../model/messages/journal-messages.ts';
import { LANGUAGES, matchLanguage } from '../../model/messages/languages.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import { nearest } from '../../model/text/nearest.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';

/**
 * Reads the journal's own wording, `messages/<language>.json` in the content: it replaces messages of the program, or adds a language. A mistake
 * is reported with its line, and the program's message is used:
 *
 *   messages/es.json:2:3: "list.mroe" is not the name of a message; did you mean "list.more"?
 *
 * Resolves with no messages if there is no such file. A new language without some messages, and a journal in a language without any, is reported
 * once.
 */
export async function readOwnMessages(content: string, language: string, report: ReportProblem): Promise<Pick<Journal, 'messages'>> {
  const names = (await readdir(join(content, FOLDER)).catch(() => [])).filter((name) => name.endsWith('.json')).sort(compareText);
  const messages: Record<string, Readonly<Record<string, string>>> = {};
  for (const name of names) {
    const tag = name.slice(0, -'.json'.length);
    const file = `${FOLDER}/${name}`;
    messages[tag] = readMessages(await readFile(join(content, FOLDER, name), 'utf8'), { file, language: tag, report });
    reportIncomplete(tag, messages[tag], (message) =>
      report({ code: 'messages-incomplete', severity: 'warning', place: { file, line: 0, column: 0 }, message }),
    );
  }
  if (matchLanguage(language, [...names.map((name) => name.slice(0, -'.json'.length)), ...Object.keys(LANGUAGES)]) === undefined) {
    const message = translatable`there are no messages in the journal's language "${language}", so its pages have English menus; expected ${FOLDER}/${language}.json`;
    report({ code: 'messages-missing', severity: 'warning', place: { file: `${FOLDER}/${language}.json`, line: 0, column: 0 }, message });
  }
  return names.length === 0 ? {} : { messages };
}

interface ReadOptions {
  readonly file: string;
  readonly language: string;
  readonly report: ReportProblem;
}

function readMessages(text: string, { file, language, report }: ReadOptions): Readonly<Record<string, string>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const mistake = (code: string, offset: number, message: Translatable): void => {
    const { line, col } = lines.linePos(offset);
    report({ code, severity: 'error', place: { file, line: Math.max(line, 1), column: Math.max(col, 1) }, message });
  };
  const syntax = document.errors[0];
  if (syntax !== undefined || !isMap(document.contents)) {
    mistake(
      'messages-syntax',
      syntax?.pos[0] ?? 0,
      translatable`${syntax?.message.split('\n')[0]?.replace(/[.:]+$/, '') ?? translatable`no object`}; expected JSON as { "page.skip": "…" }`,
    );
    return {};
  }
  const english = readCatalogue('en') as Readonly<Record<string, string>>;
  const messages: Record<string, string> = {};
  for (const pair of document.contents.items) {
    const [key, value] = [scalarOf(pair.key), scalarOf(pair.value)];
    const offset = offsetOf(pair);
    if (key === undefined || value === undefined) {
      mistake('messages-syntax', offset, translatable`"${key ?? ''}" is no text; expected a message in quotation marks`);
      continue;
    }
    const [found] = checkCatalogue({ [key]: value }, { english, language });
    if (found === undefined) messages[key] = value;
    else mistake('messages-mistake', offset, withHint(found.message, key, english));
  }
  return messages;
}

function withHint(mistake: Translatable, key: string, english: Readonly<Record<string, string>>): Translatable {
  if (english[key] !== undefined) return mistake;
  const known = nearest(key, Object.keys(english));
  return known === undefined
    ? translatable`${mistake}; expected a name of src/model/messages/en.json`
    : translatable`${mistake}; did you mean "${known}"?`;
}

function reportIncomplete(tag: string, own: Readonly<Record<string, string>>, report: (message: Translatable) => void): void {
  if (matchLanguage(tag) !== undefined) return;
  const missing = Object.keys(readCatalogue('en')).filter((key) => own[key] === undefined);
  const [first] = missing;
  if (first !== undefined) report(translatable`${missing.length} messages are not translated and stay English, the first is "${first}"`);
}

function scalarOf(node: unknown): string | undefined {
  return isScalar(node) && typeof node.value === 'string' ? node.value : undefined;
}

function offsetOf({ key }: Pair): number {
  return (isScalar(key) ? key.range?.[0] : undefined) ?? 0;
}

const FOLDER = 'messages';
