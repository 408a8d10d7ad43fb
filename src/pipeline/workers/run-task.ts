import { failureOf, type TaskFailure } from './task-failure.ts';
import { startTask, type TaskProgress, type TaskStatusBuffer } from './task-status.ts';

/**
 * Runs a task in a worker thread. Resolves with its result as text, or with `!` and the failure as JSON; it never rejects, because an error
 * loses its class on the way to the main thread.
 */
export async function runTask(status: TaskStatusBuffer, run: (progress: TaskProgress) => Promise<string>): Promise<string> {
  const progress = startTask(status);
  try {
    return await run(progress);
  } catch (error) {
    return FAILED + JSON.stringify(failureOf(error));
  } finally {
    progress.end();
  }
}

/** The result or the failure in the text of a worker. */
export function parseAnswer(text: string): { readonly result: string } | { readonly failure: TaskFailure } {
  // The text comes from our own worker.
  return text.startsWith(FAILED) ? { failure: JSON.parse(text.slice(FAILED.length)) as TaskFailure } : { result: text };
}

// No JSON text begins with an exclamation mark.
const FAILED = '!';
