import { translatable } from '../../model/text/translatable.ts';
import type { Alarm, Rendition } from './alarm.ts';
import type { CoverageSource, WordUnit } from './coverage-source.ts';
import { formulaWord, isFormulaWord } from './formula-word.ts';
import { UnitMatcher, type Zone } from './match-units.ts';
import { BYLINE } from './source-elements.ts';

/** Missing words of a source in one rendition. */
export interface ComparedWords {
  /** Number of missing words by unit. */
  readonly missing: readonly number[];
  readonly alarms: readonly Alarm[];
}

/** Finds the words and formulas that a rendition lacks, paragraphs out of order, and words that stand in another figure, table or reference. */
export function compareWords(
  source: CoverageSource,
  units: readonly WordUnit[],
  rendition: Rendition,
  taken: readonly Zone[],
): ComparedWords {
  const comparison = new WordComparison(source, units, rendition);
  for (const { from, to } of taken) comparison.matcher.take(from, to);
  comparison.match(units.filter((unit) => !LAST.has(unit.part)));
  // Their words may occur in the text as well, which keeps its own.
  comparison.match(units.filter(({ part }) => LAST.has(part)));
  const lost = units.map((unit) => comparison.lostWords(unit));
  return {
    missing: lost.map(({ length }) => length),
    alarms: [
      ...units.flatMap((unit, at) => comparison.missingAlarms(unit, lost[at] ?? [])),
      ...comparison.orderAlarms(),
      ...comparison.moved,
    ],
  };
}

/** The position of a unit whose words are together in a rendition, -1 if they are not, and the indexes of its missing words. */
interface UnitMatch {
  readonly start: number;
  readonly end: number;
  readonly missing: readonly number[];
}

class WordComparison {
  readonly moved: Alarm[] = [];
  readonly matcher: UnitMatcher;
  private readonly source: CoverageSource;
  private readonly units: readonly WordUnit[];
  private readonly rendition: Rendition;
  private readonly matches = new Map<WordUnit, UnitMatch>();
  private readonly whole: Zone;
  private forms: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(source: CoverageSource, units: readonly WordUnit[], rendition: Rendition) {
    this.source = source;
    this.units = units;
    this.rendition = rendition;
    this.whole = { from: 1, to: rendition.text.length };
    this.matcher = new UnitMatcher(rendition.text);
  }

  /** Matches units in order: those that are next or long first, so that no short unit takes their words. */
  match(units: readonly WordUnit[]): void {
    const ends = new Map<number, number>();
    /** End of the preceding unit; -1 if it was not found. */
    let last = 1;
    for (const unit of units) {
      if (this.isInAnyOrder(unit)) continue;
      const zone = this.zoneOf(unit);
      const cursor = Math.max(zone.from, (unit.container === undefined ? undefined : ends.get(unit.container)) ?? zone.from);
      const words = this.wordsOf(unit);
      const next = last >= cursor && last < zone.to ? last : cursor;
      let start = (last > 0 || unit.count >= LONG) && this.matcher.isNext(words, next) ? next : -1;
      if (start < 0 && unit.count >= LONG) {
        // A few words may occur elsewhere as well.
        const isFew = unit.count < MANY;
        start = this.matcher.together(words, { from: cursor, to: isFew ? Math.min(zone.to, cursor + FAR) : zone.to });
        if (start < 0 && !isFew) start = this.matcher.together(words, zone);
      }
      last = start < 0 ? -1 : this.add(unit, start);
      if (start >= 0 && unit.container !== undefined && start >= cursor) ends.set(unit.container, last);
    }
    this.matchShort(units);
    for (const unit of units) if (!this.matches.has(unit)) this.matchApart(unit);
  }

