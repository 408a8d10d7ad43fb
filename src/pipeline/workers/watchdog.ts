import { readFileSync } from 'node:fs';
import type { ArticleLimits } from '../../model/journal.ts';
import type { FailureCode } from './task-failure.ts';
import { readTaskStatus, type TaskStatus, type TaskStatusBuffer } from './task-status.ts';

/** Terminates threads whose task exceeds its time limits, even if it is in an endless loop. */
export interface Watchdog {
  /** Watches a task from its start, not from when it is queued. Returns a function that stops watching and returns the exceeded limit, if any. */
  watch(status: TaskStatusBuffer, limits: TimeLimits): () => FailureCode | undefined;
}

export type TimeLimits = Pick<ArticleLimits, 'cpuSeconds' | 'seconds'>;

interface WatchedTask {
  readonly status: TaskStatusBuffer;
  readonly limits: TimeLimits;
  started?: { readonly atMs: number; readonly cpuMs: number };
  overrun?: FailureCode;
}

/** `terminate` ends the thread with that id of `worker_threads`. */
export function openWatchdog(terminate: (thread: number) => void): Watchdog {
  const tasks = new Set<WatchedTask>();
  let timer: NodeJS.Timeout | undefined;
  const checkAll = (): void => {
    for (const task of tasks) {
      const status = readTaskStatus(task.status);
      if (!status.isRunning || task.overrun !== undefined) continue;
      const now = { atMs: performance.now(), cpuMs: cpuMsOf(status) };
      task.started ??= now;
      const code = overrunOf(task.started, now, task.limits);
      if (code === undefined) continue;
      task.overrun = code;
      terminate(status.thread);
    }
  };
  return {
    watch(status, limits) {
      const task: WatchedTask = { status, limits };
      tasks.add(task);
      timer ??= setInterval(checkAll, INTERVAL_MS).unref();
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
  started: Required<WatchedTask>['started'],
  now: typeof started,
  { cpuSeconds, seconds }: TimeLimits,
): FailureCode | undefined {
  if (now.cpuMs - started.cpuMs > cpuSeconds * 1000) return 'PROCESSOR_TIME';
  return now.atMs - started.atMs > seconds * 1000 ? 'TIME' : undefined;
}

/** CPU time of a thread so far, in milliseconds; elapsed time where the system does not provide it. */
function cpuMsOf({ systemThread }: TaskStatus): number {
  if (systemThread === 0) return performance.now();
  try {
    const stat = readFileSync(`/proc/self/task/${systemThread}/stat`, 'latin1');
    // The name of the thread is in parentheses and may contain spaces. utime and stime are fields 14 and 15. proc(5)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return performance.now();
  }
}

const INTERVAL_MS = 250;
// sysconf(_SC_CLK_TCK) is 100 on Linux.
const TICK_MS = 10;
