import { Worker } from 'node:worker_threads';
import { execArgvOf, programScript } from '../../program-files.ts';
import type { TypesetJob, TypesetResult, TypesetSetup } from './typeset-job.ts';

/** Typesets articles one after the other in a thread of its own. */
export interface Typesetter {
  /** Rejects with a `TypesetUnavailable` if the typesetting program is not installed. */
  typeset(job: TypesetJob): Promise<TypesetResult>;
  close(): Promise<void>;
}

/** The typesetting program or one of its fonts is not installed on this machine. */
export class TypesetUnavailable extends Error {
  override readonly name = 'TypesetUnavailable';
}

/**
 * Opens a typesetter. Its thread starts with the first job and is replaced every 50 jobs, because the program retains some memory of each; the
 * process may exit while the thread is idle.
 */
export function openTypesetter(setup: TypesetSetup): Typesetter {
  let worker: Worker | undefined;
  let jobs = 0;
  const run = async (job: TypesetJob): Promise<TypesetResult> => {
    if (jobs >= JOBS_PER_THREAD) await close();
    jobs++;
    worker ??= startWorker(setup);
    const answer = await ask(worker, job);
    if ('unavailable' in answer) throw new TypesetUnavailable(answer.unavailable);
    return answer.result;
  };
  const close = async (): Promise<void> => {
    const ended = worker?.terminate();
    worker = undefined;
    jobs = 0;
    await ended;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    typeset(job) {
      const result = last.then(() => run(job));
      last = result.catch(() => close());
      return result;
    },
    close,
  };
}

type Answer = { readonly result: TypesetResult } | { readonly unavailable: string };

/** Posts a job and resolves with its answer. Rejects if the thread ends. */
function ask(worker: Worker, job: TypesetJob): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
    };
    const onMessage = (answer: Answer): void => {
      settle();
      resolve(answer);
    };
    const onError = (error: unknown): void => {
      settle();
      reject(error);
    };
    const onExit = (): void => onError(new Error('the typesetting thread ended'));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(job);
  });
}

function startWorker(setup: TypesetSetup): Worker {
  const script = programScript('typeset-worker');
  return new Worker(script.url, { workerData: setup, ...execArgvOf(script) });
}

const JOBS_PER_THREAD = 50;
