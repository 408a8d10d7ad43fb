import { PublishError } from '../publish-error.ts';
import type { SiteManifest } from '../site-manifest.ts';
import type { CurrentChain } from './current-chain.ts';
import type { GenerationRecord } from './record.ts';
import { rolledBackTo } from './rolled-back.ts';

/** Numbers of the generations that a rollback can restore, newest first. `stored` are the records on disk, newest first. */
export function restorableGenerations({ head }: CurrentChain, stored: readonly GenerationRecord[]): readonly number[] {
  return stored.map(({ parent }) => parent.number).filter((number) => number < head.number);
}

/** The generation before the one whose files are current: after a rollback to 41, the one before 41. */
export function previousGeneration(chain: CurrentChain, stored: readonly GenerationRecord[]): number {
  const current = rolledBackTo({ chain }) ?? chain.head.number;
  const record = stored.find(({ number }) => number === current);
  if (record !== undefined) return record.parent.number;
  throw new PublishError(`no generation before ${current} is stored, so there is nothing to roll back to`, String(current));
}

/** Records committed after a generation, newest first. Throws `PublishError` if the generation is current or no longer stored. */
export function recordsSince(chain: CurrentChain, stored: readonly GenerationRecord[], target: number): readonly GenerationRecord[] {
  const undone = stored.filter(({ number }) => number > target);
  if (undone.at(-1)?.parent.number === target) return undone;
  const numbers = restorableGenerations(chain, stored);
  const expected = numbers.length === 0 ? 'no earlier generation is stored' : `stored generations: ${numbers.join(', ')}`;
  const what = target === chain.head.number ? 'is the current one' : 'is not stored';
  throw new PublishError(`generation ${target} ${what}; ${expected}`, String(target));
}

/**
 * SHA-256 of each changed file before the given records (newest first); undefined for a file that did not exist. Files that are unchanged
 * now are left out.
 */
export function previousHashes(records: readonly GenerationRecord[], list: SiteManifest): ReadonlyMap<string, string | undefined> {
  const before = new Map<string, string | undefined>();
  for (const { changes } of records) for (const { path, oldSha256 } of changes) before.set(path, oldSha256);
  return new Map([...before].filter(([path, sha256]) => list.get(path)?.sha256 !== sha256));
}

/** The generation that last changed each path, as a phrase. */
export function causesOf(
  records: readonly GenerationRecord[],
  paths: readonly string[],
): readonly (readonly [path: string, cause: string])[] {
  const causes = new Map<string, string>();
  for (const { number, reason, time, changes } of [...records].reverse())
    for (const { kind, path } of changes)
      causes.set(path, `${kind === 'put' ? 'changed' : 'removed'} by generation ${number} (${reason}, ${time})`);
  return paths.map((path) => [path, causes.get(path) ?? 'refers to articles that stay removed']);
}
