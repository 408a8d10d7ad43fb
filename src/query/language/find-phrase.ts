import type { MaybePromise } from '../../model/maybe-promise.ts';
import { runsOf } from '../../model/text/words.ts';
import type { Field, KindReader } from '../index/kind-reader.ts';
import { isPair, type WordPair } from '../index/word-pairs.ts';
import type { Condition } from './condition.ts';
import { filterByValues, intersectAll, narrowByBlocks, ownersOfTexts } from './filter-by-values.ts';
import { EMPTY_SET, type OrdinalSet, unite } from './sets.ts';
import { type TextPattern, valueMatches } from './text-pattern.ts';

/**
 * Returns the objects whose references contain a phrase, by the index of word pairs (`query/index/word-pairs.ts`).
 *
 * Undefined if the index cannot tell: a field without pairs, a single word, words of digits. For a phrase of two words, one text is read to
 * verify the pair; for longer phrases every text that has all pairs is read.
 */
export function findPhrase(pattern: TextPattern, condition: Condition): MaybePromise<OrdinalSet | undefined> {
  const pairs = pairsOfPattern(pattern);
  return pairs.length === 0 ? undefined : findByPairs(pairs, pattern, condition);
}

async function findByPairs(pairs: readonly WordPair[], pattern: TextPattern, condition: Condition): Promise<OrdinalSet | undefined> {
  const narrowed = await narrowByPairs(pairs, condition);
  if (narrowed === undefined) return undefined;
  const { texts, isAmbiguous } = narrowed;
  const test = valueMatches.bind(undefined, pattern);
  const [first] = texts;
  const isSinglePair = pattern.length === 2 && pairs.length === 1 && pattern.every(({ joiner }) => joiner === '');
  if (!isSinglePair || isAmbiguous || first === undefined) {
    const candidates = await ownersOfTexts(texts, pattern.flatMap(runOf), condition);
    return filterByValues({ candidates: unite(candidates.shared, candidates.own), test }, condition);
  }
  // If no other pair has this hash, the texts have the same pair, and reading one of them verifies all.
  const { kind, field } = textsOf(condition);
  const one = { candidates: Uint32Array.of(first), test };
  const seen = await filterByValues(one, { ...condition, partition: { ...condition.partition, kind }, field, within: undefined });
  const owners = await ownersOfTexts(seen.length === 0 ? EMPTY_SET : texts, pattern.flatMap(runOf), condition);
  if (owners.own.length === 0) return owners.shared;
  return unite(owners.shared, await filterByValues({ candidates: owners.own, test }, condition));
}

/** Returns the objects that may have exactly this text, by its word pairs, or else by the blocks that have all its words. */
export async function narrowByText(text: string, condition: Condition): Promise<OrdinalSet> {
  const runs = runsOf(text);
  const narrowed = await narrowByPairs(pairsOfRuns(runs), condition);
  if (narrowed === undefined) return narrowByBlocks(runs, condition);
  const { shared, own } = await ownersOfTexts(narrowed.texts, runs, condition);
  return unite(shared, own);
}

interface CandidateTexts {
  /** The objects that store the texts. */
  readonly texts: OrdinalSet;
  /** Another pair has the same hash. */
  readonly isAmbiguous: boolean;
}

async function narrowByPairs(pairs: readonly WordPair[], condition: Condition): Promise<CandidateTexts | undefined> {
  const { kind, field } = textsOf(condition);
  const sets = await Promise.all(rarest(pairs).map((pair) => kind.findPair(field, pair)));
  const found = sets.flatMap((set) => set ?? []);
  if (found.length === 0) return undefined;
  return { texts: intersectAll(found.map(({ ordinals }) => ordinals)), isAmbiguous: found.some(({ isAmbiguous }) => isAmbiguous) };
}

/** Picks the pairs with the longest words. Long words are rare, and a few rare pairs narrow as well as all of them. */
function rarest(pairs: readonly WordPair[]): readonly WordPair[] {
  return [...pairs].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_PAIRS);
}

function lengthOf([first, second]: WordPair): number {
  return first.length + second.length;
}

/** Returns the kind and field that store the texts: those of the references, if an article's list is stored there. */
function textsOf({ partition, field }: Condition): { readonly kind: KindReader; readonly field: Field } {
  return partition.kind.textSource(field) ?? { kind: partition.kind, field };
}

function pairsOfPattern(pattern: TextPattern): readonly WordPair[] {
  return pattern.slice(1).flatMap(({ kind, text }, i) => {
    const before = pattern[i];
    return kind === 'exact' && before?.kind === 'exact' ? pairsOfRuns([before.text, text]) : [];
  });
}

function pairsOfRuns(runs: readonly string[]): readonly WordPair[] {
  return runs.slice(1).flatMap((run, i): WordPair[] => {
    const pair: WordPair = [runs[i] ?? '', run];
    return isPair(pair) ? [pair] : [];
  });
}

function runOf({ kind, text }: TextPattern[number]): readonly string[] {
  return kind === 'wildcard' ? [] : [text];
}

const MAX_PAIRS = 3;
