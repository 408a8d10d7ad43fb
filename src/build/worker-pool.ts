import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Asked, WorkerSettings } from './tasks.ts';

/** Worker threads that read and convert articles and make their pages. */
export interface WorkerPool {
  /**
   * Runs one task for each item, a few at a time, and gives the results in the order of the items. A worker that dies takes
   * its task with it: that is a program error, and names the item.
   */
  map<Item, Task, Result>(name: keyof typeof DONE, items: readonly Item[], plan: MapPlan<Item, Task, Result>): Promise<Result[]>;
}

export interface MapPlan<Item, Task, Result> {
  readonly taskOf: (item: Item) => Task;
  readonly nameOf: (item: Item) => string;
  /** What is made of the text that a thread gives as soon as it is there: it is held until all are. */
  readonly resultOf: (text: string) => Result;
  readonly onDone: (done: number, result: Result) => void;
}

/** Threads that outlive a build, for those who build again and again: begun when there is something to do, or at once to be warm by then. */
export interface WorkerThreads {
  readonly count: number;
  /** Whether those that are there have done anything. */
  readonly isUsed: boolean;
  /** Begins one for this work, so that it is warm when it is needed; for pages all, since there are many of them. */
  begin(name: keyof typeof DONE): void;
  /** Gives the result as JSON, or several in a line each. */
  run(name: keyof typeof DONE, task: unknown, waiting: number): Promise<string>;
  /** Lets the threads and their memory go; those who go on have new ones. */
  close(): Promise<void>;
}

export function openWorkerThreads(count: number, { isKeptWarm = false } = {}): WorkerThreads {
  const open = (waiting: number, name: keyof typeof DONE): Piscina =>
    new Piscina({
      filename: scriptOf(name),
      // One that is warm is enough for an edited article.
      minThreads: isKeptWarm ? 1 : Math.min(count, waiting),
      maxThreads: count,
      idleTimeout: isKeptWarm ? 0 : IDLE_MS,
      // Who makes pages has the next at hand: the thread that hands them out has work of its own meanwhile.
      concurrentTasksPerWorker: name === 'pages' ? PAGES_AT_HAND : 1,
      resourceLimits: {
        maxYoungGenerationSizeMb: name === 'pages' ? YOUNG_OF_PAGES_MB : YOUNG_GENERATION_MB,
        maxOldGenerationSizeMb: OLD_GENERATION_MB,
      },
    });
  let opened = isKeptWarm ? open(1, 'read') : undefined;
  return {
    count,
    get isUsed() {
      return opened !== undefined && opened.completed > 0;
    },
    begin: (name) => {
      opened ??= open(name === 'pages' ? count : 1, name);
    },
    run: (name, task, waiting) => {
      opened ??= open(waiting, name);
      return opened.run(task, { name, filename: scriptOf(name) });
    },
    close: async () => {
      await opened?.destroy();
      opened = undefined;
    },
  };
}

/** The threads at the work of one build, until it ends. */
export function openWorkerPool(settings: WorkerSettings, threads: WorkerThreads, ending: AbortSignal): WorkerPool {
  return {
    async map<Item, Task, Result>(
      name: keyof typeof DONE,
      items: readonly Item[],
      { taskOf, nameOf, resultOf, onDone }: MapPlan<Item, Task, Result>,
    ) {
      const results: Result[] = [];
      let next = 0;
      let done = 0;
      async function work(): Promise<void> {
        while (next < items.length) {
          const index = next++;
          const item = items[index];
          if (item === undefined) continue;
          ending.throwIfAborted();
          try {
            const asked: Asked<Task> = { settings, task: taskOf(item) };
            const result = resultOf(await threads.run(name, asked, items.length));
            results[index] = result;
            onDone(++done, result);
          } catch (error) {
            // Nothing more is begun after a failure.
            next = items.length;
            throw new Error(`${nameOf(item)} could not be ${DONE[name]}: ${error instanceof Error ? error.message : String(error)}`, {
              cause: error,
            });
          }
        }
      }
      // Enough waiting that no thread is idle, few enough that results do not pile up.
      await Promise.all(Array.from({ length: threads.count * (PAGES_AT_HAND + 1) }, work));
      return results;
    },
  };
}

/** Threads that are kept warm do all of it, whatever they began with. */
function scriptOf(name: keyof typeof DONE): string {
  return fileURLToPath(new URL(name === 'pages' ? './page-maker.js' : './worker.js', import.meta.url));
}

/** What they do, by its name, as it is said. */
const DONE = { read: 'read and converted', convert: 'converted', pages: 'made' } as const;

const PAGES_AT_HAND = 2;
const IDLE_MS = 10_000;
// An article and its trees fit, so that they are seldom copied on their way to being let go.
const YOUNG_GENERATION_MB = 64;
// A page is let go as soon as it is made: threads that make nothing else are as fast with a quarter of it, and need 50 MB less each.
const YOUNG_OF_PAGES_MB = 16;
// An article of thousands of references takes a tenth of it.
const OLD_GENERATION_MB = 1024;
