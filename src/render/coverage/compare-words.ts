import { translatable } from '../../model/text/translatable.ts';
import type { Alarm, RenditionName } from './alarm.ts';
import type { CoverageSource } from './coverage-source.ts';
import { contentWord } from './fold-words.ts';
import { isFormulaWord } from './formula-word.ts';
import { matchUnits, UNORDERED, type UnitMatch } from './match-units.ts';
import type { Printed, Region } from './printed.ts';
import { cutWords, indexOfWords, wordsOf } from './word-hashes.ts';

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
    if (lost.length > 0) alarms.push(...missingWords(at, lost, { rendition, formulas, rawTex: printed.rawTex, unit: units[at] ?? NONE }));
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
  { modes, owners, ownerIds, parts }: CoverageSource,
  { units, printed }: PrintedUnits,
): readonly UnitMatch[] {
  let names: Map<number, number> | undefined;
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
    if (region !== undefined && parts[at] === 'author') {
      names ??= wordCounts(printed.words.subarray(region.from, region.to));
      return { ...match, start: region.from, missing: missingNames(unit, names) };
    }
    const inside = region === undefined ? anywhere : new Set(printed.words.subarray(region.from, region.to));
    return { ...match, missing: [...unit.keys()].filter((index) => !inside.has(unit[index] ?? 0)) };
  });
}

/** Returns the indexes of the words of a name that the line of authors lacks, and takes the others out of it: authors share names. */
function missingNames(name: Int32Array, counts: Map<number, number>): number[] {
  return [...name.keys()].filter((index) => {
    const left = counts.get(name[index] ?? 0) ?? 0;
    counts.set(name[index] ?? 0, left - 1);
    return left <= 0;
  });
}

function wordCounts(words: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Returns the words of some units that a rendition has. Hashes the units, since a rendition has many more words. */
function wordsAmong(units: readonly Int32Array[], words: Int32Array): ReadonlySet<number> {
  const wanted = new Set(units.flatMap((unit) => [...unit]));
  const found = new Set<number>();
  // A lookup in a set is slow, and most words are not wanted.
  const mayBeWanted = new Uint8Array(FILTER);
  for (const word of wanted) mayBeWanted[word & (FILTER - 1)] = 1;
  for (const word of words) if (mayBeWanted[word & (FILTER - 1)] === 1 && wanted.has(word)) found.add(word);
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
  readonly formulas: ReadonlyMap<number, boolean>;
  readonly rawTex: ReadonlySet<number>;
  readonly unit: Int32Array;
}

/** One alarm for each run of missing words. */
function missingWords(at: number, lost: readonly number[], { rendition, formulas, rawTex, unit }: Missing): Alarm[] {
  return consecutive(lost).map((run) => {
    const [first = 0] = run;
    const word = unit[first] ?? 0;
    const kind = formulas.has(word) ? 'coverage-formula-changed' : 'coverage-word-missing';
    return {
      kind,
      rendition,
      explain: ({ units }) => {
        const found = units[at];
        if (found === undefined) return undefined;
        const words = wordsOf(found.text);
        const quotedWords = run
          .slice(0, MOST_WORDS)
          .map((index) => words[index] ?? '')
          .filter((word) => !isFormulaWord(word));
        const quoted = `${quotedWords.join(' ')}${run.length > MOST_WORDS ? ' …' : ''}`;
        const element = found.element === undefined ? {} : { element: found.element };
        return {
          message: rawTex.has(word)
            ? translatable`a formula (${found.part}) is TeX code in the ${rendition}; expected it to be drawn`
            : kind === 'coverage-formula-changed'
              ? translatable`a formula (${found.part}) is not, or not as the source has it, in the ${rendition}; expected every formula of the source`
              : translatable`"${quoted}" (${found.part}) is not in the ${rendition}; expected every word of the source`,
          ...element,
        };
      },
    };
  });
}

/**
 * Finds units that precede their predecessor in the same container. Where words are repeated, the matched positions may be those of another
 * unit; so each unit is looked for after its predecessor, and has moved only if it occurs nowhere but before it.
 */
function orderAlarms(source: CoverageSource, matches: readonly UnitMatch[], { units, printed, rendition }: PrintedUnits): Alarm[] {
  return [...unitsByContainer(source, matches)].flatMap((members) => {
    const region = printed.regions.get(source.ownerIds[source.owners[members[0] ?? -1] ?? -1] ?? '');
    const starts = members.map((at) => matches[at]?.start ?? -1);
    if (region === undefined && starts.every((start, at) => at === 0 || start >= (starts[at - 1] ?? 0))) return [];
    const whole = region ?? { from: 0, to: printed.words.length };
    return movedUnits(members, units, printed.words.subarray(whole.from, whole.to)).map((moved) => orderAlarm(moved, rendition));
  });
}

/** Returns the fully matched units of each container. */
function unitsByContainer({ containers }: CoverageSource, matches: readonly UnitMatch[]): Iterable<readonly number[]> {
  const byContainer = new Map<number, number[]>();
  for (const [at, { start, missing }] of matches.entries()) {
    const container = containers[at] ?? -1;
    if (container < 0 || start < 0 || missing.length > 0) continue;
    const known = byContainer.get(container);
    if (known === undefined) byContainer.set(container, [at]);
    else known.push(at);
  }
  return byContainer.values();
}

/** Returns the runs of units whose words occur only before the end of a unit that precedes them in the source. */
function movedUnits(members: readonly number[], units: readonly Int32Array[], words: Int32Array): number[][] {
  const moved: number[][] = [];
  let last = -2;
  let from = 0;
  for (const [index, at] of members.entries()) {
    const unit = units[at] ?? NONE;
    const together = indexOfWords(unit, words, from);
    const end = endOfWords(unit, words.subarray(0, together < 0 ? words.length : together), from);
    if (together >= 0) from = end < 0 ? together + unit.length : end;
    else if (end < 0 && indexOfWords(unit, words, 0) >= 0) {
      if (last === index - 1) moved.at(-1)?.push(at);
      else moved.push([at]);
      last = index;
    }
  }
  return moved;
}

/** Returns the end of a unit's next words, between which a rendition may add a few; -1 if they are not there. */
function endOfWords(unit: Int32Array, words: Int32Array, from: number): number {
  const [first = 0] = unit;
  for (let start = words.indexOf(first, from); start >= 0; start = words.indexOf(first, start + 1)) {
    let end = start + 1;
    for (let at = 1; at < unit.length && end > 0; at++) end = indexNear(words, unit[at] ?? 0, end) + 1;
    if (end > 0) return end;
  }
  return -1;
}

function indexNear(words: Int32Array, word: number, from: number): number {
  for (let at = from; at < from + ADDED; at++) if (words[at] === word) return at;
  return -1;
}

function orderAlarm(moved: readonly number[], rendition: RenditionName): Alarm {
  return {
    kind: 'coverage-order-changed',
    rendition,
    explain: ({ units }) => {
      const [unit] = moved.map((at) => units[at]);
      const text = moved.map((at) => units[at]?.text ?? '').join(' ');
      const words = wordsOf(text).slice(0, MOST_WORDS).join(' ');
      const message = translatable`the paragraph "${words} …" (${unit?.part ?? 'body'}) stands before its predecessor in the ${rendition}; expected the order of the source`;
      return { message, ...(unit?.element === undefined ? {} : { element: unit.element }) };
    },
  };
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
const FILTER = 8192;
const MOST_WORDS = 12;
/** Words that a rendition may add between two words of a unit. */
const ADDED = 12;
