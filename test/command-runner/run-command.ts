import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A command of the bundled program: `{ folder: '/tmp/journal', args: ['build', '--json'] }`. */
export interface Command {
  /** Current folder of the command. */
  readonly folder: string;
  readonly args: readonly string[];
  /** Environment variables besides those of the test. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Result of a command: its exit code, 255 if its process ended, and what it printed. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of the bundled program in a process that serves all commands of a vitest worker, one after the other. Builds have one worker
 * thread unless the command says otherwise, which the next build uses again. A build of a small journal then costs a sixth. Not for commands that are killed, run concurrently,
 * run as another user or depend on the locale of their process.
 */
export function runCommand(command: Command): Promise<CommandResult> {
  const next = last.then(() => runNow(command));
  last = next;
  return next;
}

let last: Promise<unknown> = Promise.resolve();
let running: ChildProcess | undefined;

async function runNow(command: Command): Promise<CommandResult> {
  running ??= startProcess();
  const child = running;
  return new Promise((resolve) => {
    const settle = (result: CommandResult): void => {
      child.off('message', settle);
      child.off('exit', onExit);
      release(child);
      resolve(result);
    };
    const onExit = (code: number | null, signal: string | null): void => {
      running = undefined;
      settle({ code: 255, stdout: '', stderr: `the process of the command ended with ${String(signal ?? code)}` });
    };
    child.on('message', settle);
    child.on('exit', onExit);
    // A benchmark that waits for a command has nothing else that keeps its process alive.
    child.ref();
    child.channel?.ref();
    child.send({ ...command, env: { ...ONE_THREAD, ...command.env } });
  });
}

/** vitest's workers occupy all cores; a second thread would only compile the program once more. */
const ONE_THREAD = { OFFPRINT_WORKERS: '1' };

/** Starts the process, which ends with the vitest worker. */
function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(new URL('command-process.mjs', import.meta.url)), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  release(child);
  return child;
}

/** Lets this process end although the child runs. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
