import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Asked } from '../pipeline/tasks.ts';
import { answerOf } from './run-task.ts';
import type { TaskFailure } from './task-failure.ts';
import { readSlot, resetSlot, type SlotState } from './task-status.ts';
import { openWatchdog } from './watchdog.ts';

/** Threads that outlive a build, for those who build again and again: begun when there is something to do, or at once to be warm by then. */
export interface WorkerThreads {
  readonly count: number;
  /** True if those that are there have done anything. */
  readonly isUsed: boolean;
  /** Begins one for this work, so that it is warm when it is needed; for pages all, since there are many of them. */
  begin(name: Work): void;
  /** Sets the most memory of each thread, in megabytes; threads of another size are ended. */
  limitMemory(megabytes: number): Promise<void>;
  /** Gives the result as JSON, or several in a line each; or why there is none. A thread that a task has ended is replaced. */
  run<Task>(name: Work, asked: Asked<Task>, how: RunOptions): Promise<TaskAnswer>;
  /** Lets the threads and their memory go; those who go on have new ones. */
  close(): Promise<void>;
}

export interface RunOptions {
  /** How many tasks wait. */
  readonly waiting: number;
  /** True if the task has a thread for itself, so that no other task is to blame. */
  readonly isAlone: boolean;
}

export type TaskAnswer = { readonly result: string } | { readonly failure: TaskFailure };

export function openWorkerThreads(count: number, { isKeptWarm = false } = {}): WorkerThreads {
  let memoryMb = USUAL_MEMORY_MB;
  const openPool = (name: Work, size: { readonly least: number; readonly most: number }): Piscina => {
    const pool = new Piscina({
      filename: scriptOf(name),
      minThreads: size.least,
      maxThreads: size.most,
      idleTimeout: isKeptWarm ? 0 : IDLE_MS,
      concurrentTasksPerWorker: size.most === 1 ? 1 : WORKS[name].atHand,
      resourceLimits: { maxYoungGenerationSizeMb: WORKS[name].youngMb, maxOldGenerationSizeMb: memoryMb },
    });
    // A timer that a task left behind may end its thread later: the pool replaces the thread, and no result is lost.
    pool.on('error', () => undefined);
    return pool;
  };
  // One that is warm is enough for an edited article.
  const open = (waiting: number, name: Work): Piscina => openPool(name, { least: isKeptWarm ? 1 : Math.min(count, waiting), most: count });
  let opened = isKeptWarm ? open(1, 'read') : undefined;
  let alone: Piscina | undefined;
  const watchdog = openWatchdog((thread) => {
    const workers = [...(opened?.threads ?? []), ...(alone?.threads ?? [])];
    void workers.find(({ threadId }) => threadId === thread)?.terminate();
  });
  const close = async (): Promise<void> => {
    const pools = [opened, alone];
    opened = undefined;
    alone = undefined;
    await Promise.all(pools.map((pool) => pool?.destroy()));
  };
  return {
    count,
    get isUsed() {
      return (opened?.completed ?? 0) + (alone?.completed ?? 0) > 0;
    },
    begin: (name) => {
      opened ??= open(name === 'pages' ? count : 1, name);
    },
    async limitMemory(megabytes) {
      if (memoryMb === megabytes) return;
      memoryMb = megabytes;
      await close();
    },
    async run(name, asked, { waiting, isAlone }) {
      resetSlot(asked.slot);
      const ended = watchdog.watch(asked.slot, asked.settings.limits);
      try {
        if (isAlone) alone ??= openPool(name, { least: 1, most: 1 });
        else opened ??= open(waiting, name);
        const text: string = await (isAlone ? alone : opened)?.run(asked, { name, filename: scriptOf(name) });
        const answer = answerOf(text);
        const state = readSlot(asked.slot);
        return 'result' in answer ? answer : { failure: { ...answer.failure, ...placeIn(state) } };
      } catch (error) {
        const state = readSlot(asked.slot);
        // Before it ran, as where the script of the threads is not there.
        if (!state.isRunning) throw error;
        const message = error instanceof Error ? error.message : String(error);
        return { failure: { code: ended() ?? (isOutOfMemory(error) ? 'MEMORY' : 'THREAD_ENDED'), message, ...placeIn(state) } };
      } finally {
        ended();
      }
    },
    close,
  };
}

function placeIn({ phase, stem }: SlotState): Pick<TaskFailure, 'phase' | 'stem'> {
  return { phase, ...(stem === undefined ? {} : { stem }) };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Threads do all work, whatever they began with. */
function scriptOf(name: Work): string {
  return fileURLToPath(new URL(WORKS[name].script, import.meta.url));
}

export type Work = 'read' | 'convert' | 'pages';

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
export const WORKS: Readonly<Record<Work, WorkPlan>> = {
  read: { done: 'read and converted', ...OF_ARTICLES },
  convert: { done: 'converted', ...OF_ARTICLES },
  // A page is let go as soon as it is made: threads that make nothing else need 60 MB less each for 7 % more time. Who hands them out has work
  // of its own meanwhile.
  pages: { done: 'made', script: './page-maker.js', atHand: 2, youngMb: 6 },
};

const IDLE_MS = 10_000;
// An article of thousands of references takes a tenth of it.
const USUAL_MEMORY_MB = 1024;
