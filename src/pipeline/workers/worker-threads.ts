import { Piscina } from 'piscina';
import { execArgvOf, poolTask, programScript, type ScriptName } from '../../program-files.ts';
import { parseAnswer } from './run-task.ts';
import type { FailureCode, TaskFailure } from './task-failure.ts';
import { readTaskStatus, resetTaskStatus, type TaskStatus, type TaskStatusBuffer } from './task-status.ts';
import { openWatchdog, type TimeLimits } from './watchdog.ts';

/** A pool of worker threads that may serve several builds. Threads are started by the first task, or ahead of it by `start`. */
export interface WorkerThreads {
  readonly count: number;
  /** True if a running thread has completed a task. */
  readonly isUsed: boolean;
  /** Starts one thread ahead of the first task, or for pages all of them, because pages come in large numbers. */
  start(kind: TaskKind): void;
  /** Sets the memory limit of each thread in MB. Threads with another limit are terminated. */
  limitMemory(megabytes: number): Promise<void>;
  /** Resolves with the result of a task as text, or with its failure. A thread that a task has terminated is replaced. */
  run<Task>(kind: TaskKind, request: TaskRequest<Task>, options: RunOptions): Promise<TaskAnswer>;
  /** Terminates all threads and frees their memory; the next task starts new ones. */
  close(): Promise<void>;
}

/** The message that a worker receives. */
export interface TaskRequest<Task, Settings extends TaskSettings = TaskSettings> {
  readonly settings: Settings;
  readonly task: Task;
  readonly status: TaskStatusBuffer;
}

/** Values that all tasks of one build share. */
export interface TaskSettings {
  /** Identifies the build, so that a worker knows when to create its context anew. */
  readonly build: string;
  readonly limits: TimeLimits;
}

export interface RunOptions {
  /** Number of tasks in the queue. */
  readonly waiting: number;
  /** True if the task gets a thread of its own, so that no other task can be the cause of its failure. */
  readonly isIsolated: boolean;
}

export type TaskAnswer = { readonly result: string } | { readonly failure: TaskFailure };

/** Opens a pool of `count` threads. `keepAlive` keeps one thread idle between builds, because a warm thread makes an edit a second faster. */
export function openWorkerThreads(count: number, { keepAlive = false } = {}): WorkerThreads {
  let memoryMb = DEFAULT_MEMORY_MB;
  const openPool = (kind: TaskKind, size: { readonly min: number; readonly max: number }): Piscina => {
    const pool = new Piscina({
      ...taskOf(kind),
      ...execArgvOf(programScript(TASK_KINDS[kind].script)),
      minThreads: size.min,
      maxThreads: size.max,
      idleTimeout: keepAlive ? 0 : IDLE_TIMEOUT_MS,
      concurrentTasksPerWorker: size.max === 1 ? 1 : TASK_KINDS[kind].tasksPerWorker,
      resourceLimits: { maxYoungGenerationSizeMb: TASK_KINDS[kind].youngGenerationMb, maxOldGenerationSizeMb: memoryMb },
    });
    // A timer that a task left behind may terminate its thread later. The pool replaces the thread, and no result is lost.
    pool.on('error', () => undefined);
    return pool;
  };
  const open = (waiting: number, kind: TaskKind): Piscina => openPool(kind, { min: keepAlive ? 1 : Math.min(count, waiting), max: count });
  let shared = keepAlive ? open(1, 'read') : undefined;
  let isolated: Piscina | undefined;
  const watchdog = openWatchdog((thread) => {
    const workers = [...(shared?.threads ?? []), ...(isolated?.threads ?? [])];
    void workers.find(({ threadId }) => threadId === thread)?.terminate();
  });
  const close = async (): Promise<void> => {
    const pools = [shared, isolated];
    shared = undefined;
    isolated = undefined;
    await Promise.all(pools.map((pool) => pool?.destroy()));
  };
  return {
    count,
    get isUsed() {
      return (shared?.completed ?? 0) + (isolated?.completed ?? 0) > 0;
    },
    start: (kind) => {
      shared ??= open(kind === 'pages' ? count : 1, kind);
    },
    async limitMemory(megabytes) {
      if (memoryMb === megabytes) return;
      memoryMb = megabytes;
      await close();
    },
    async run(kind, request, { waiting, isIsolated }) {
      resetTaskStatus(request.status);
      const stopWatching = watchdog.watch(request.status, request.settings.limits);
      try {
        if (isIsolated) isolated ??= openPool(kind, { min: 1, max: 1 });
        else shared ??= open(waiting, kind);
        const text: string = await (isIsolated ? isolated : shared)?.run(request, { ...taskOf(kind) });
        const answer = parseAnswer(text);
        return 'result' in answer ? answer : { failure: { ...answer.failure, ...progressOf(readTaskStatus(request.status)) } };
      } catch (error) {
        return { failure: failureOfThread(error, request.status, stopWatching()) };
      } finally {
        stopWatching();
      }
    },
    close,
  };
}

/** The failure of a task whose thread ended. Throws the error if the task did not start, for example because the worker script is missing. */
function failureOfThread(error: unknown, buffer: TaskStatusBuffer, overrun: FailureCode | undefined): TaskFailure {
  const status = readTaskStatus(buffer);
  if (!status.isRunning) throw error;
  const message = error instanceof Error ? error.message : String(error);
  return { code: overrun ?? (isOutOfMemory(error) ? 'MEMORY' : 'THREAD_ENDED'), message, ...progressOf(status) };
}

function progressOf({ phase, stem }: TaskStatus): Pick<TaskFailure, 'phase' | 'stem'> {
  return { phase, ...(stem === undefined ? {} : { stem }) };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** The script is passed with every task, so that a thread that started with one kind can run the others. */
function taskOf(kind: TaskKind): ReturnType<typeof poolTask> {
  return poolTask(TASK_KINDS[kind].script, kind);
}

export type TaskKind = 'read' | 'convert' | 'pages';

interface TaskKindOptions {
  /** Past participle for messages: "could not be converted". */
  readonly done: string;
  readonly script: ScriptName;
  readonly tasksPerWorker: number;
  readonly youngGenerationMb: number;
}

// V8 uses two or three parts of a young generation of 24 MB, 8 MB each. When the thread is at its memory limit, Node grants it 16 MB in which to
// end, and a full GC then promotes a whole part. With parts of 16 MB or more it can need more than that, and V8 aborts the whole process: 4 of 300
// overflows with 64 MB, none of 500 with 24 MB. A build takes as long with either.
const ARTICLE_WORKER = { script: 'article-worker', tasksPerWorker: 1, youngGenerationMb: 24 } as const;
export const TASK_KINDS: Readonly<Record<TaskKind, TaskKindOptions>> = {
  read: { done: 'read and converted', ...ARTICLE_WORKER },
  convert: { done: 'converted', ...ARTICLE_WORKER },
  // Pages die young: a small young generation saves 60 MB per thread and costs 7 % more time. Two tasks per worker keep it busy while the main
  // thread is not at its event loop.
  pages: { done: 'made', script: 'page-worker', tasksPerWorker: 2, youngGenerationMb: 6 },
};

const IDLE_TIMEOUT_MS = 10_000;
// Ten times what an article with thousands of references takes.
const DEFAULT_MEMORY_MB = 1024;
