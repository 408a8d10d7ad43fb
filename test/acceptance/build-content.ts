import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildSummary } from '../../src/pipeline/options/build-options.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** How `offprint build` is to be run. Folders are the operating system's. */
export interface BuildRun {
  readonly content: string;
  readonly output: string;
  readonly cache: string;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs it as this user. */
  readonly user?: number;
}

export interface BuildResult {
  readonly exitCode: number;
  readonly summary: BuildSummary;
  readonly stderr: string;
}

/** Arguments for Node that build a folder by the command line, as people do. */
export function buildArguments({ content, output, cache, flags = [] }: BuildRun): readonly string[] {
  return [cli, 'build', '--content', content, '--output', output, '--cache', cache, '--json', '--grace', '0', ...flags];
}

/** Builds a folder in a process of its own. */
export function buildContent(run: BuildRun): Promise<BuildResult> {
  const options = {
    env: { ...process.env, ...run.env },
    maxBuffer: 1 << 28,
    ...(run.user === undefined ? {} : { uid: run.user, gid: run.user }),
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, buildArguments(run), options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : error.code;
      if (typeof exitCode !== 'number' || stdout === '') reject(new Error(`the build ended without a result: ${stderr}`, { cause: error }));
      else resolve({ exitCode, summary: JSON.parse(stdout) as BuildSummary, stderr });
    });
  });
}

/** Paths of all files below a folder, sorted, with `/` between parts. */
export async function pathsBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')).sort();
}

/** SHA-256 of every file below a folder, by path. */
export async function hashesBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (const path of await pathsBelow(folder)) {
    const bytes = await readFile(join(folder, path));
    hashes.set(path, createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
}

/** The paths at which two trees differ: in one only, or with other bytes. */
export function differingPaths(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path)).sort();
}
