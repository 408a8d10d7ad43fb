import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { runCommand } from '../command-runner/run-command.ts';
import { CLI, siteOf } from './site-readers.ts';

export interface CliResult {
  /** -1 if a signal ended it. */
  readonly code: number;
  readonly stderr: string;
}

/** A running `offprint`, with its result. */
export interface CliRun {
  readonly child: ChildProcess;
  readonly result: Promise<CliResult>;
}

/** Starts a command of the bundled program. */
export function startCli(
  words: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly nodeArgs?: readonly string[] } = {},
): CliRun {
  const { env = process.env, nodeArgs = [] } = options;
  const child = spawn(process.execPath, [...nodeArgs, CLI, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => {
    stderr += piece.toString();
  });
  const result = new Promise<CliResult>((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, stderr })));
  return { child, result };
}

/** Arguments that build the content of a workspace into its site. */
export function buildWords(workspace: string): readonly string[] {
  const folders = ['--content', join(workspace, 'content'), '--output', siteOf(workspace), '--cache', join(workspace, 'cache')];
  return ['build', '--workers', '1', ...folders];
}

/** Builds a workspace on a day of 2026, counted from its first of January, in the process that serves the test file. */
export function buildBy(workspace: string, day: number): Promise<CliResult> {
  return runCli(buildWords(workspace), day);
}

/** Runs a command that is neither killed nor concurrent, in the process that serves the test file. */
export function runCli(words: readonly string[], day = 1): Promise<CliResult> {
  return runCommand({ folder: process.cwd(), args: words, env: epochOf(day) });
}

/** The environment in which builds count their time as this day. */
export function environmentOf(day: number): NodeJS.ProcessEnv {
  return { ...process.env, ...epochOf(day) };
}

function epochOf(day: number): { readonly SOURCE_DATE_EPOCH: string } {
  return { SOURCE_DATE_EPOCH: String(Date.UTC(2026, 0, day) / 1000) };
}
