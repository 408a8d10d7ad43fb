import { type CommandResult, runCommand } from '../command-runner/run-command.ts';

/** Runs a command of the built program in a folder, in the process that serves the test file. */
export function runOffprint(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  return runCommand({ folder, args, env });
}
