import { normaliseForWords, runsOf } from '../../model/text/words.ts';
import { type JoinedWord, joinedWords } from '../index/words/joined-words.ts';

/** A clause of the text that a reader typed. */
export interface SearchClause {
  readonly kind: 'words' | 'phrase' | 'wildcard' | 'fuzzy';
  /** Normalised: `poincaré`, `p53-dependent`, `neuro*`. */
  readonly text: string;
  readonly runs: readonly string[];
  /** Name of the field in the index: `authors` for `author:`. */
  readonly field: string | undefined;
  /** As typed; '' without a sign. */
  readonly sign: '+' | '-' | '';
  readonly boost: number;
  /** Edit distance of a fuzzy word: 1 or 2. */
  readonly distance: number;
  /** True for a single word in quotation marks, which is neither completed nor corrected. */
  readonly isQuoted?: true;
  /** The clause as one word: `il6` for IL-6, `nonlinear` for non-linear, `knockout` for knock-out. */
  readonly joined?: { readonly word: string; readonly isNotation: boolean };
}

/** Longest text that is parsed; the rest is ignored. */
const MAX_TEXT_LENGTH = 500;
const MAX_CLAUSES = 16;

/**
 * Parses the text that a reader typed into clauses. Never throws: anything that is not an operator is a word or ignored.
 *
 *   'neuron* "gene expression" -author:Müller p53^2 adress~'
 *   ->  wildcard neuron* · phrase gene expression · words müller (authors, -) · words p53 (boost 2) · fuzzy adress (distance 1)
 */
export function parseSearch(text: string): SearchClause[] {
  const clauses: SearchClause[] = [];
  for (const match of joinSpaced(text.slice(0, MAX_TEXT_LENGTH)).matchAll(TOKEN)) {
    if (clauses.length === MAX_CLAUSES) break;
    const clause = clauseOf(match.groups ?? {});
    if (clause !== undefined) clauses.push(clause);
  }
  return clauses;
}

/** Tells whether the last word is still being typed: it is plain, and nothing follows it. */
export function isBeingTyped(text: string): boolean {
  return /[\p{L}\p{M}\p{N}_]$/u.test(text);
}

type Groups = Readonly<Record<string, string | undefined>>;

function clauseOf({ sign = '', field, quoted, word = '' }: Groups): SearchClause | undefined {
  const name = field === undefined ? undefined : FIELDS.get(field.toLowerCase());
  // In `ratio 3:1` the text before the colon is not a field, so it is a word.
  const body = field !== undefined && name === undefined ? `${field} ${quoted ?? word}` : (quoted ?? word);
  const common = { field: name, sign: sign === '+' || sign === '-' ? sign : '', boost: 1, distance: 0 } as const;
  if (quoted !== undefined) {
    const clause = textClause(quoted, runsOf(quoted).length > 1 ? 'phrase' : 'words', common);
    return clause?.kind === 'words' ? { ...clause, isQuoted: true } : clause;
  }
  const exponent = EXPONENT.test(body) ? joinedWords(body)[0] : undefined;
  const [, bare = body, suffix = ''] = exponent === undefined ? (SUFFIX.exec(body) ?? []) : [];
  const boost = Math.min(Number(/\^(\d{1,3})/.exec(suffix)?.[1] ?? 1), 100) || 1;
  const fuzzy = /~(\d?)/.exec(suffix);
  if (isWildcard(bare)) return { ...common, boost, kind: 'wildcard', text: normaliseForWords(bare), runs: [] };
  if (fuzzy !== null) return textClause(bare, 'fuzzy', { ...common, boost, distance: fuzzy[1] === '2' ? 2 : 1 });
  const clause = textClause(bare, 'words', { ...common, boost });
  const joined = exponent ?? joinedWords(bare).find((one) => one.end - one.start === bare.length);
  if (clause && joined) return withJoined(clause, joined);
  return clause && COMPOUND.test(clause.text) ? { ...clause, joined: { word: clause.runs.join(''), isNotation: false } } : clause;
}

function withJoined(clause: SearchClause, { words, isNotation }: JoinedWord): SearchClause {
  const [word = '', ...parts] = words;
  return { ...clause, ...(parts.length > 0 && { runs: parts }), joined: { word, isNotation } };
}

/** Joins a name in capitals and its number outside quotation marks: `IL 6` becomes `IL-6`. */
function joinSpaced(text: string): string {
  if (/["“”„«]/u.test(text)) return text;
  const spaced = joinedWords(text).filter(({ start, end }) => text.slice(start, end).includes(' '));
  return spaced.reduceRight((all, { start, end }) => all.slice(0, start) + all.slice(start, end).replace(' ', '-') + all.slice(end), text);
}

function textClause(
  text: string,
  kind: SearchClause['kind'],
  common: Pick<SearchClause, 'field' | 'sign' | 'boost' | 'distance'>,
): SearchClause | undefined {
  const runs = runsOf(text);
  return runs.length === 0 ? undefined : { ...common, kind, text: normaliseForWords(text).trim(), runs };
}

/** Tells whether a word has a star after at least two letters, so that one key never expands to the whole index. */
function isWildcard(word: string): boolean {
  return word.includes('*') && /^[\p{L}\p{M}\p{N}_]{2,}[\p{L}\p{M}\p{N}_*]*$/u.test(word);
}

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['title', 'title'],
  ['abstract', 'abstract'],
  ['author', 'authors'],
  ['authors', 'authors'],
  ['keyword', 'keywords'],
  ['keywords', 'keywords'],
  ['subject', 'subjects'],
  ['subjects', 'subjects'],
  ['journal', 'journal'],
  ['body', 'body'],
  ['text', 'body'],
]);
// +title:"gene expression"   -author:Müller   neuron*   p53^2   “quoted”
const TOKEN = /(?<sign>[+-])?(?:(?<field>[\p{L}]+):)?(?:["“”„«](?<quoted>[^"“”«»]*)["“”»]?|(?<word>[^\s"“”„«»]+))/gu;
// 10^6   10⁻³
const EXPONENT = /^\d+(?:\^[-\u2212]?\d+|[\u207A\u207B]?[\u00B2\u00B3\u00B9\u2070\u2074-\u2079]+)$/;
// knock-out, which others write knockout
const COMPOUND = /^\p{L}{3,}-\p{L}{3,}$/u;
// adress~1   p53^2
const SUFFIX = /^(.*?)((?:[~^]\d*)+)$/u;