  /** Matches the remaining units: those of a container between their neighbours, or anywhere. */
  private matchShort(units: readonly WordUnit[]): void {
    const rest = units.filter((unit) => !this.matches.has(unit) && !this.isInAnyOrder(unit));
    if (rest.length === 0) return;
    const nextStarts = new Map<WordUnit, number>();
    const starts = new Map<number, number>();
    for (const unit of [...units].reverse()) {
      const { container } = unit;
      const match = this.matches.get(unit);
      if (container === undefined) continue;
      if (match !== undefined) starts.set(container, match.start);
      else nextStarts.set(unit, starts.get(container) ?? this.whole.to);
    }
    const ends = new Map<number, number>();
    for (const unit of units) {
      const { container } = unit;
      const zone = this.zoneOf(unit);
      if (!this.matches.has(unit) && !this.isInAnyOrder(unit)) {
        const words = this.wordsOf(unit);
        const between = {
          from: Math.max(zone.from, ends.get(container ?? -1) ?? 0),
          to: Math.min(zone.to, nextStarts.get(unit) ?? zone.to),
        };
        let start = this.matcher.together(words, between);
        if (start < 0 && container !== undefined && this.matcher.isNear(words.split(' '), between)) {
          this.matches.set(unit, { start: -1, end: -1, missing: [] });
          continue;
        }
        if (start < 0) start = this.matcher.together(words, zone);
        if (start >= 0) this.add(unit, start);
      }
      const match = this.matches.get(unit);
      if (container !== undefined && match !== undefined) ends.set(container, Math.max(match.end, ends.get(container) ?? 0));
    }
  }

  /** Matches a unit whose words are not together: word by word, elsewhere, or in any order. */
  private matchApart(unit: WordUnit): void {
    const zone = this.zoneOf(unit);
    const text = this.wordsOf(unit);
    const words = text.split(' ');
    if (this.isInAnyOrder(unit)) {
      const missing = this.isIn(text, zone) ? [] : indexesOf(words, (word) => !this.isIn(word, zone));
      this.matches.set(unit, { start: -1, end: -1, missing });
      return;
    }
    const isElsewhere =
      zone !== this.whole && !words.every((word) => this.isIn(word, zone)) && this.matcher.together(text, this.whole) >= 0;
    if (isElsewhere) {
      this.matches.set(unit, { start: -1, end: -1, missing: [] });
      const quoted = words.slice(0, MOST_WORDS).join(' ');
      this.moved.push({
        kind: 'coverage-caption-moved',
        message: translatable`"${quoted}" (${unit.part}) does not stand in "${unit.owner ?? ''}" in the ${this.rendition.rendition}; expected it where the source has it`,
        ...placeOf(unit),
      });
      return;
    }
    const missing = this.matcher
      .apart(words, zone)
      .filter((at) => words.length >= LONG || this.matcher.together(words[at] ?? '', zone) < 0);
    this.matches.set(unit, { start: -1, end: -1, missing });
  }

  /** Returns the indexes of a unit's words that are nowhere in the rendition, or not where its owner is. */
  lostWords(unit: WordUnit): readonly number[] {
    const missing = this.matches.get(unit)?.missing ?? [];
    if (missing.length === 0) return missing;
    const words = this.wordsOf(unit).split(' ');
    const { text } = this.rendition;
    return missing.filter((at) => {
      const word = words[at] ?? '';
      const hasOtherForm =
        this.otherForms()
          .get(word)
          ?.some((form) => text.includes(` ${form} `)) === true;
      return !hasOtherForm && !this.isInOwner(unit, word);
    });
  }

  /** Maps the word of each formula to the words of its other forms. */
  private otherForms(): ReadonlyMap<string, readonly string[]> {
    if (this.forms !== undefined) return this.forms;
    const forms = new Map<string, string[]>();
    for (const { contents } of this.source.formulas) {
      const [first = '', ...others] = contents.map(formulaWord);
      forms.set(first, [...(forms.get(first) ?? []), ...others]);
    }
    this.forms = forms;
    return forms;
  }

  /**
   * Tells whether a unit's owner has a word at least as often in the rendition as in its units. A reference whose fields are reordered is not
   * always matched word by word. Markdown has no anchor for a reference that is not cited; then the whole rendition is counted.
   */
  private isInOwner({ owner, part }: WordUnit, word: string): boolean {
    const region = this.rendition.printed.regions.get(owner ?? '');
    if (region === undefined && part !== 'reference' && part !== 'caption') return false;
    const { from, to } = region ?? this.whole;
    const own = this.units.filter((unit) => region === undefined || unit.owner === owner).map((unit) => this.wordsOf(unit));
    return countOf(word, this.rendition.text.slice(from - 1, to)) >= countOf(word, ` ${own.join(' ')} `);
  }

