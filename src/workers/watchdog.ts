import { readFileSync } from 'node:fs';
import type { ArticleLimits } from '../model/journal.ts';
import type { FailureCode } from './task-failure.ts';
import { readTaskStatus, type TaskStatus, type TaskStatusBuffer } from './task-status.ts';

/** Ends the threads of tasks that take longer than they may, whatever they do. */
export interface Watchdog {
  /** Watches a task from when it starts, not from when it is queued. Gives what to call when it has ended: why it was ended, if it was. */
  watch(status: TaskStatusBuffer, limits: TimeLimits): () => FailureCode | undefined;
}

export type TimeLimits = Pick<ArticleLimits, 'cpuSeconds' | 'seconds'>;

interface Watched {
  readonly status: TaskStatusBuffer;
  readonly limits: TimeLimits;
  started?: { readonly atMs: number; readonly cpuMs: number };
  overrun?: FailureCode;
}

/** `end` terminates the thread of that id. */
export function openWatchdog(end: (thread: number) => void): Watchdog {
  const tasks = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    for (const task of tasks) {
      const state = readTaskStatus(task.status);
      if (!state.isRunning || task.overrun !== undefined) continue;
      const now = { atMs: performance.now(), cpuMs: cpuMsOf(state) };
      task.started ??= now;
      const code = overrunOf(task.started, now, task.limits);
      if (code === undefined) continue;
      task.overrun = code;
      end(state.thread);
    }
  };
  return {
    watch(status, limits) {
      const task: Watched = { status, limits };
      tasks.add(task);
      timer ??= setInterval(look, LOOK_MS).unref();
      return () => {
        tasks.delete(task);
        if (tasks.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        return task.overrun;
      };
    },
  };
}

function overrunOf(
  started: Required<Watched>['started'],
  now: typeof started,
  { cpuSeconds, seconds }: TimeLimits,
): FailureCode | undefined {
  if (now.cpuMs - started.cpuMs > cpuSeconds * 1000) return 'PROCESSOR_TIME';
  return now.atMs - started.atMs > seconds * 1000 ? 'TIME' : undefined;
}

/** Processor time of a thread so far, in milliseconds; the time of day where the system does not tell it. */
function cpuMsOf({ systemThread }: TaskStatus): number {
  if (systemThread === 0) return performance.now();
  try {
    const stat = readFileSync(`/proc/self/task/${systemThread}/stat`, 'latin1');
    // The name of a thread, in parentheses, may hold spaces. utime and stime are fields 14 and 15 (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return performance.now();
  }
}

const LOOK_MS = 250;
const TICK_MS = 10;
