import { execFile } from 'node:child_process';
import type { OptionalProgramName } from '../../model/optional-programs.ts';
import { missingProgram } from '../../model/text/missing-program.ts';
import { english } from '../../model/text/translatable.ts';
import { PublishError } from '../publish-error.ts';

/** Result of a program. */
export interface ToolRun {
  readonly command: string;
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs a program to its end. Throws `PublishError` if it is not installed; the caller checks the exit code. */
export function runTool(program: OptionalProgramName, args: readonly string[]): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) => {
      if (error !== null && error.code === 'ENOENT') {
        reject(new PublishError(english(missingProgram(program)), program, error));
        return;
      }
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 255;
      resolve({ command: [program, ...args.slice(0, 2)].join(' '), code, stdout, stderr: stderr.toString('utf8') });
    });
  });
}

/** Returns a run with exit code 0; otherwise throws `PublishError` with the last lines of stderr. */
export function expectDone(run: ToolRun): ToolRun {
  if (run.code === 0) return run;
  const lastLines = run.stderr.trim().split('\n').slice(-MAX_LINES).join('\n  ');
  throw new PublishError(`${run.command} ended with ${run.code}:\n  ${lastLines}`, run.command);
}

const MAX_OUTPUT_BYTES = 1 << 30;
const MAX_LINES = 5;
