import type { SegmentWords } from '../index/segment-words.ts';
import { isOfCandidates } from '../index/words/patterns.ts';
import { LONGEST_JOINED } from '../index/words/word-collector.ts';
import { chain, chainAll, type MaybePromise } from '../model/maybe-promise.ts';
import { isUnspaced } from '../text/words.ts';
import { findPhrase } from './find-phrase.ts';
import { type Condition, intersectAll, lookAtValues, narrowByBlocks } from './look-at-values.ts';
import type { Matches } from './query.ts';
import { QueryError } from './query-error.ts';
import { type OrdinalSet, uniteAll } from './sets.ts';
import { type TextPattern, textPatternOf, valueMatches } from './text-pattern.ts';

/**
 * The objects of a part of which a field `matches` (decisions, section 4): an index of words narrows, and where it cannot tell (phrases,
 * patterns within joined words, texts indexed by blocks or pairs) the texts themselves are looked at.
 */
export function findText(leaf: Matches, condition: Condition): MaybePromise<OrdinalSet> {
  const pattern = textPatternOf(leaf.text);
  return chain(findPhrase(leaf, pattern, condition), (phrase) => {
    if (phrase !== undefined) return phrase;
    return chain(narrow(leaf, pattern, condition), ({ candidates, isExact }) => {
      if (isExact || candidates.length === 0) return candidates;
      return lookAtValues(leaf, { candidates, test: (value) => valueMatches(pattern, value) }, condition);
    });
  });
}

interface Narrowed {
  readonly candidates: OrdinalSet;
  /** Whether the index alone can tell, so that the candidates are the objects. */
  readonly isExact: boolean;
}

function narrow(leaf: Matches, pattern: TextPattern, condition: Condition): MaybePromise<Narrowed> {
  const { part, field } = condition;
  if (field.words === 'words' || field.words === 'more-words') {
    const [only] = pattern;
    if (pattern.length === 1 && only?.kind === 'exact')
      return chain(part.kind.findWord(field, only.text), (candidates) => ({ candidates, isExact: true }));
    const name = field.words;
    return narrowByWords(leaf, pattern, { ...condition, openWords: () => part.segment.words(name) });
  }
  const runs = pattern.flatMap(({ kind, text }) => (kind === 'wildcard' ? [] : [text]));
  return narrowByBlocks(runs, condition).then((candidates) => ({ candidates, isExact: false }));
}

interface WordsOptions extends Condition {
  /** The index of the words of the field, for what the dictionary of words does not know: patterns, scripts without spaces. */
  readonly openWords: () => Promise<SegmentWords>;
}

function narrowByWords(leaf: Matches, pattern: TextPattern, options: WordsOptions): MaybePromise<Narrowed> {
  const pieces = piecesOfPattern(pattern);
  return chain(
    chainAll(pieces, (piece) => narrowByPiece(leaf, piece, options)),
    (narrowed) => {
      const sets = narrowed.flatMap((piece) => piece.sets);
      const isExact = pieces.length === 1 && narrowed.every((piece) => piece.isExact);
      const candidates = sets.length === 0 ? options.part.kind.has(options.field) : intersectAll(sets);
      return chain(candidates, (all) => ({ candidates: all, isExact }));
    },
  );
}

/** Sets in all of which an object must be, and whether that is enough. */
interface NarrowedPiece {
  readonly sets: readonly OrdinalSet[];
  readonly isExact: boolean;
}

function narrowByPiece(leaf: Matches, piece: TextPattern, options: WordsOptions): MaybePromise<NarrowedPiece> {
  const { field, openWords, part } = options;
  const text = piece.map((run) => run.joiner + run.text).join('');
  const find = async (word: string): Promise<OrdinalSet> => (await openWords()).index.find(word, field.name);
  const findExact = (word: string): MaybePromise<OrdinalSet> => (isUnspaced(word) ? find(word) : part.kind.findWord(field, word));
  if (piece.length <= LONGEST_JOINED && piece.every(({ kind }) => kind === 'exact'))
    return chain(findExact(text), (set) => ({ sets: [set], isExact: true }));
  const [only] = piece;
  if (piece.length === 1 && only?.kind === 'within') return find(text).then((set) => ({ sets: [set], isExact: !isOfCandidates(text) }));
  // Of scripts without spaces the index holds pairs of characters, not words.
  if (piece.every(({ kind }) => kind !== 'within') && !isUnspaced(text) && piece.length <= LONGEST_JOINED) {
    const found = fittingWords(leaf, text, options).then((fitting) => Promise.all(fitting.map(find)));
    return found.then((sets) => ({ sets: [uniteAll(sets)], isExact: true }));
  }
  const exact = piece.filter(({ kind }) => kind !== 'wildcard');
  return chain(
    chainAll(exact, (run) => findExact(run.text)),
    (sets) => ({ sets, isExact: false }),
  );
}

/** The words that fit, each a piece of as many runs as the pattern: `*` stays inside a word. */
async function fittingWords(leaf: Matches, pattern: string, { openWords, evaluation }: WordsOptions): Promise<readonly string[]> {
  const words = await openWords();
  const joiners = pattern.split(JOINER).length;
  const fitting = (await words.matchPattern(pattern)).filter((word) => word.split(JOINER).length === joiners);
  const most = evaluation.limits.words;
  if (fitting.length <= most) return fitting;
  const message = `"${leaf.text}" stands for ${fitting.length} words here, expected at most ${most}; write more letters before the *`;
  throw new QueryError('TooManyObjects', message, { query: evaluation.query, at: leaf.at, found: leaf.path });
}

/** A pattern cut where no joiner stands: `p53-dependent growth` is `p53-dependent` and `growth`. */
function piecesOfPattern(pattern: TextPattern): TextPattern[] {
  const pieces: TextPattern[number][][] = [];
  for (const run of pattern) {
    if (run.joiner === '') pieces.push([run]);
    else pieces.at(-1)?.push(run);
  }
  return pieces;
}

const JOINER = /[-']/;
