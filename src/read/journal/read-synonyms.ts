import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalFile } from '../../model/journal-files.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { SynonymGroup } from '../../model/synonym-group.ts';
import { translatable } from '../../model/text/translatable.ts';
import { runsOf } from '../../model/text/words.ts';
import type { Translatable } from '../../model/translatable.ts';

/** Reads `synonyms.txt` of the content; no groups without it. */
export async function readSynonyms(content: string, report: ReportProblem): Promise<readonly SynonymGroup[]> {
  const text = await readFile(join(content, SYNONYMS_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return parseSynonyms(text, report);
}

/** Name of the file of synonyms in the content. */
const SYNONYMS_FILE = 'synonyms.txt' satisfies JournalFile;

/**
 * Parses `synonyms.txt`: a group per line, separated by commas; `=>` for one direction; `#` begins a comment. A line with a mistake is reported
 * and left out.
 *
 *   heart attack, myocardial infarction, MI
 *   sparrow, finch => bird   # not the other way round
 */
export function parseSynonyms(text: string, report: ReportProblem): SynonymGroup[] {
  const groups: SynonymGroup[] = [];
  text.split(/\r\n?|\n/).forEach((raw, i) => {
    const line = raw.replace(/^\uFEFF/, '').replace(/#.*$/u, '');
    if (line.trim() === '') return;
    const group = groups.length < MAX_GROUPS ? groupOf(line) : translatable`more than ${MAX_GROUPS} groups; expected fewer`;
    if (!('template' in group)) groups.push(group);
    else report({ code: 'synonyms-line', severity: 'warning', place: { file: SYNONYMS_FILE, line: i + 1, column: 1 }, message: group });
  });
  return groups;
}

/** Returns the group of a line, or its mistake. */
function groupOf(line: string): SynonymGroup | Translatable {
  if (line.includes('\uFFFD')) return translatable`bytes that are no UTF-8; expected a text file in UTF-8`;
  const sides = line.split('=>');
  if (sides.length > 2) return translatable`"=>" twice; expected it once at most`;
  const [from = [], to = from] = sides.map((side) => side.split(',').map((word) => word.trim().replace(/\s+/gu, ' ')));
  const words = sides.length === 1 ? from : [...from, ...to];
  if (words.includes('')) return translatable`an empty place in "${line.trim()}"; expected words between commas and on both sides of "=>"`;
  if (words.length < 2) return translatable`"${line.trim()}" alone; expected at least two words, separated by commas`;
  const mistake = words.map(mistakeIn).find((found) => found !== undefined);
  if (mistake !== undefined) return mistake;
  const keys = words.map((word) => runsOf(word).join(' '));
  const twice = words.find((_, i) => keys.indexOf(keys[i] ?? '') !== i);
  return twice === undefined ? { from, to } : translatable`"${twice}" twice; expected each word once`;
}

function mistakeIn(word: string): Translatable | undefined {
  const runs = runsOf(word);
  if (runs.length === 0) return translatable`"${word}"; expected letters or digits`;
  if (runs.length > MAX_WORDS || word.length > MAX_LENGTH) {
    return translatable`"${word.slice(0, MAX_LENGTH)}" is too long; expected at most ${MAX_WORDS} words and ${MAX_LENGTH} characters`;
  }
  return undefined;
}

const MAX_GROUPS = 10_000;
const MAX_WORDS = 6;
const MAX_LENGTH = 100;
