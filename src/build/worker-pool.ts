import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Asked, WorkerSettings } from './tasks.ts';

/** Worker threads that read and convert articles and make their pages. */
export interface WorkerPool {
  /**
   * Runs one task for each item, a few at a time, and gives the results in the order of the items. A worker that dies takes
   * its task with it: that is a program error, and names the item.
   */
  map<Item, Task, Result>(name: Work, items: readonly Item[], plan: MapPlan<Item, Task, Result>): Promise<Result[]>;
}

export interface MapPlan<Item, Task, Result> {
  readonly taskOf: (item: Item) => Task;
  readonly nameOf: (item: Item) => string;
  /** What is made of the text that a thread gives for the item at a place, as soon as it is there: it is held until all are. */
  readonly resultOf: (text: string, at: number) => Result;
  readonly onDone: (done: number, result: Result) => void;
}

/** Threads that outlive a build, for those who build again and again: begun when there is something to do, or at once to be warm by then. */
export interface WorkerThreads {
  readonly count: number;
  /** Whether those that are there have done anything. */
  readonly isUsed: boolean;
  /** Begins one for this work, so that it is warm when it is needed; for pages all, since there are many of them. */
  begin(name: Work): void;
  /** Gives the result as JSON, or several in a line each. */
  run(name: Work, task: unknown, waiting: number): Promise<string>;
  /** Lets the threads and their memory go; those who go on have new ones. */
  close(): Promise<void>;
}

export function openWorkerThreads(count: number, { isKeptWarm = false } = {}): WorkerThreads {
  const open = (waiting: number, name: Work): Piscina =>
    new Piscina({
      filename: scriptOf(name),
      // One that is warm is enough for an edited article.
      minThreads: isKeptWarm ? 1 : Math.min(count, waiting),
      maxThreads: count,
      idleTimeout: isKeptWarm ? 0 : IDLE_MS,
      concurrentTasksPerWorker: WORKS[name].atHand,
      resourceLimits: {
        maxYoungGenerationSizeMb: WORKS[name].youngMb,
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
    async map<Item, Task, Result>(name: Work, items: readonly Item[], { taskOf, nameOf, resultOf, onDone }: MapPlan<Item, Task, Result>) {
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
            const result = resultOf(await threads.run(name, asked, items.length), index);
            results[index] = result;
            onDone(++done, result);
          } catch (error) {
            // Nothing more is begun after a failure.
            next = items.length;
            throw new Error(`${nameOf(item)} could not be ${WORKS[name].done}: ${error instanceof Error ? error.message : String(error)}`, {
              cause: error,
            });
          }
        }
      }
      // Enough waiting that no thread is idle, few enough that results do not pile up.
      await Promise.all(Array.from({ length: threads.count * (WORKS[name].atHand + 1) }, work));
      return results;
    },
  };
}

/** Threads do all work, whatever they began with. */
function scriptOf(name: Work): string {
  return fileURLToPath(new URL(WORKS[name].script, import.meta.url));
}

type Work = 'read' | 'convert' | 'pages';

interface WorkPlan {
  /** As it is said of what was worked on. */
  readonly done: string;
  readonly script: string;
  /** Tasks that a thread has at once. */
  readonly atHand: number;
  readonly youngMb: number;
}

// An article and its trees fit, so that they are seldom copied on their way to being let go.
const OF_ARTICLES = { script: './worker.js', atHand: 1, youngMb: 64 };
const WORKS: Readonly<Record<Work, WorkPlan>> = {
  read: { done: 'read and converted', ...OF_ARTICLES },
  convert: { done: 'converted', ...OF_ARTICLES },
  // A page is let go as soon as it is made: threads that make nothing else need 60 MB less each for 7 % more time. Who hands them out has work
  // of its own meanwhile.
  pages: { done: 'made', script: './page-maker.js', atHand: 2, youngMb: 6 },
};

const IDLE_MS = 10_000;
// An article of thousands of references takes a tenth of it.
const OLD_GENERATION_MB = 1024;
