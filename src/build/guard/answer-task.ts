import { failureOf, type TaskFailure } from './task-failure.ts';
import { startTask, type TaskProgress, type TaskSlot } from './task-slot.ts';

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

/** What a worker gave: its result, or why there is none. */
export function answerOf(text: string): { readonly result: string } | { readonly failure: TaskFailure } {
  // Of our own worker.
  return text.startsWith(FAILED) ? { failure: JSON.parse(text.slice(FAILED.length)) as TaskFailure } : { result: text };
}

// No JSON begins with it.
const FAILED = '!';
