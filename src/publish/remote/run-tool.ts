import { execFile } from 'node:child_process';
import { missingProgram, type OptionalProgramName } from '../../model/optional-programs.ts';
import { PublishError } from '../publish-error.ts';

/** A program that has ended. */
export interface ToolRun {
  readonly command: string;
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs a program to its end. Throws `PublishError` where it is not installed; how it ended is the caller's to judge. */
export function runTool(program: OptionalProgramName, args: readonly string[]): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { encoding: 'buffer', maxBuffer: MOST_OUTPUT }, (error, stdout, stderr) => {
      if (error !== null && error.code === 'ENOENT') {
        reject(new PublishError(missingProgram(program), program, error));
        return;
      }
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 255;
      resolve({ command: [program, ...args.slice(0, 2)].join(' '), code, stdout, stderr: stderr.toString('utf8') });
    });
  });
}

/** The run, if it ended well; else `PublishError` with the last lines that the program wrote. */
export function expectDone(run: ToolRun): ToolRun {
  if (run.code === 0) return run;
  const said = run.stderr.trim().split('\n').slice(-LAST_LINES).join('\n  ');
  throw new PublishError(`${run.command} ended with ${run.code}:\n  ${said}`, run.command);
}

const MOST_OUTPUT = 1 << 30;
const LAST_LINES = 5;
