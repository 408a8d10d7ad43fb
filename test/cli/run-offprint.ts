import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Result of a command line: its exit code and what it printed. */
export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program in a folder. */
export function runOffprint(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 1 << 26 };
    execFile(process.execPath, [CLI, ...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 255, stdout, stderr });
    });
  });
}
