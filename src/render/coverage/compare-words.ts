import { translatable } from '../../text/translatable.ts';
import type { Alarm, RenditionName } from './alarm.ts';
import type { CoverageSource } from './coverage-source.ts';
import { contentWord } from './fold-words.ts';
import { isFormulaWord } from './formula-word.ts';
import { matchUnits, UNORDERED, type UnitMatch } from './match-units.ts';
import type { Printed, Region } from './printed.ts';
import { cutWords, wordsOf } from './word-hashes.ts';

/** Missing words of a source in one rendition. */
export interface ComparedWords {
  /** Number of missing words by unit. */
  readonly missing: Int32Array;
  readonly alarms: readonly Alarm[];
}

/** Finds the words and formulas that a rendition lacks, paragraphs out of order, and words that stand in another figure, table or reference. */
export function compareWords(source: CoverageSource, printed: Printed, rendition: RenditionName): ComparedWords {
  const units = cutWords(source);
  const matches = withUnorderedUnits(matchUnits(units, printed.words, source.modes), source, { units, printed, rendition });
  const missing = new Int32Array(units.length);
  const alarms: Alarm[] = [];
  const formulas = otherForms(
    source,
    printed,
    matches.some(({ missing: lost }) => lost.length > 0),
  );
  const inOwner = ownWords(source, units, printed);
  for (const [at, match] of matches.entries()) {
    const lost = match.missing.filter((index) => formulas.get(units[at]?.[index] ?? 0) !== true && !inOwner(at, units[at]?.[index] ?? 0));
    missing[at] = lost.length;
    if (lost.length > 0) alarms.push(...missingWords(at, lost, { rendition, isFormula: (index) => formulas.has(units[at]?.[index] ?? 0) }));
  }
  return {
    missing,
    alarms: [
      ...alarms,
      ...orderAlarms(source, matches, { units, printed, rendition }),
      ...ownerAlarms(source, matches, { units, printed, rendition }),
    ],
  };
}

/**
 * Tells whether a unit's owner has a word at least as often in the rendition as in its units. A reference whose fields are reordered is not
 * always matched word by word. Markdown has no anchor for a reference that is not cited; then the whole rendition is counted.
 */
function ownWords(
  { owners, ownerIds, parts }: CoverageSource,
  units: readonly Int32Array[],
  printed: Printed,
): (unit: number, word: number) => boolean {
  return (unit, word) => {
    const owner = owners[unit] ?? -1;
    const region = printed.regions.get(ownerIds[owner] ?? '');
    if (region === undefined && parts[unit] !== 'reference' && parts[unit] !== 'caption') return false;
    let wanted = 0;
    for (const [at, other] of owners.entries()) if (region === undefined || other === owner) wanted += count(units[at] ?? NONE, word);
    return count(region === undefined ? printed.words : printed.words.subarray(region.from, region.to), word) >= wanted;
  };
}

function count(words: Int32Array, word: number): number {
  let found = 0;
  for (const one of words) if (one === word) found++;
  return found;
}

/** Matches unordered units: each word must be in the region of the unit's owner, or anywhere if it has no region. */
function withUnorderedUnits(
  matches: readonly UnitMatch[],
  { modes, owners, ownerIds }: CoverageSource,
  { units, printed }: PrintedUnits,
): readonly UnitMatch[] {
  if (!modes.includes(UNORDERED)) return matches;
  const regionOf = (at: number): Region | undefined => printed.regions.get(ownerIds[owners[at] ?? -1] ?? '');
  const anywhere = wordsAmong(
    units.filter((_, at) => modes[at] === UNORDERED && regionOf(at) === undefined),
    printed.words,
  );
  return matches.map((match, at) => {
    if (modes[at] !== UNORDERED) return match;
    const unit = units[at] ?? NONE;
    const region = regionOf(at);
    const inside = region === undefined ? anywhere : new Set(printed.words.subarray(region.from, region.to));
    return { ...match, missing: [...unit.keys()].filter((index) => !inside.has(unit[index] ?? 0)) };
  });
}

/** Returns the words of some units that a rendition has. Hashes the units, since a rendition has many more words. */
function wordsAmong(units: readonly Int32Array[], words: Int32Array): ReadonlySet<number> {
  const wanted = new Set(units.flatMap((unit) => [...unit]));
  const found = new Set<number>();
  if (wanted.size > 0) for (const word of words) if (wanted.has(word)) found.add(word);
  return found;
}

/** Maps the word of each formula to whether the rendition has the formula in another form. */
function otherForms({ formulas }: CoverageSource, printed: Printed, isNeeded: boolean): ReadonlyMap<number, boolean> {
  const found = new Map<number, boolean>();
  if (!isNeeded || formulas.length === 0) return found;
  const words = new Set(printed.words);
  for (const { contents } of formulas) {
    const [first = 0, ...others] = contents.map(contentWord);
    found.set(first, found.get(first) === true || others.some((word) => words.has(word)));
  }
  return found;
}

