import type { Asked, WorkerSettings } from '../pipeline/tasks.ts';
import { errorOf, isOfArticle, type TaskFailure } from './task-failure.ts';
import { openSlot, type TaskSlot } from './task-status.ts';
import { WORKS, type Work, type WorkerThreads } from './worker-threads.ts';

/** Worker threads that read and convert articles and make their pages. */
export interface WorkerPool {
  /**
   * Runs one task for each item, a few at a time, and gives the results in the order of the items. A task that fails takes nothing with it:
   * `onFailed` is told, and there is no result at its place. What fails for the machine's sake, such as a full disk, throws.
   */
  map<Item, Task, Result>(
    name: Work,
    items: readonly Item[],
    plan: MapPlan<Item, Task, Result>,
    options?: { readonly isAlone?: boolean },
  ): Promise<(Result | undefined)[]>;
}

export interface MapPlan<Item, Task, Result> {
  readonly taskOf: (item: Item) => Task;
  readonly nameOf: (item: Item) => string;
  /** What is made of the text that a thread gives for the item at a place, as soon as it is there: it is held until all are. */
  readonly resultOf: (text: string, at: number) => Result;
  readonly onDone: (done: number, result: Result) => void;
  /** Takes the failure of an item at a place. */
  readonly onFailed: (failure: TaskFailure, item: Item, at: number) => void;
}

/** The threads at the work of one build, until it ends. */
export function openWorkerPool(settings: WorkerSettings, threads: WorkerThreads, ending: AbortSignal): WorkerPool {
  return {
    async map<Item, Task, Result>(
      name: Work,
      items: readonly Item[],
      { taskOf, nameOf, resultOf, onDone, onFailed }: MapPlan<Item, Task, Result>,
      { isAlone = false } = {},
    ) {
      const results: (Result | undefined)[] = new Array(items.length).fill(undefined);
      const again: number[] = [];
      let next = 0;
      let done = 0;
      async function run(index: number, how: { readonly slot: TaskSlot; readonly isAlone: boolean }): Promise<void> {
        const item = items[index];
        if (item === undefined) return;
        ending.throwIfAborted();
        try {
          const asked: Asked<Task> = { settings, task: taskOf(item), slot: how.slot };
          const answer = await threads.run(name, asked, { waiting: items.length, isAlone: how.isAlone });
          if ('result' in answer) {
            const result = resultOf(answer.result, index);
            results[index] = result;
            onDone(++done, result);
          } else if (!isOfArticle(answer.failure)) throw errorOf(answer.failure, `${nameOf(item)} could not be ${WORKS[name].done}`);
          else if (!how.isAlone && WORKS[name].atHand === 1 && mayBeOfThread(answer.failure)) again.push(index);
          else onFailed(answer.failure, item, index);
        } catch (error) {
          // Nothing more is begun after an error that ends the build.
          next = items.length;
          throw error;
        }
      }
      async function work(): Promise<void> {
        const slot = openSlot();
        while (next < items.length) await run(next++, { slot, isAlone });
      }
      // Enough waiting that no thread is idle, few enough that results do not pile up.
      await Promise.all(Array.from({ length: isAlone ? 1 : threads.count * (WORKS[name].atHand + 1) }, work));
      const slot = openSlot();
      for (const index of again) await run(index, { slot, isAlone: true });
      return results;
    },
  };
}

/** True if an earlier task of the thread may be to blame: memory that it left, or an exception that it threw later. */
function mayBeOfThread({ code }: TaskFailure): boolean {
  return code === 'MEMORY' || code === 'THREAD_ENDED';
}
