import { RANKS } from '../index/words/word-record.ts';
import type { RankedIndex } from './ranked-terms.ts';

/** Returns the ranked terms with a prefix. */
export async function findTermsByPrefix(index: RankedIndex, prefix: string): Promise<string[]> {
  const found = new Set<string>();
  for (const { shards } of index.segments) {
    for (const record of await shards.findPrefix(prefix)) {
      if (record.kind === 'ranked') found.add(record.key.endsWith(RANKS) ? record.key.slice(0, -RANKS.length) : record.key);
    }
  }
  return [...found];
}
