import type { Field } from '../index/kind-reader.ts';
import { ownersOf } from '../index/lent-ranges.ts';
import type { TagValue } from '../model/tagged-object.ts';
import type { Evaluation, Part } from './evaluate.ts';
import type { Leaf } from './query.ts';
import { QueryError } from './query-error.ts';
import { EMPTY_SET, expandBlocks, intersect, type OrdinalSet, unite } from './sets.ts';

/** A condition on a field of a part, and what is known beside. */
export interface Condition {
  readonly part: Part;
  readonly field: Field;
  readonly evaluation: Evaluation;
  readonly within: OrdinalSet | undefined;
}

/** The candidates whose values pass a test; reads the values themselves, as far as the budget of the query goes. */
export async function lookAtValues(
  leaf: Leaf,
  { candidates, test }: { readonly candidates: OrdinalSet; readonly test: (value: TagValue) => boolean },
  { part, field, evaluation, within }: Condition,
): Promise<OrdinalSet> {
  const wanted = within === undefined ? candidates : intersect(candidates, within);
  evaluation.budget.textFiles -= part.kind.chunkCount(field, wanted);
  if (evaluation.budget.textFiles < 0) {
    const message = `values of ${leaf.path} would have to be looked for in more than ${evaluation.limits.textFiles} files; ask for a rarer word or add a narrower condition with and`;
    throw new QueryError('TooManyObjects', message, { query: evaluation.query, at: leaf.at, found: leaf.path, path: leaf.path });
  }
  const found: number[] = [];
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const some = wanted.subarray(start, start + AT_ONCE);
    const identities = field.source === 'column' ? [] : await part.kind.identities(some);
    const values = await part.kind.values(field, some, identities);
    for (const [i, tagged] of values.entries()) if (tagged !== undefined && test(tagged.value)) found.push(some[i] ?? 0);
  }
  return Uint32Array.from(found);
}

/** Objects of the blocks that hold all runs in the field, its own texts or lent ones; where nothing narrows, all that carry it. */
export async function narrowByBlocks(runs: readonly string[], condition: Condition): Promise<OrdinalSet> {
  const { part, field } = condition;
  const lender = part.kind.lender(field);
  if (lender === undefined) return ownByBlocks(runs, condition);
  const texts = await ownByBlocks(runs, { ...condition, part: { ...part, kind: lender.kind }, field: lender.field });
  const { lent, own } = await ownersOfTexts(texts, runs, condition);
  return unite(lent, own);
}

/** The objects of the texts, and those with texts of their own that may hold the runs. */
export async function ownersOfTexts(
  texts: OrdinalSet,
  runs: readonly string[],
  condition: Condition,
): Promise<{ readonly lent: OrdinalSet; readonly own: OrdinalSet }> {
  const { part, field } = condition;
  if (part.kind.lender(field) === undefined) return { lent: texts, own: EMPTY_SET };
  const ranges = await part.kind.lentRanges();
  const own = ranges.own.length === 0 ? EMPTY_SET : intersect(ranges.own, await ownByBlocks(runs, condition));
  return { lent: ownersOf(texts, ranges), own };
}

async function ownByBlocks(runs: readonly string[], { part, field }: Condition): Promise<OrdinalSet> {
  const blocks = await part.kind.findBlocks(field, runs);
  if (blocks === undefined) return part.kind.has(field);
  return expandBlocks(intersectAll(blocks.sets), blocks.log2, part.kind.count);
}

/** What is in all of the sets, of which there must be one. */
export function intersectAll(sets: readonly OrdinalSet[]): OrdinalSet {
  const [first = EMPTY_SET, ...rest] = [...sets].sort((a, b) => a.length - b.length);
  return rest.reduce((kept, set) => intersect(kept, set), first);
}

/** Texts held in memory at once while they are looked at. */
const AT_ONCE = 2048;
