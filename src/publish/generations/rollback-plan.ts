import { PublishError } from '../publish-error.ts';
import type { SiteManifest } from '../site-manifest.ts';
import type { CurrentChain } from './current-chain.ts';
import type { GenerationRecord } from './record.ts';
import { rolledBackTo } from './rolled-back.ts';

/** The numbers of generations to which one can go back, newest first. `kept` are records, newest first. */
export function keptGenerations({ head }: CurrentChain, kept: readonly GenerationRecord[]): readonly number[] {
  return kept.map(({ parent }) => parent.number).filter((number) => number < head.number);
}

/** The generation before the one whose files are current: after a rollback to 41, the one before 41. */
export function previousGeneration(chain: CurrentChain, kept: readonly GenerationRecord[]): number {
  const current = rolledBackTo({ chain }) ?? chain.head.number;
  const record = kept.find(({ number }) => number === current);
  if (record !== undefined) return record.parent.number;
  throw new PublishError(`no generation before ${current} is kept, so there is none to go back to`, String(current));
}

/** The records that were committed after a generation, newest first. Throws where it is the current one or not kept. */
export function recordsSince(chain: CurrentChain, kept: readonly GenerationRecord[], target: number): readonly GenerationRecord[] {
  const undone = kept.filter(({ number }) => number > target);
  if (undone.at(-1)?.parent.number === target) return undone;
  const numbers = keptGenerations(chain, kept);
  const expected = numbers.length === 0 ? 'no earlier generation is kept' : `kept are ${numbers.join(', ')}`;
  const what = target === chain.head.number ? 'is the current one' : 'is not kept';
  throw new PublishError(`generation ${target} ${what}; ${expected}`, String(target));
}

/** By path, the SHA-256 that a file had before some records, newest first; undefined where there was none. Paths that are as they were are left out. */
export function changesBack(records: readonly GenerationRecord[], list: SiteManifest): ReadonlyMap<string, string | undefined> {
  const before = new Map<string, string | undefined>();
  for (const { changes } of records) for (const { path, oldSha256 } of changes) before.set(path, oldSha256);
  return new Map([...before].filter(([path, sha256]) => list.get(path)?.sha256 !== sha256));
}

/** Says of paths which generation had changed them last. */
export function causesOf(
  records: readonly GenerationRecord[],
  paths: readonly string[],
): readonly (readonly [path: string, cause: string])[] {
  const causes = new Map<string, string>();
  for (const { number, reason, time, changes } of [...records].reverse())
    for (const { kind, path } of changes)
      causes.set(path, `${kind === 'put' ? 'changed' : 'removed'} by generation ${number} (${reason}, ${time})`);
  return paths.map((path) => [path, causes.get(path) ?? 'names articles that stay removed']);
}
