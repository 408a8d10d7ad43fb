import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programScript } from '../../program-files.ts';
import type { TypesetJob, TypesetResult, TypesetSetup } from './typeset-job.ts';

/** The message to a typesetting process. */
export interface ProcessJob {
  readonly setup: TypesetSetup;
  readonly job: TypesetJob;
}

/**
 * Typesets one large document in a child process. Typst needs 5 MB a page, which neither a thread nor the process returns to the system, and if the
 * memory does not suffice, only the child ends. Rejects if it ends without an answer.
 */
export function typesetInProcess(message: ProcessJob, signal: AbortSignal): Promise<TypesetResult> {
  const script = programScript('typeset-process');
  const child = fork(fileURLToPath(script.url), [], {
    serialization: 'advanced',
    signal,
    killSignal: 'SIGKILL',
    execArgv: [...script.execArgv],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.on('message', resolve);
    child.on('error', reject);
    child.on('close', (code, ended) => {
      const reason = /^\w*Error: .*$/m.exec(printed)?.[0];
      reject(new Error(`the typesetting process ended with ${ended ?? `exit code ${code}`}${reason === undefined ? '' : ` (${reason})`}`));
    });
    child.send(message);
  });
}
