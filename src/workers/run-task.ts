import { failureOf, type TaskFailure } from './task-failure.ts';
import { startTask, type TaskProgress, type TaskSlot } from './task-status.ts';

/** Runs a task in a worker: gives its result, or why there is none, as text for the main thread. */
export async function answerTask(slot: TaskSlot, run: (progress: TaskProgress) => Promise<string>): Promise<string> {
  const progress = startTask(slot);
  try {
    return await run(progress);
  } catch (error) {
    return FAILED + JSON.stringify(failureOf(error));
  } finally {
    progress.end();
  }
}

/** The answer of a worker: a result, or a failure. */
export function answerOf(text: string): { readonly result: string } | { readonly failure: TaskFailure } {
  // The text comes from our own worker.
  return text.startsWith(FAILED) ? { failure: JSON.parse(text.slice(FAILED.length)) as TaskFailure } : { result: text };
}

// No JSON begins with it.
const FAILED = '!';