  /** One alarm for each run of missing words. */
  missingAlarms(unit: WordUnit, lost: readonly number[]): readonly Alarm[] {
    if (lost.length === 0) return [];
    const { rendition, printed } = this.rendition;
    const words = this.wordsOf(unit).split(' ');
    const { part } = unit;
    return consecutive(lost).map((run): Alarm => {
      const first = words[run[0] ?? 0] ?? '';
      if (printed.rawTex.has(first))
        return {
          kind: 'coverage-formula-changed',
          message: translatable`a formula (${part}) is TeX code in the ${rendition}; expected it to be drawn`,
          ...placeOf(unit),
        };
      if (isFormulaWord(first))
        return {
          kind: 'coverage-formula-changed',
          message: translatable`a formula (${part}) is not, or not as the source has it, in the ${rendition}; expected every formula of the source`,
          ...placeOf(unit),
        };
      const quotedWords = run
        .slice(0, MOST_WORDS)
        .map((index) => words[index] ?? '')
        .filter((word) => !isFormulaWord(word));
      const quoted = `${quotedWords.join(' ')}${run.length > MOST_WORDS ? ' …' : ''}`;
      return {
        kind: 'coverage-word-missing',
        message: translatable`"${quoted}" (${part}) is not in the ${rendition}; expected every word of the source`,
        ...placeOf(unit),
      };
    });
  }

  /** One alarm for each run of units that stand before a predecessor in the same container. */
  orderAlarms(): readonly Alarm[] {
    const ends = new Map<number, number>();
    const runs = new Map<number, WordUnit[][]>();
    for (const unit of this.units) {
      const { container } = unit;
      const match = this.matches.get(unit);
      if (container === undefined || match === undefined || match.start < 0 || match.missing.length > 0) continue;
      const end = ends.get(container) ?? 0;
      const known = runs.get(container) ?? [[]];
      runs.set(container, known);
      // The words found may be those of another unit that repeats them.
      if (match.start < end && !this.isIn(this.wordsOf(unit), { from: end, to: this.zoneOf(unit).to })) known.at(-1)?.push(unit);
      else {
        ends.set(container, Math.max(end, match.end));
        known.push([]);
      }
    }
    return [...runs.values()].flat().flatMap((run) => {
      const [unit] = run;
      if (unit === undefined) return [];
      const text = run.map((one) => this.wordsOf(one)).join(' ');
      const words = text.split(' ').slice(0, MOST_WORDS).join(' ');
      const message = translatable`the paragraph "${words} …" (${unit.part}) stands before its predecessor in the ${this.rendition.rendition}; expected the order of the source`;
      return [{ kind: 'coverage-order-changed', message, ...placeOf(unit) }];
    });
  }

  private add(unit: WordUnit, start: number): number {
    const end = start + unit.to - unit.from + 1;
    this.matches.set(unit, { start, end, missing: [] });
    return end;
  }

  private isInAnyOrder({ isUnordered, owner }: WordUnit): boolean {
    return isUnordered === true && (owner !== BYLINE || !this.rendition.printed.regions.has(BYLINE));
  }

  private isIn(words: string, { from, to }: Zone): boolean {
    return this.rendition.text.slice(from - 1, to).includes(` ${words} `);
  }

  private zoneOf({ owner }: WordUnit): Zone {
    return (owner === undefined ? undefined : this.rendition.printed.regions.get(owner)) ?? this.whole;
  }

  private wordsOf({ from, to }: WordUnit): string {
    return this.source.text.slice(from, to);
  }
}

function placeOf({ offset }: WordUnit): { readonly offset?: number } {
  return offset === undefined ? {} : { offset };
}

function countOf(word: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(` ${word} `); at >= 0; at = text.indexOf(` ${word} `, at + 1)) count++;
  return count;
}

function indexesOf(words: readonly string[], isWanted: (word: string) => boolean): number[] {
  return [...words.keys()].filter((at) => isWanted(words[at] ?? ''));
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

const LAST: ReadonlySet<string> = new Set(['keyword', 'rights']);
const LONG = 3;
const MANY = 8;
/** Characters between a unit and its predecessor. */
const FAR = 500;
const MOST_WORDS = 12;
