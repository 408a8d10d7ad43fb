import { type DepositParts, openDepositBatches } from '../../publish/deposit/deposit-batches.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import { digestOf } from '../engine/hash.ts';
import type { SiteBuild } from '../site-build.ts';

/**
 * Writes deposits in batches, oldest article first, so that a new article changes only the last batch: `deposits/crossref-1.xml`,
 * `deposits/crossref-reviews-1.xml`, `deposits/doaj-1.xml`.
 */
export async function writeDeposits({ articles, context }: SiteBuild): Promise<void> {
  const { deposits } = context.setup.journal;
  if (deposits === undefined) return;
  const from = {
    program: context.setup.inputs.digests.data,
    deposits: digestOf([deposits, articles.map(({ depositKey }) => depositKey)]),
  };
  const batches = openDepositBatches(deposits, context.setup.journal.namespace);
  await context.targets.build('deposits', from, async (put) => {
    for (const { depositKey } of articles.toReversed()) {
      const stored = depositKey === undefined ? undefined : await context.cache.read<DepositParts>(depositKey);
      if (stored === undefined && depositKey !== undefined) throw cacheMiss('a cached deposit');
      for (const batch of stored === undefined ? [] : batches.add(stored)) await put(batch);
    }
    for (const batch of batches.end()) await put(batch);
  });
}
