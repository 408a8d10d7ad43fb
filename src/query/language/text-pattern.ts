import type { TagValue } from '../../model/tagged-object.ts';
import { isUnspaced, normaliseForWords } from '../../model/text/words.ts';
import { patternExpression } from '../index/words/patterns.ts';

/**
 * A parsed `matches` string: runs of letters and digits that have to be adjacent and in order.
 *
 *   'p53-dependent  Grow*'  ->  exact p53 · exact dependent, joined by - · wildcard grow*
 */
export type TextPattern = readonly RunPattern[];

export interface RunPattern {
  /** How `text` has to occur in a run: be equal, be a substring (scripts without spaces), or match with `*` and `?`. */
  readonly kind: 'exact' | 'within' | 'wildcard';
  readonly text: string;
  /** `-` or `'` if the text must have this character before the run; '' if anything but a word character may separate the runs. */
  readonly joiner: string;
  fits(run: string): boolean;
}

/** Returns the pattern of a `matches` string; empty if the string has no word (decisions, section 4). */
export function textPatternOf(text: string): TextPattern {
  const known = PATTERN_CACHE.get(text);
  if (known !== undefined) return known;
  const pattern = parsePattern(text);
  PATTERN_CACHE.set(text, pattern);
  const [oldest] = PATTERN_CACHE.keys();
  if (PATTERN_CACHE.size > PATTERN_CACHE_SIZE && oldest !== undefined) PATTERN_CACHE.delete(oldest);
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

/** Tells whether a string, or any element of a list, matches. Numbers and booleans never do. */
export function valueMatches(pattern: TextPattern, value: TagValue): boolean {
  if (typeof value === 'string') return textMatches(pattern, value);
  return typeof value === 'object' && value.some((element) => textMatches(pattern, element));
}

/** Tells whether a text has the pattern's runs, adjacent and in order. */
export function textMatches(pattern: TextPattern, text: string): boolean {
  const [first] = pattern;
  if (first === undefined) return false;
  const normalised = normaliseForWords(text);
  if (first.kind !== 'exact') return matchesAnywhere(pattern, normalised);
  // `indexOf` finds the first run faster than a match of every run; long texts have thousands.
  for (let at = normalised.indexOf(first.text); at >= 0; at = normalised.indexOf(first.text, at + 1)) {
    RUN_HERE.lastIndex = at;
    if (matchesFrom(pattern, normalised, RUN_HERE.exec(normalised))) return true;
  }
  return false;
}

function matchesAnywhere(pattern: TextPattern, text: string): boolean {
  const [first] = pattern;
  if (first?.kind === 'within' && !text.includes(first.text)) return false;
  for (const run of text.matchAll(RUN)) if (first?.fits(run[0]) && matchesFrom(pattern, text, run)) return true;
  return false;
}

/** Tells whether the pattern matches at a run. */
function matchesFrom(pattern: TextPattern, text: string, start: RegExpExecArray | null): boolean {
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
    // A run of a script without spaces is not a word, so a pattern of words does not match it.
    return { kind: 'wildcard', text, joiner, fits: (run) => isFit(run) && (unspaced || !isUnspaced(run)) };
  }
  if (unspaced) return { kind: 'within', text, joiner, fits: (run) => run.includes(text) };
  return { kind: 'exact', text, joiner, fits: (run) => run === text };
}

/** One query needs the same pattern for the check, the cost and the evaluation. */
const PATTERN_CACHE = new Map<string, TextPattern>();
const PATTERN_CACHE_SIZE = 32;
// Replace * and ? while the text is normalised: normalisation turns a full-width ？ into ?, which is no wildcard.
const ANY = '\uE000';
const ONE = '\uE001';
const PLACEHOLDERS = /[\uE000\uE001]/g;
const PATTERN_RUN = /[\p{L}\p{M}\p{N}_\uE000\uE001]+/gu;
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const NEXT_RUN = /[\p{L}\p{M}\p{N}_]+/gu;
// a complete run at this position
const RUN_HERE = /(?<![\p{L}\p{M}\p{N}_])[\p{L}\p{M}\p{N}_]+/uy;
// Most patterns: one ASCII word that needs no normalisation.
const PLAIN_WORD = /^\w+$/;
const JOINER = /^[-']$/;
const WILDCARD = /[*?]/;
