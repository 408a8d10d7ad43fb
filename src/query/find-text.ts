import type { Field } from '../index/kind-reader.ts';
import type { SegmentWords } from '../index/segment-reader.ts';
import { isOfCandidates } from '../index/words/patterns.ts';
import { LONGEST_JOINED } from '../index/words/word-collector.ts';
import { isUnspaced } from '../text/words.ts';
import type { Evaluation, Part } from './evaluate.ts';
import type { Matches } from './query.ts';
import { QueryError } from './query-error.ts';
import { EMPTY_SET, expandBlocks, intersect, type OrdinalSet, uniteAll } from './sets.ts';
import { type TextPattern, textPatternOf, valueMatches } from './text-pattern.ts';

export interface FindTextOptions {
  readonly part: Part;
  readonly field: Field;
  readonly evaluation: Evaluation;
  readonly within: OrdinalSet | undefined;
}

/**
 * The objects of a part of which a field `matches` (decisions, section 4): an index of words narrows, and where it cannot tell (phrases,
 * patterns within joined words, texts indexed by blocks) the texts themselves are looked at.
 */
export async function findText(leaf: Matches, options: FindTextOptions): Promise<OrdinalSet> {
  const pattern = textPatternOf(leaf.text);
  const { sets, isExact } = await narrow(leaf, pattern, options);
  const found = intersectAll([...sets, ...(options.within === undefined ? [] : [options.within])], options.part.kind.count);
  return isExact || found.length === 0 ? found : checkTexts(leaf, { pattern, candidates: found }, options);
}

/** Sets in all of which an object must be. */
interface Narrowed {
  readonly sets: readonly OrdinalSet[];
  /** Whether the index alone can tell. */
  readonly isExact: boolean;
}

async function narrow(leaf: Matches, pattern: TextPattern, options: FindTextOptions): Promise<Narrowed> {
  const { part, field } = options;
  if (field.words === 'words' || field.words === 'more-words') {
    return narrowByWords(leaf, pattern, { ...options, words: await part.segment.words(field.words) });
  }
  const runs = pattern.flatMap(({ kind, text }) => (kind === 'wildcard' ? [] : [text]));
  const blocks = await part.kind.findBlocks(field, runs);
  if (blocks === undefined) return { sets: [await part.kind.has(field)], isExact: false };
  const few = intersectAll(blocks.sets, 0);
  return { sets: [expandBlocks(few, blocks.log2, part.kind.count)], isExact: false };
}

interface WordsOptions extends FindTextOptions {
  readonly words: SegmentWords;
}

async function narrowByWords(leaf: Matches, pattern: TextPattern, options: WordsOptions): Promise<Narrowed> {
  const pieces = piecesOfPattern(pattern);
  const narrowed = await Promise.all(pieces.map((piece) => narrowByPiece(leaf, piece, options)));
  const sets = narrowed.flatMap((piece) => piece.sets);
  const isExact = pieces.length === 1 && narrowed.every((piece) => piece.isExact);
  return { sets: sets.length === 0 ? [await options.part.kind.has(options.field)] : sets, isExact };
}

async function narrowByPiece(leaf: Matches, piece: TextPattern, options: WordsOptions): Promise<Narrowed> {
  const { words, field } = options;
  const text = piece.map((run) => run.joiner + run.text).join('');
  const find = (word: string): Promise<OrdinalSet> => words.index.find(word, field.name);
  if (piece.length <= LONGEST_JOINED && piece.every(({ kind }) => kind === 'exact')) return { sets: [await find(text)], isExact: true };
  const [only] = piece;
  if (piece.length === 1 && only?.kind === 'within') return { sets: [await find(text)], isExact: !isOfCandidates(text) };
  // Of scripts without spaces the index holds pairs of characters, not words.
  if (piece.every(({ kind }) => kind !== 'within') && !isUnspaced(text) && piece.length <= LONGEST_JOINED) {
    const fitting = await fittingWords(leaf, text, options);
    return { sets: [uniteAll(await Promise.all(fitting.map(find)))], isExact: true };
  }
  const exact = piece.flatMap((run) => (run.kind === 'wildcard' ? [] : [find(run.text)]));
  return { sets: await Promise.all(exact), isExact: false };
}

/** The words that fit, each a piece of as many runs as the pattern: `*` stays inside a word. */
async function fittingWords(leaf: Matches, pattern: string, { words, evaluation }: WordsOptions): Promise<readonly string[]> {
  const joiners = pattern.split(JOINER).length;
  const fitting = (await words.matchPattern(pattern)).filter((word) => word.split(JOINER).length === joiners);
  const most = evaluation.limits.words;
  if (fitting.length <= most) return fitting;
  const message = `"${leaf.text}" stands for ${fitting.length} words here, expected at most ${most}; write more letters before the *`;
  throw new QueryError('TooManyObjects', message, { query: evaluation.query, at: leaf.at, found: leaf.path });
}

async function checkTexts(
  leaf: Matches,
  { pattern, candidates }: { readonly pattern: TextPattern; readonly candidates: OrdinalSet },
  { part, field, evaluation }: FindTextOptions,
): Promise<OrdinalSet> {
  evaluation.budget.textFiles -= part.kind.chunkCount(field, candidates);
  if (evaluation.budget.textFiles < 0) {
    const message = `"${leaf.text}" would have to be looked for in more than ${evaluation.limits.textFiles} files of text; add a rarer word or a narrower condition with and`;
    throw new QueryError('TooManyObjects', message, { query: evaluation.query, at: leaf.at, found: leaf.path });
  }
  const found: number[] = [];
  for (let start = 0; start < candidates.length; start += AT_ONCE) {
    const some = candidates.subarray(start, start + AT_ONCE);
    const identities = field.source === 'column' ? [] : await part.kind.identities(some);
    const values = await part.kind.values(field, some, identities);
    for (const [i, tagged] of values.entries()) {
      if (tagged !== undefined && valueMatches(pattern, tagged.value)) found.push(some[i] ?? 0);
    }
  }
  return Uint32Array.from(found);
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

/** What is in all of the sets; everything where there are none. */
function intersectAll(sets: readonly OrdinalSet[], count: number): OrdinalSet {
  const [first = EMPTY_SET, ...rest] = [...sets].sort((a, b) => a.length - b.length);
  if (sets.length === 0) return Uint32Array.from({ length: count }, (_, i) => i);
  return rest.reduce((kept, set) => intersect(kept, set), first);
}

/** Texts held in memory at once while they are looked at. */
const AT_ONCE = 2048;
const JOINER = /[-']/;
