import { readlinkSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { translatable } from '../../model/text/translatable.ts';

/**
 * Shared memory with the status of one task, written by its worker. A message would not arrive: a thread in an endless loop sends none, and
 * neither does a thread that has run out of memory.
 *
 *   bytes 0–19   five Int32 in the machine's byte order: state, thread, systemThread, phase, stemBytes
 *   bytes 64–    the stem in UTF-8, at most 512 bytes
 */
export type TaskStatusBuffer = SharedArrayBuffer;

/** Phases of a task, worded for messages: "failed while being read". */
export const PHASES = {
  started: translatable`being started`,
  read: translatable`being read`,
  converted: translatable`being converted`,
  rendered: translatable`being made into pages`,
};
export type Phase = keyof typeof PHASES;
const PHASE_NAMES = Object.keys(PHASES) as readonly Phase[];

export function newTaskStatus(): TaskStatusBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + MAX_STEM_BYTES);
}

/** Marks the task as queued. Its budget begins when the worker calls `startTask`. */
export function resetTaskStatus(buffer: TaskStatusBuffer): void {
  new Int32Array(buffer, 0, FIELDS.length).fill(0);
}

/** The worker's side of a buffer. */
export interface TaskProgress {
  /** Sets the current phase. */
  enter(phase: Phase): void;
  /** Sets the route of the article whose files the task stages from now on: `content/1/e1`. */
  stageAt(stem: string): void;
  end(): void;
}

/** Marks the task as running in the calling thread. */
export function startTask(buffer: TaskStatusBuffer): TaskProgress {
  const fields = new Int32Array(buffer, 0, FIELDS.length);
  const set = (field: Field, value: number): void => void Atomics.store(fields, FIELDS.indexOf(field), value);
  set('thread', threadId);
  set('systemThread', systemThread());
  set('phase', 0);
  set('stemBytes', 0);
  set('state', RUNNING);
  return {
    enter: (phase) => set('phase', PHASE_NAMES.indexOf(phase)),
    stageAt(stem) {
      const { written } = new TextEncoder().encodeInto(stem, new Uint8Array(buffer, HEADER_BYTES));
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
  /** Id of the thread in the operating system; 0 where it is unknown (everywhere but on Linux). */
  readonly systemThread: number;
  readonly phase: Phase;
  /** The route of the article whose files the task has staged; undefined before it stages files. */
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
    phase: PHASE_NAMES[get('phase')] ?? 'started',
    stem: stemBytes === 0 ? undefined : Buffer.from(new Uint8Array(buffer, HEADER_BYTES, stemBytes)).toString(),
  };
}

/** Thread id of the caller, from the link `/proc/thread-self` -> `1234/task/1240`. proc(5) */
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
const HEADER_BYTES = 64;
// A route has two segments of at most 200 bytes each.
const MAX_STEM_BYTES = 512;
