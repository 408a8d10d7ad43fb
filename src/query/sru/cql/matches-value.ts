import { normaliseForWords } from '../../../model/text/words.ts';
import type { Term } from './term.ts';

/** Tells whether a term matches a complete value, ignoring case and the length of white space; `*` also matches several words. */
export function matchesValue({ units }: Term, value: string): boolean {
  const pattern: (string | typeof ANY | typeof ONE)[] = [];
  let literal = '';
  const flush = (): void => {
    if (literal !== '') pattern.push(...foldedSpaces(literal));
    literal = '';
  };
  for (const unit of units) {
    if (unit.kind === 'character') literal += unit.text;
    else {
      flush();
      pattern.push(unit.kind === 'any' ? ANY : ONE);
    }
  }
  flush();
  return fits(trimmed(pattern), trimmed([...foldedSpaces(value)]));
}

const ANY = Symbol('*');
const ONE = Symbol('?');

type Unit = string | typeof ANY | typeof ONE;

/** Backtracks to the last `*` and lets it match one more character. */
function fits(pattern: readonly Unit[], text: readonly Unit[]): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let starText = 0;
  while (t < text.length) {
    const unit = pattern[p];
    if (unit === ANY) {
      star = p++;
      starText = t;
    } else if (unit !== undefined && (unit === ONE || unit === text[t])) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++starText;
    } else return false;
  }
  while (pattern[p] === ANY) p++;
  return p === pattern.length;
}

function foldedSpaces(text: string): string {
  return normaliseForWords(text).replace(SPACES, ' ');
}

function trimmed(units: readonly Unit[]): readonly Unit[] {
  const start = units[0] === ' ' ? 1 : 0;
  return units.slice(start, units.length > start && units.at(-1) === ' ' ? -1 : undefined);
}

const SPACES = /\s+/g;
