import { errorOf, isOfArticle, type TaskFailure } from './task-failure.ts';
import { newTaskStatus, type TaskStatusBuffer } from './task-status.ts';
import { TASK_KINDS, type TaskKind, type TaskRequest, type TaskSettings, type WorkerThreads } from './worker-threads.ts';

/** Runs the tasks of one build in worker threads. */
export interface WorkerPool {
  /**
   * Runs one task per item and resolves with the results in the order of the items. A task that fails for a reason of its article calls
   * `onFailed`, leaves `undefined` in its place, and the others go on. Rejects if the machine fails, for example when the disk is full.
   */
  map<Item, Task, Result>(
    kind: TaskKind,
    items: readonly Item[],
    plan: MapPlan<Item, Task, Result>,
    options?: { readonly isIsolated?: boolean },
  ): Promise<(Result | undefined)[]>;
}

export interface MapPlan<Item, Task, Result> {
  readonly taskOf: (item: Item) => Task;
  /** The name of an item in messages. */
  readonly nameOf: (item: Item) => string;
  /** Parses the text of a worker as soon as it arrives. Results are held until all tasks have finished, so they should be small. */
  readonly resultOf: (text: string, at: number) => Result;
  readonly onDone: (done: number, result: Result) => void;
  readonly onFailed: (failure: TaskFailure, item: Item, at: number) => void;
}

/** `signal` ends the build: no further task is started after it is aborted. */
export function openWorkerPool(settings: TaskSettings, threads: WorkerThreads, signal: AbortSignal): WorkerPool {
  return {
    async map<Item, Task, Result>(
      kind: TaskKind,
      items: readonly Item[],
      { taskOf, nameOf, resultOf, onDone, onFailed }: MapPlan<Item, Task, Result>,
      { isIsolated = false } = {},
    ) {
      const results: (Result | undefined)[] = new Array(items.length).fill(undefined);
      const retries: number[] = [];
      let next = 0;
      let done = 0;
      async function run(index: number, options: { readonly status: TaskStatusBuffer; readonly isIsolated: boolean }): Promise<void> {
        const item = items[index];
        if (item === undefined) return;
        signal.throwIfAborted();
        try {
          const request: TaskRequest<Task> = { settings, task: taskOf(item), status: options.status };
          const answer = await threads.run(kind, request, { waiting: items.length, isIsolated: options.isIsolated });
          if ('result' in answer) {
            const result = resultOf(answer.result, index);
            results[index] = result;
            onDone(++done, result);
          } else if (!isOfArticle(answer.failure)) throw errorOf(answer.failure, `${nameOf(item)} could not be ${TASK_KINDS[kind].done}`);
          else if (!options.isIsolated && TASK_KINDS[kind].tasksPerWorker === 1 && mayBeOfThread(answer.failure)) retries.push(index);
          else onFailed(answer.failure, item, index);
        } catch (error) {
          // The build ends with this error, so the loops start no further task.
          next = items.length;
          throw error;
        }
      }
      async function loop(): Promise<void> {
        const status = newTaskStatus();
        while (next < items.length) await run(next++, { status, isIsolated });
      }
      // One queued task more than a worker runs keeps every thread busy and the number of unread results small.
      const loops = isIsolated ? 1 : threads.count * (TASK_KINDS[kind].tasksPerWorker + 1);
      await Promise.all(Array.from({ length: loops }, loop));
      const status = newTaskStatus();
      for (const index of retries) await run(index, { status, isIsolated: true });
      return results;
    },
  };
}

/** True if an earlier task of the same thread may be the cause: memory that it retained, or an exception that it threw later. */
function mayBeOfThread({ code }: TaskFailure): boolean {
  return code === 'MEMORY' || code === 'THREAD_ENDED';
}
