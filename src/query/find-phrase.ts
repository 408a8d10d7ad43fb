import type { Field, KindReader } from '../index/kind-reader.ts';
import { isPair, type WordPair } from '../index/word-pairs.ts';
import type { MaybePromise } from '../model/maybe-promise.ts';
import { runsOf } from '../text/words.ts';
import { type Condition, intersectAll, lookAtValues, narrowByBlocks, ownersOfTexts } from './look-at-values.ts';
import type { Matches } from './query.ts';
import { EMPTY_SET, type OrdinalSet, unite } from './sets.ts';
import { type TextPattern, valueMatches } from './text-pattern.ts';

/**
 * The objects of which a text of references holds a phrase, by the index of pairs of words (`index/word-pairs.ts`); undefined where
 * that says nothing: a field without it, a single word, words of digits.
 *
 * A phrase of two words is found by the index alone and a look at one text. Of longer ones the texts that hold all pairs are looked at.
 */
export function findPhrase(leaf: Matches, pattern: TextPattern, condition: Condition): MaybePromise<OrdinalSet | undefined> {
  const pairs = pairsOfPattern(pattern);
  return pairs.length === 0 ? undefined : findByPairs(pairs, { leaf, pattern }, condition);
}

async function findByPairs(
  pairs: readonly WordPair[],
  { leaf, pattern }: { readonly leaf: Matches; readonly pattern: TextPattern },
  condition: Condition,
): Promise<OrdinalSet | undefined> {
  const narrowed = await narrowByPairs(pairs, condition);
  if (narrowed === undefined) return undefined;
  const { texts, isShared } = narrowed;
  const test = valueMatches.bind(undefined, pattern);
  const [first] = texts;
  const isWhole = pattern.length === 2 && pairs.length === 1 && pattern.every(({ joiner }) => joiner === '');
  if (!isWhole || isShared || first === undefined) {
    const candidates = await ownersOfTexts(texts, pattern.flatMap(runOf), condition);
    return lookAtValues(leaf, { candidates: unite(candidates.lent, candidates.own), test }, condition);
  }
  // No other pair has its hash here: what one of the texts holds, all of them hold.
  const { kind, field } = textsOf(condition);
  const one = { candidates: Uint32Array.of(first), test };
  const seen = await lookAtValues(leaf, one, { ...condition, part: { ...condition.part, kind }, field, within: undefined });
  const owners = await ownersOfTexts(seen.length === 0 ? EMPTY_SET : texts, pattern.flatMap(runOf), condition);
  if (owners.own.length === 0) return owners.lent;
  return unite(owners.lent, await lookAtValues(leaf, { candidates: owners.own, test }, condition));
}

/** Objects that may have a text, by the pairs of its words or else by the blocks that hold all its words. */
export async function narrowByText(text: string, condition: Condition): Promise<OrdinalSet> {
  const runs = runsOf(text);
  const narrowed = await narrowByPairs(pairsOfRuns(runs), condition);
  if (narrowed === undefined) return narrowByBlocks(runs, condition);
  const { lent, own } = await ownersOfTexts(narrowed.texts, runs, condition);
  return unite(lent, own);
}

interface NarrowedTexts {
  /** The objects that keep the texts. */
  readonly texts: OrdinalSet;
  /** Whether a pair's hash is that of another pair too. */
  readonly isShared: boolean;
}

async function narrowByPairs(pairs: readonly WordPair[], condition: Condition): Promise<NarrowedTexts | undefined> {
  const { kind, field } = textsOf(condition);
  const sets = await Promise.all(rarest(pairs).map((pair) => kind.findPair(field, pair)));
  const found = sets.flatMap((set) => set ?? []);
  if (found.length === 0) return undefined;
  return { texts: intersectAll(found.map(({ ordinals }) => ordinals)), isShared: found.some(({ isShared }) => isShared) };
}

/** Long words are rare ones; a few pairs leave as little as all of them do, and cost less. */
function rarest(pairs: readonly WordPair[]): readonly WordPair[] {
  return [...pairs].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_PAIRS);
}

function lengthOf([first, second]: WordPair): number {
  return first.length + second.length;
}

/** Where the texts of the field are kept: in the references, where they are lent. */
function textsOf({ part, field }: Condition): { readonly kind: KindReader; readonly field: Field } {
  return part.kind.lender(field) ?? { kind: part.kind, field };
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

const MOST_PAIRS = 3;
