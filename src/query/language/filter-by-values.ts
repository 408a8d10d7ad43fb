import type { TagValue } from '../../model/tagged-object.ts';
import { ownersOf } from '../index/shared-ranges.ts';
import type { Condition } from './condition.ts';
import { EMPTY_SET, expandBlocks, intersect, type OrdinalSet, unite } from './sets.ts';

/**
 * Returns the candidates whose values pass a test, by reading the values.
 *
 * Throws a `QueryError` if the candidates are in more files than the budget of the query allows.
 */
export async function filterByValues(
  { candidates, test }: { readonly candidates: OrdinalSet; readonly test: (value: TagValue) => boolean },
  { partition, field, evaluation, within, at }: Condition,
): Promise<OrdinalSet> {
  const wanted = within === undefined ? candidates : intersect(candidates, within);
  const { budget, query } = evaluation;
  const messageOf = (limit: number) =>
    `values of ${field.path} would have to be read from more than ${limit} files; ask for a rarer word or add a narrower condition with and`;
  budget.spend('textFiles', partition.kind.chunkCount(field, wanted), { query, at, found: field.path, path: field.path, messageOf });
  const found: number[] = [];
  for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
    const some = wanted.subarray(start, start + BATCH_SIZE);
    const identities = field.source === 'column' ? [] : await partition.kind.identities(some);
    const values = await partition.kind.values(field, some, identities);
    for (const [i, tagged] of values.entries()) {
      if (tagged !== undefined && test(tagged.value)) found.push(some[i] ?? 0);
      if (i % TESTED_AT_ONCE === 0) await budget.pause();
    }
  }
  return Uint32Array.from(found);
}

/** Returns the objects in blocks that have all runs in the field; all objects with the field if no index narrows them. */
export async function narrowByBlocks(runs: readonly string[], condition: Condition): Promise<OrdinalSet> {
  const { partition, field } = condition;
  const textSource = partition.kind.textSource(field);
  if (textSource === undefined) return narrowOwnTexts(runs, condition);
  const texts = await narrowOwnTexts(runs, { ...condition, partition: { ...partition, kind: textSource.kind }, field: textSource.field });
  const { shared, own } = await ownersOfTexts(texts, runs, condition);
  return unite(shared, own);
}

/** Returns the objects that refer to the stored texts, and those with texts of their own that may have the runs. */
export async function ownersOfTexts(
  texts: OrdinalSet,
  runs: readonly string[],
  condition: Condition,
): Promise<{ readonly shared: OrdinalSet; readonly own: OrdinalSet }> {
  const { partition, field } = condition;
  if (partition.kind.textSource(field) === undefined) return { shared: texts, own: EMPTY_SET };
  const ranges = await partition.kind.sharedRanges();
  const own = ranges.own.length === 0 ? EMPTY_SET : intersect(ranges.own, await narrowOwnTexts(runs, condition));
  return { shared: ownersOf(texts, ranges), own };
}

async function narrowOwnTexts(runs: readonly string[], { partition, field }: Condition): Promise<OrdinalSet> {
  const blocks = await partition.kind.findBlocks(field, runs);
  if (blocks === undefined) return partition.kind.has(field);
  return expandBlocks(intersectAll(blocks.sets), blocks.log2, partition.kind.count);
}

/** Returns the intersection of at least one set. */
export function intersectAll(sets: readonly OrdinalSet[]): OrdinalSet {
  const [first = EMPTY_SET, ...rest] = [...sets].sort((a, b) => a.length - b.length);
  return rest.reduce((common, set) => intersect(common, set), first);
}

/** Number of texts in memory at a time. */
const BATCH_SIZE = 512;
const TESTED_AT_ONCE = 16;
