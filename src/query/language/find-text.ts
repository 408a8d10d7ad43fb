import { chain, chainAll, type MaybePromise } from '../../model/maybe-promise.ts';
import { isUnspaced } from '../../model/text/words.ts';
import { MAX_COMPOUND_RUNS } from '../index/words/max-compound-runs.ts';
import { isCandidatesOnly } from '../index/words/patterns.ts';
import type { Condition, Evaluation, Partition } from './condition.ts';
import { filterByValues, intersectAll, narrowByBlocks } from './filter-by-values.ts';
import { findPhrase } from './find-phrase.ts';
import { conditionsOf, type Query } from './query.ts';
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
    return chain(narrow(pattern, condition), ({ candidates, isExact }) => {
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

function narrow(pattern: TextPattern, condition: Condition): MaybePromise<Candidates> {
  const { partition, field } = condition;
  if (field.words === 'words' || field.words === 'more-words') {
    const [only] = pattern;
    if (pattern.length === 1 && only?.kind === 'exact')
      return chain(partition.kind.findWord(field, only.text), (candidates) => ({ candidates, isExact: true }));
    return narrowByWords(pattern, { ...condition, wordsName: field.words });
  }
  const runs = pattern.flatMap(({ kind, text }) => (kind === 'wildcard' ? [] : [text]));
  return narrowByBlocks(runs, condition).then((candidates) => ({ candidates, isExact: false }));
}

interface WordsOptions extends Condition {
  /** The word index of the field, for what the term dictionary does not have: patterns and scripts without spaces. */
  readonly wordsName: 'words' | 'more-words';
}

function narrowByWords(pattern: TextPattern, options: WordsOptions): MaybePromise<Candidates> {
  const pieces = piecesOfPattern(pattern);
  return chain(
    chainAll(pieces, (piece) => narrowByPiece(piece, options)),
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

function narrowByPiece(piece: TextPattern, options: WordsOptions): MaybePromise<PieceCandidates> {
  const { field, wordsName, partition } = options;
  const pieceText = textOfPiece(piece);
  const find = async (word: string): Promise<OrdinalSet> => (await partition.segment.words(wordsName)).index.find(word, field.name);
  const findExact = (word: string): MaybePromise<OrdinalSet> => (isUnspaced(word) ? find(word) : partition.kind.findWord(field, word));
  if (piece.length <= MAX_COMPOUND_RUNS && piece.every(({ kind }) => kind === 'exact'))
    return chain(findExact(pieceText), (set) => ({ sets: [set], isExact: true }));
  const [only] = piece;
  if (piece.length === 1 && only?.kind === 'within')
    return find(pieceText).then((set) => ({ sets: [set], isExact: !isCandidatesOnly(pieceText) }));
  if (isExpanded(piece)) return findExpanded(pieceText, options).then((set) => ({ sets: [set], isExact: true }));
  const exact = piece.filter(({ kind }) => kind !== 'wildcard');
  return chain(
    chainAll(exact, (run) => findExact(run.text)),
    (sets) => ({ sets, isExact: false }),
  );
}

/** Tells whether a piece is found by the words that match it. For scripts without spaces the index has pairs of characters, not words. */
function isExpanded(piece: TextPattern): boolean {
  const kinds = new Set(piece.map(({ kind }) => kind));
  return kinds.has('wildcard') && !kinds.has('within') && !isUnspaced(textOfPiece(piece)) && piece.length <= MAX_COMPOUND_RUNS;
}

function textOfPiece(piece: TextPattern): string {
  return piece.map((run) => run.joiner + run.text).join('');
}

/** Returns the objects with any of the words that a pattern matches. */
function findExpanded(pattern: string, options: WordsOptions): Promise<OrdinalSet> {
  const { partition, field, wordsName, evaluation } = options;
  const { expanded, expansions, budget } = evaluation;
  const key = `${partition.segment.kinds.indexOf(partition.kind)} ${partition.segment.wordsKey('more-words')} ${field.name} ${pattern}`;
  const find = async (): Promise<OrdinalSet> => {
    const words = expansions.get(expansionKey(partition, wordsName, pattern)) ?? [];
    const { index } = await partition.segment.words(wordsName);
    const sets: OrdinalSet[] = [];
    for (let start = 0; start < words.length; start += WORDS_AT_ONCE) {
      sets.push(...(await Promise.all(words.slice(start, start + WORDS_AT_ONCE).map((word) => index.find(word, field.name)))));
      await budget.pause();
    }
    return uniteAll(sets);
  };
  const known = expanded.get(key) ?? find();
  expanded.set(key, known);
  return known;
}

function expansionKey({ segment }: Partition, name: 'words' | 'more-words', pattern: string): string {
  return `${segment.wordsKey(name)} ${pattern}`;
}

/** A pattern of a query in one word index. */
interface Expansion {
  readonly key: string;
  readonly pattern: string;
  readonly partition: Partition;
  readonly wordsName: 'words' | 'more-words';
  /** Paths of the fields in which its words are looked up. */
  readonly paths: Set<string>;
  /** The first condition with it, for messages. */
  readonly at: number;
  readonly text: string;
}

/**
 * Finds the words that the patterns of a query match, before any document is read for one of them; counts them in the budget.
 *
 * The number of words to compare is known from the index of the word lists. The pattern with the most of them, such as `*a*`, is expanded
 * first, so that a query over the limits costs as little as possible. The words of patterns with `*` at the start are in files of all letters.
 */
export function expandPatterns(query: Query, partitions: readonly Partition[], evaluation: Evaluation): MaybePromise<void> {
  const expansions = expansionsOf(query, partitions);
  return expansions.length === 0 ? undefined : expandAll(expansions, evaluation);
}

async function expandAll(expansions: readonly Expansion[], { query, budget, expansions: found }: Evaluation): Promise<void> {
  const opened = await Promise.all(
    expansions.map(async (one) => {
      const words = await one.partition.segment.words(one.wordsName);
      await budget.pause();
      return { one, words, compared: await words.countCompared(one.pattern) };
    }),
  );
  for (const { one, compared } of opened) {
    const messageOf = (limit: number) =>
      `the patterns of the query have to be compared with more than ${limit} words; write more letters before the *`;
    budget.spend('comparedWords', compared, { query, at: one.at, found: one.text, messageOf });
  }
  const files = new Set<string>();
  for (const { one, words } of opened.sort((a, b) => b.compared - a.compared)) {
    const runs = one.pattern.split(JOINER).length;
    const matching = await words.matchPattern(one.pattern, () => budget.pause());
    // `*` does not cross a joiner.
    const fitting = matching.filter((word) => word.split(JOINER).length === runs);
    const messageOf = (limit: number, sum: number) =>
      `"${one.text}" matches ${fitting.length} words here, ${sum} with the other patterns and fields, expected at most ${limit}; write more letters before the *`;
    budget.spend('words', fitting.length * one.paths.size, { query, at: one.at, found: one.text, messageOf });
    const before = files.size;
    const index = one.partition.segment.wordsKey(one.wordsName);
    for (const name of await words.index.filesOf(fitting)) files.add(`${index} ${name}`);
    const filesMessage = (limit: number, sum: number) =>
      `the words that "${one.text}" matches are in ${sum} files of the index, with those of the other patterns, expected at most ${limit}; write more letters before the *`;
    budget.spend('wordFiles', files.size - before, { query, at: one.at, found: one.text, messageOf: filesMessage });
    found.set(one.key, fitting);
  }
}

function expansionsOf(query: Query, partitions: readonly Partition[]): readonly Expansion[] {
  const expansions = new Map<string, Expansion>();
  for (const leaf of conditionsOf(query)) {
    if (leaf.kind !== 'matches') continue;
    const patterns = piecesOfPattern(textPatternOf(leaf.text)).flatMap((piece) => (isExpanded(piece) ? textOfPiece(piece) : []));
    for (const partition of patterns.length === 0 ? [] : partitions) {
      const wordsName = partition.kind.fields.get(leaf.path)?.words;
      if (wordsName !== 'words' && wordsName !== 'more-words') continue;
      for (const pattern of patterns) {
        const key = expansionKey(partition, wordsName, pattern);
        const known = expansions.get(key) ?? { key, pattern, partition, wordsName, paths: new Set(), at: leaf.at, text: leaf.text };
        known.paths.add(leaf.path);
        expansions.set(key, known);
      }
    }
  }
  return [...expansions.values()];
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
/** Words that are looked up between two pauses. */
const WORDS_AT_ONCE = 32;
