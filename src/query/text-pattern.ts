import { patternExpression } from '../index/words/patterns.ts';
import type { TagValue } from '../model/tagged-object.ts';
import { isUnspaced, normaliseForWords } from '../text/words.ts';

/**
 * What `matches` looks for: runs, adjacent and in order.
 *
 *   'p53-dependent  Grow*'  ->  exact p53 · exact dependent, joined by - · wildcard grow*
 */
export type TextPattern = readonly RunPattern[];

export interface RunPattern {
  /** How a run of the text must stand to `text`: be it, hold it (scripts without spaces), or fit its `*` and `?`. */
  readonly kind: 'exact' | 'within' | 'wildcard';
  readonly text: string;
  /** `-` or `'` where exactly that must stand before the run; else '': anything that is no word. */
  readonly joiner: string;
  fits(run: string): boolean;
}

/** The pattern of a `matches` string; without runs where it holds no word (decisions, section 4). */
export function textPatternOf(text: string): TextPattern {
  const known = LATEST.get(text);
  if (known !== undefined) return known;
  const pattern = parsePattern(text);
  LATEST.set(text, pattern);
  const [oldest] = LATEST.keys();
  if (LATEST.size > MOST_LATEST && oldest !== undefined) LATEST.delete(oldest);
  return pattern;
}

function parsePattern(text: string): TextPattern {
  if (PLAIN_WORD.test(text)) return [runPattern(text.toLowerCase(), '')];
  const runs: RunPattern[] = [];
  let end = 0;
  const normalised = normaliseForWords(text.replace(PLACEHOLDERS, ' ').replaceAll('*', ANY).replaceAll('?', ONE));
  for (const match of normalised.matchAll(PATTERN_RUN)) {
    const between = normalised.slice(end, match.index);
    runs.push(runPattern(match[0].replaceAll(ANY, '*').replaceAll(ONE, '?'), runs.length > 0 && JOINER.test(between) ? between : ''));
    end = match.index + match[0].length;
  }
  return runs;
}

/** Whether a tag's value has the pattern: a string, or any element of a list. Numbers and booleans have no words. */
export function valueMatches(pattern: TextPattern, value: TagValue): boolean {
  if (typeof value === 'string') return textMatches(pattern, value);
  return typeof value === 'object' && value.some((element) => textMatches(pattern, element));
}

/** Whether a text has the pattern's runs, adjacent and in order. */
export function textMatches(pattern: TextPattern, text: string): boolean {
  const [first] = pattern;
  if (first === undefined) return false;
  const normalised = normaliseForWords(text);
  if (first.kind !== 'exact') return someRunStarts(pattern, normalised);
  // Only where the first run begins, since long texts have thousands of others.
  for (let at = normalised.indexOf(first.text); at >= 0; at = normalised.indexOf(first.text, at + 1)) {
    RUN_HERE.lastIndex = at;
    if (standsFrom(pattern, normalised, RUN_HERE.exec(normalised))) return true;
  }
  return false;
}

function someRunStarts(pattern: TextPattern, text: string): boolean {
  const [first] = pattern;
  if (first?.kind === 'within' && !text.includes(first.text)) return false;
  for (const run of text.matchAll(RUN)) if (first?.fits(run[0]) && standsFrom(pattern, text, run)) return true;
  return false;
}

/** Whether the pattern's runs stand adjacent and in order from this run on. */
function standsFrom(pattern: TextPattern, text: string, start: RegExpExecArray | null): boolean {
  let run = start;
  let end = start?.index ?? 0;
  for (const [place, wanted] of pattern.entries()) {
    if (place > 0) {
      NEXT_RUN.lastIndex = end;
      run = NEXT_RUN.exec(text);
    }
    if (run === null || !wanted.fits(run[0])) return false;
    if (wanted.joiner !== '' && text.slice(end, run.index) !== wanted.joiner) return false;
    end = run.index + run[0].length;
  }
  return true;
}

function runPattern(text: string, joiner: string): RunPattern {
  const unspaced = isUnspaced(text);
  if (WILDCARD.test(text)) {
    const isFit = patternExpression(unspaced ? `*${text}*` : text);
    // A run of a script without spaces is no word, so a pattern for words does not fit it.
    return { kind: 'wildcard', text, joiner, fits: (run) => isFit(run) && (unspaced || !isUnspaced(run)) };
  }
  if (unspaced) return { kind: 'within', text, joiner, fits: (run) => run.includes(text) };
  return { kind: 'exact', text, joiner, fits: (run) => run === text };
}

/** A query is checked, weighed and looked for, each by its pattern. */
const LATEST = new Map<string, TextPattern>();
const MOST_LATEST = 32;
// Stand for * and ? while the text is normalised, so that a full-width ？ does not become one.
const ANY = '\uE000';
const ONE = '\uE001';
const PLACEHOLDERS = /[\uE000\uE001]/g;
const PATTERN_RUN = /[\p{L}\p{M}\p{N}_\uE000\uE001]+/gu;
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const NEXT_RUN = /[\p{L}\p{M}\p{N}_]+/gu;
// a whole run that begins here
const RUN_HERE = /(?<![\p{L}\p{M}\p{N}_])[\p{L}\p{M}\p{N}_]+/uy;
// Most patterns: nothing to normalise, nothing to cut.
const PLAIN_WORD = /^\w+$/;
const JOINER = /^[-']$/;
const WILDCARD = /[*?]/;
