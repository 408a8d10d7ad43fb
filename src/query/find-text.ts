import type { SegmentWords } from '../index/segment-words.ts';
import { MAX_COMPOUND_RUNS } from '../index/words/max-compound-runs.ts';
import { isCandidatesOnly } from '../index/words/patterns.ts';
import { chain, chainAll, type MaybePromise } from '../model/maybe-promise.ts';
import { isUnspaced } from '../text/words.ts';
import type { Condition } from './condition.ts';
import { filterByValues, intersectAll, narrowByBlocks } from './filter-by-values.ts';
import { findPhrase } from './find-phrase.ts';
import { QueryError } from './query-error.ts';
import { type OrdinalSet, uniteAll } from './sets.ts';
import { type TextPattern, textPatternOf, valueMatches } from './text-pattern.ts';

/**
 * Returns the objects of a partition whose field `matches` (decisions, section 4).
 *
 * The word index gives candidates. Where it cannot decide (phrases, patterns within joined words, texts indexed by blocks or pairs), the
 * texts of the candidates are read.
 */
export function findText(text: string, condition: Condition): MaybePromise<OrdinalSet> {
  const pattern = textPatternOf(text);
  return chain(findPhrase(pattern, condition), (phrase) => {
    if (phrase !== undefined) return phrase;
    return chain(narrow(text, pattern, condition), ({ candidates, isExact }) => {
      if (isExact || candidates.length === 0) return candidates;
      return filterByValues({ candidates, test: (value) => valueMatches(pattern, value) }, condition);
    });
  });
}

interface Candidates {
  readonly candidates: OrdinalSet;
  /** True if the candidates are the answer and no text has to be read. */
  readonly isExact: boolean;
}

function narrow(text: string, pattern: TextPattern, condition: Condition): MaybePromise<Candidates> {
  const { partition, field } = condition;
  if (field.words === 'words' || field.words === 'more-words') {
    const [only] = pattern;
    if (pattern.length === 1 && only?.kind === 'exact')
      return chain(partition.kind.findWord(field, only.text), (candidates) => ({ candidates, isExact: true }));
    const name = field.words;
    return narrowByWords(text, pattern, { ...condition, openWords: () => partition.segment.words(name) });
  }
  const runs = pattern.flatMap(({ kind, text }) => (kind === 'wildcard' ? [] : [text]));
  return narrowByBlocks(runs, condition).then((candidates) => ({ candidates, isExact: false }));
}

interface WordsOptions extends Condition {
  /** Opens the word index of the field, for what the term dictionary does not have: patterns and scripts without spaces. */
  readonly openWords: () => Promise<SegmentWords>;
}

function narrowByWords(text: string, pattern: TextPattern, options: WordsOptions): MaybePromise<Candidates> {
  const pieces = piecesOfPattern(pattern);
  return chain(
    chainAll(pieces, (piece) => narrowByPiece(text, piece, options)),
    (narrowed) => {
      const sets = narrowed.flatMap((piece) => piece.sets);
      const isExact = pieces.length === 1 && narrowed.every((piece) => piece.isExact);
      const candidates = sets.length === 0 ? options.partition.kind.has(options.field) : intersectAll(sets);
      return chain(candidates, (all) => ({ candidates: all, isExact }));
    },
  );
}

/** Sets that are to be intersected; `isExact` if the intersection needs no verification. */
interface PieceCandidates {
  readonly sets: readonly OrdinalSet[];
  readonly isExact: boolean;
}

function narrowByPiece(text: string, piece: TextPattern, options: WordsOptions): MaybePromise<PieceCandidates> {
  const { field, openWords, partition } = options;
  const pieceText = piece.map((run) => run.joiner + run.text).join('');
  const find = async (word: string): Promise<OrdinalSet> => (await openWords()).index.find(word, field.name);
  const findExact = (word: string): MaybePromise<OrdinalSet> => (isUnspaced(word) ? find(word) : partition.kind.findWord(field, word));
  if (piece.length <= MAX_COMPOUND_RUNS && piece.every(({ kind }) => kind === 'exact'))
    return chain(findExact(pieceText), (set) => ({ sets: [set], isExact: true }));
  const [only] = piece;
  if (piece.length === 1 && only?.kind === 'within')
    return find(pieceText).then((set) => ({ sets: [set], isExact: !isCandidatesOnly(pieceText) }));
  // For scripts without spaces the index has pairs of characters, not words.
  if (piece.every(({ kind }) => kind !== 'within') && !isUnspaced(pieceText) && piece.length <= MAX_COMPOUND_RUNS) {
    const found = expandPattern(text, pieceText, options).then((fitting) => Promise.all(fitting.map(find)));
    return found.then((sets) => ({ sets: [uniteAll(sets)], isExact: true }));
  }
  const exact = piece.filter(({ kind }) => kind !== 'wildcard');
  return chain(
    chainAll(exact, (run) => findExact(run.text)),
    (sets) => ({ sets, isExact: false }),
  );
}

/**
 * Returns the indexed words that match a pattern and have as many runs as it, since `*` does not cross a joiner.
 *
 * Throws a `QueryError` if there are more than `limits.words`.
 */
async function expandPattern(
  text: string,
  pattern: string,
  { openWords, evaluation, field, at }: WordsOptions,
): Promise<readonly string[]> {
  const words = await openWords();
  const joiners = pattern.split(JOINER).length;
  const fitting = (await words.matchPattern(pattern)).filter((word) => word.split(JOINER).length === joiners);
  const most = evaluation.limits.words;
  if (fitting.length <= most) return fitting;
  const message = `"${text}" matches ${fitting.length} words here, expected at most ${most}; write more letters before the *`;
  throw new QueryError('TooManyObjects', message, { query: evaluation.query, at, found: field.path });
}

/** Splits a pattern at spaces: `p53-dependent growth` gives `p53-dependent` and `growth`. */
function piecesOfPattern(pattern: TextPattern): TextPattern[] {
  const pieces: TextPattern[number][][] = [];
  for (const run of pattern) {
    if (run.joiner === '') pieces.push([run]);
    else pieces.at(-1)?.push(run);
  }
  return pieces;
}

const JOINER = /[-']/;