interface Missing {
  readonly rendition: RenditionName;
  readonly isFormula: (index: number) => boolean;
}

/** One alarm for each run of missing words. */
function missingWords(unit: number, lost: readonly number[], { rendition, isFormula }: Missing): Alarm[] {
  return consecutive(lost).map((run) => {
    const [first = 0] = run;
    const kind = isFormula(first) ? 'coverage-formula-changed' : 'coverage-word-missing';
    return {
      kind,
      rendition,
      explain: ({ units }) => {
        const found = units[unit];
        if (found === undefined) return undefined;
        const words = wordsOf(found.text);
        const quotedWords = run
          .slice(0, MOST_WORDS)
          .map((index) => words[index] ?? '')
          .filter((word) => !isFormulaWord(word));
        const quoted = `${quotedWords.join(' ')}${run.length > MOST_WORDS ? ' …' : ''}`;
        const element = found.element === undefined ? {} : { element: found.element };
        return {
          message:
            kind === 'coverage-formula-changed'
              ? translatable`a formula (${found.part}) is not, or not as the source has it, in the ${rendition}; expected every formula of the source`
              : translatable`"${quoted}" (${found.part}) is not in the ${rendition}; expected every word of the source`,
          ...element,
        };
      },
    };
  });
}

/** Finds paragraphs that precede their predecessor in the source. */
function orderAlarms(
  { inOrder, parts }: CoverageSource,
  matches: readonly UnitMatch[],
  { units, printed, rendition }: PrintedUnits,
): Alarm[] {
  const alarms: Alarm[] = [];
  const lastByPart = new Map<string, { readonly at: number; readonly start: number }>();
  for (const [at, { start, missing, length }] of matches.entries()) {
    if (inOrder[at] !== 1 || length < UNMISTAKABLE || missing.length > 0 || start < 0) continue;
    const part = parts[at] ?? 'body';
    const last = lastByPart.get(part);
    lastByPart.set(part, { at, start });
    // If the same words occur twice, the predecessor may be the other occurrence.
    if (last === undefined || start >= last.start || occursBefore(units[last.at] ?? NONE, start, printed.words)) continue;
    alarms.push({
      kind: 'coverage-order-changed',
      rendition,
      explain: ({ units: collected }) => {
        const unit = collected[at];
        const words = wordsOf(unit?.text ?? '')
          .slice(0, MOST_WORDS)
          .join(' ');
        const message = translatable`the paragraph "${words} …" (${part}) stands before its predecessor in the ${rendition}; expected the order of the source`;
        return { message, ...(unit?.element === undefined ? {} : { element: unit.element }) };
      },
    });
  }
  return alarms;
}

/** Tells whether the first words of a unit occur together before a position. */
function occursBefore(unit: Int32Array, end: number, words: Int32Array): boolean {
  const [first = 0] = unit;
  for (let at = words.indexOf(first); at >= 0 && at < end; at = words.indexOf(first, at + 1)) {
    let length = 1;
    while (length < UNMISTAKABLE && words[at + length] === unit[length]) length++;
    if (length === UNMISTAKABLE) return true;
  }
  return false;
}

interface PrintedUnits {
  readonly units: readonly Int32Array[];
  readonly printed: Printed;
  readonly rendition: RenditionName;
}

/** Finds words of a figure, table, reference or file outside of its region, such as swapped captions. */
function ownerAlarms(
  { owners, ownerIds }: CoverageSource,
  matches: readonly UnitMatch[],
  { units, printed, rendition }: PrintedUnits,
): Alarm[] {
  const alarms: Alarm[] = [];
  for (const [at, { start, missing }] of matches.entries()) {
    const owner = ownerIds[owners[at] ?? -1];
    const region = owner === undefined ? undefined : printed.regions.get(owner);
    if (owner === undefined || region === undefined || start < 0 || missing.length > 0) continue;
    if (start >= region.from && start < region.to) continue;
    if (isWithin(units[at] ?? NONE, region, printed.words)) continue;
    alarms.push({
      kind: 'coverage-caption-moved',
      rendition,
      explain: ({ units: collected }) => {
        const unit = collected[at];
        if (unit === undefined) return undefined;
        const words = wordsOf(unit.text).slice(0, MOST_WORDS).join(' ');
        const message = translatable`"${words}" (${unit.part}) does not stand in "${owner}" in the ${rendition}; expected it where the source has it`;
        return { message, ...(unit.element === undefined ? {} : { element: unit.element }) };
      },
    });
  }
  return alarms;
}

function isWithin(unit: Int32Array, { from, to }: Region, words: Int32Array): boolean {
  const inside = words.subarray(from, to);
  return unit.every((word) => inside.includes(word));
}

/** `[1, 2, 5]` as `[[1, 2], [5]]`. */
function consecutive(indexes: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const index of indexes) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  return runs;
}

const NONE = new Int32Array(0);
const MOST_WORDS = 12;
/** Number of consecutive words that identify a paragraph. */
const UNMISTAKABLE = 12;
