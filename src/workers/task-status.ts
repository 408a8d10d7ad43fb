import { readlinkSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/**
 * Shared memory in which a worker thread says which task it runs and how far it is: a thread in an endless loop sends no messages, and one
 * that ran out of memory none any more.
 */
export type TaskStatusBuffer = SharedArrayBuffer;

/** Phases of a task, in the words of problems. */
export const PHASES = ['being started', 'being read', 'being converted', 'being made into pages'] as const;
export type Phase = (typeof PHASES)[number];

export function newTaskStatus(): TaskStatusBuffer {
  return new SharedArrayBuffer(HEAD_BYTES + MOST_STEM_BYTES);
}

/** Marks the buffer as waiting: its task is queued, and its budget has not begun. */
export function resetTaskStatus(buffer: TaskStatusBuffer): void {
  new Int32Array(buffer, 0, FIELDS.length).fill(0);
}

/** The worker's side of a buffer. */
export interface TaskProgress {
  /** Says what comes next. */
  enter(phase: Phase): void;
  /** Names the address of the article at which files are staged from now on. */
  stageAt(stem: string): void;
  end(): void;
}

/** To be called in the worker when its task starts. */
export function startTask(buffer: TaskStatusBuffer): TaskProgress {
  const fields = new Int32Array(buffer, 0, FIELDS.length);
  const set = (field: Field, value: number): void => void Atomics.store(fields, FIELDS.indexOf(field), value);
  set('thread', threadId);
  set('systemThread', systemThread());
  set('phase', 0);
  set('stemBytes', 0);
  set('state', RUNNING);
  return {
    enter: (phase) => set('phase', PHASES.indexOf(phase)),
    stageAt(stem) {
      const { written } = new TextEncoder().encodeInto(stem, new Uint8Array(buffer, HEAD_BYTES));
      set('stemBytes', written);
    },
    end: () => set('state', ENDED),
  };
}

/** State of a buffer, seen from another thread. */
export interface TaskStatus {
  readonly isRunning: boolean;
  /** Id of the thread in `worker_threads`. */
  readonly thread: number;
  /** Id of the thread in the operating system; 0 where it is not told. */
  readonly systemThread: number;
  readonly phase: Phase;
  /** The address at which the task has staged files; undefined where it has not come so far. */
  readonly stem: string | undefined;
}

export function readTaskStatus(buffer: TaskStatusBuffer): TaskStatus {
  const fields = new Int32Array(buffer, 0, FIELDS.length);
  const get = (field: Field): number => Atomics.load(fields, FIELDS.indexOf(field));
  const stemBytes = get('stemBytes');
  return {
    isRunning: get('state') === RUNNING,
    thread: get('thread'),
    systemThread: get('systemThread'),
    phase: PHASES[get('phase')] ?? PHASES[0],
    stem: stemBytes === 0 ? undefined : Buffer.from(new Uint8Array(buffer, HEAD_BYTES, stemBytes)).toString(),
  };
}

/** Linux tells each thread its own id. */
function systemThread(): number {
  if (process.platform !== 'linux') return 0;
  try {
    return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? 0);
  } catch {
    return 0;
  }
}

const FIELDS = ['state', 'thread', 'systemThread', 'phase', 'stemBytes'] as const;
type Field = (typeof FIELDS)[number];
const RUNNING = 1;
const ENDED = 2;
const HEAD_BYTES = 64;
// An address has two names of 200 bytes.
const MOST_STEM_BYTES = 512;
