import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineName } from './engines.ts';

/** Cost of building an index, and its size. */
export interface Built {
  readonly folder: string;
  readonly cpuSeconds: number;
  /** Peak memory of the largest process. */
  readonly peakMb: number;
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
}

/** Builds an index of the first papers in a separate process; undefined if that fails. CPU time excludes reading the papers. */
export function measureBuild(engine: EngineName, papers: number, folder: string): Built | undefined {
  mkdirSync(folder, { recursive: true });
  const script = fileURLToPath(new URL('build-one.ts', import.meta.url));
  const node = [process.execPath, '--max-old-space-size=12000', '--import', 'tsx', script, engine, String(papers), folder];
  const run = spawnSync('/usr/bin/time', ['-f', '%U %S %M', ...node], { encoding: 'utf8' });
  const [user = 0, system = 0, peak = 0] = (run.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  if (run.status !== 0) return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => ({ path, stat: statSync(join(folder, path)) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ path, stat }) => ({ path, sizeBytes: stat.size }));
  return { folder, cpuSeconds: user + system - Number(run.stdout.trim().split('\n').at(-1)), peakMb: peak / 1024, files };
}
