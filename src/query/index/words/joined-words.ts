/**
 * Notation of the sciences that readers write in several ways: names with numbers, exponents, hyphens.
 *
 * The index has the other forms as further terms, so that exact words (`matches`) stay as they are written.
 */

/** A place in a text that is one word in another form. */
export interface JoinedWord {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
  /** True if the joined form alone is meant: `IL-6`, `10⁶`; false if the parts mean the same: `non-linear`. */
  readonly isNotation: boolean;
}

/**
 * Returns the places of a text, as written, that are one word in another form, in order.
 *
 *   'IL-6', 'IL 6'  ->  il6      'H3-K27'  ->  h3k27      'x-ray'  ->  xray      '10⁶', '10^6'  ->  10^6, 10, 6
 */
export function joinedWords(text: string): JoinedWord[] {
  if (!MAY_BE_JOINED.test(text)) return [];
  const found = [...text.matchAll(COMPOUND)].flatMap(({ 0: compound, index }) => joinedCompound(compound, index));
  for (const { 0: whole, 1: letters = '', 2: digits = '', index } of text.matchAll(SPACED)) {
    found.push({ start: index, end: index + whole.length, words: [letters.toLowerCase() + digits], isNotation: true });
  }
  for (const { 0: whole, index, groups = {} } of text.matchAll(EXPONENT)) {
    const { base = '', raised, power } = groups;
    const exponent = (raised ?? power ?? '').normalize('NFKC').replace(/[\u2212+]/g, (sign) => (sign === '+' ? '' : '-'));
    const words = /^\p{N}+$/u.test(base)
      ? [`${base}^${exponent}`, base, exponent.replace('-', '')]
      : raised === undefined
        ? [base.toLowerCase() + exponent.replace('-', '')]
        : [];
    if (words.length > 0) found.push({ start: index, end: index + whole.length, words, isNotation: true });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the words of `joinedWords` alone. */
export function joinedForms(text: string): string[] {
  return joinedWords(text).flatMap(({ words }) => words);
}

function joinedCompound(compound: string, start: number): JoinedWord[] {
  const runs = compound.split(HYPHEN);
  const found: JoinedWord[] = [];
  let at = start;
  runs.forEach((run, i) => {
    const next = runs[i + 1];
    if (next !== undefined) add([run, next], at);
    at += run.length + 1;
  });
  if (runs.length > 2 && runs.length <= MAX_RUNS) add(runs, start);
  return found;

  function add(parts: readonly string[], from: number): void {
    const joined = parts.join('').toLowerCase();
    const isNotation = parts.every((part, i) => (i === 0 ? NAME : NUMBERED).test(part));
    const isPrefixed = runs.length === 2 && PREFIX.test(parts[0] ?? '') && WORD.test(parts[1] ?? '');
    if (joined.length > MAX_LENGTH || !(isNotation || isPrefixed)) return;
    found.push({
      start: from,
      end: from + parts.join('-').length,
      words: [joined],
      isNotation: isNotation && isAbbreviation(parts[0] ?? ''),
    });
  }
}

/** Tells whether a name is short or written in capitals: `IL`, `il`, `CoV`, but not `type`. */
function isAbbreviation(name: string): boolean {
  return name.length <= 3 || /.\p{Lu}|\p{N}/u.test(name);
}

const MAX_LENGTH = 24;
const MAX_RUNS = 4;
const MAY_BE_JOINED = /[-\u2010-\u2013^]|[\u00B2\u00B3\u00B9\u2070-\u2079]|\p{Lu}\p{Lu} \d/u;
const COMPOUND = /[\p{L}\p{N}]+(?:[-\u2010-\u2013][\p{L}\p{N}]+)+/gu;
const HYPHEN = /[-\u2010-\u2013]/;
// IL 6, TNF 2: in capitals, since 'day 3' is no name.
const SPACED = /(?<![\p{L}\p{N}_-])(\p{Lu}{2,5}) (\d{1,3})(?![\p{L}\p{N}_.,]*\d)/gu;
// 10⁶, 10^6, 10^−6, Ca^2+
const EXPONENT =
  /(?<base>\p{L}+|\d+)(?:(?<raised>[\u207A\u207B]?[\u00B2\u00B3\u00B9\u2070\u2074-\u2079]+)|\^\{?(?<power>[-\u2212+]?\d+)\}?)/gu;
const NAME = /^\p{L}{1,6}\p{N}{0,3}$/u;
const NUMBERED = /^(?:\p{N}{1,4}\p{L}{0,2}|\p{L}{1,3}\p{N}{1,4}\p{L}{0,3}\p{N}{0,2}|\p{L}{1,3}\p{N}{1,3})$/u;
// non-linear, x-ray, cryo-EM
const PREFIX =
  /^(?:anti|auto|bio|bi|counter|co|cross|cryo|de|di|electro|extra|e|hydro|hyper|hypo|immuno|inter|intra|iso|macro|meta|micro|mid|mono|multi|nano|neuro|non|over|para|photo|poly|post|pre|pro|pseudo|psycho|quasi|radio|re|semi|socio|sub|super|tele|thermo|trans|tri|ultra|under|un|up|x)$/i;
const WORD = /^(?:\p{L}{3,}|\p{Lu}{2})$/u;
