import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildSummary } from '../../src/pipeline/options/build-options.ts';
import { type CommandResult, runCommand } from '../command-runner/run-command.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Options for a run of `offprint build`. Folders are paths of the operating system. */
export interface BuildRun {
  readonly content: string;
  readonly output: string;
  readonly cache: string;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** True for a process of its own: for builds that run concurrently, or whose locale or memory matters. */
  readonly isAlone?: boolean;
  /** User id of the process, which is one of its own. */
  readonly user?: number;
}

export interface BuildResult {
  readonly exitCode: number;
  readonly summary: BuildSummary;
  readonly stderr: string;
}

/** Arguments for Node to build a folder with the command line. */
export function buildArguments(run: BuildRun): readonly string[] {
  return [cli, ...buildWords(run)];
}

function buildWords({ content, output, cache, flags = [] }: BuildRun): readonly string[] {
  return ['build', '--content', content, '--output', output, '--cache', cache, '--json', '--grace', '0', ...flags];
}

/** Builds a folder by the command line. Rejects if the build has no result. */
export async function buildContent(run: BuildRun): Promise<BuildResult> {
  const { env = {}, isAlone, user } = run;
  const isShared = isAlone !== true && user === undefined;
  const command = { folder: process.cwd(), args: buildWords(run), env };
  const { code, stdout, stderr } = await (isShared ? runCommand(command) : runAlone(run));
  if (stdout === '') throw new Error(`the build ended without a result: ${stderr}`);
  return { exitCode: code, summary: JSON.parse(stdout) as BuildSummary, stderr };
}

function runAlone(run: BuildRun): Promise<CommandResult> {
  const { env, user } = run;
  const options = { env: { ...process.env, ...env }, maxBuffer: 1 << 28, ...(user === undefined ? {} : { uid: user, gid: user }) };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, buildArguments(run), options, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, stdout, stderr });
      else reject(new Error(`the build ended without a result: ${stderr}`, { cause: error }));
    });
  });
}

/** Paths of all files below a folder, sorted, with `/` as separator. */
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

/** Paths that are in one of two trees only, or have different bytes. */
export function differingPaths(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path)).sort();
}
