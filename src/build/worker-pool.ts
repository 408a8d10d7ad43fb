import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { WorkerSettings } from './tasks.ts';

/** Worker threads that read and convert articles. */
export interface WorkerPool {
  /**
   * Runs one task for each item, a few at a time, and gives the results in the order of the items. A worker that dies takes
   * its task with it: that is a program error, and names the item.
   */
  map<Item, Task, Result>(name: 'read' | 'convert', items: readonly Item[], plan: MapPlan<Item, Task>): Promise<Result[]>;
  close(): Promise<void>;
}

export interface MapPlan<Item, Task> {
  readonly taskOf: (item: Item) => Task;
  readonly nameOf: (item: Item) => string;
  readonly onDone: (done: number) => void;
}

export function openWorkerPool(settings: WorkerSettings, threads: number): WorkerPool {
  let opened: Piscina | undefined;
  // Threads are begun when there is something to do.
  const open = (): Piscina =>
    new Piscina({
      filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
      minThreads: threads,
      maxThreads: threads,
      workerData: settings,
      // Enough waiting that no thread is idle, few enough that results do not pile up.
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, maxOldGenerationSizeMb: OLD_GENERATION_MB },
    });
  return {
    async map<Item, Task, Result>(name: 'read' | 'convert', items: readonly Item[], { taskOf, nameOf, onDone }: MapPlan<Item, Task>) {
      const results: Result[] = [];
      if (items.length === 0) return results;
      opened ??= open();
      const pool = opened;
      let next = 0;
      let done = 0;
      async function work(): Promise<void> {
        while (next < items.length) {
          const index = next++;
          const item = items[index];
          if (item === undefined) continue;
          try {
            results[index] = (await pool.run(taskOf(item), { name })) as Result;
          } catch (error) {
            // Nothing more is begun after a failure.
            next = items.length;
            throw new Error(
              `${nameOf(item)} could not be ${name === 'read' ? 'read' : 'converted'}: ${error instanceof Error ? error.message : String(error)}`,
              { cause: error },
            );
          }
          onDone(++done);
        }
      }
      await Promise.all(Array.from({ length: threads * 2 }, work));
      return results;
    },
    close: async () => opened?.destroy(),
  };
}

// An article and its trees fit, so that they are seldom copied on their way to being let go.
const YOUNG_GENERATION_MB = 64;
// An article of thousands of references takes a tenth of it.
const OLD_GENERATION_MB = 1024;
