/** How one call fails. `ENOSPC` and `EROFS` are permanent: later calls of the same kind fail too. */
export type FaultKind = 'EIO' | 'EACCES' | 'ENOSPC' | 'EROFS' | 'kill-before' | 'kill-after';

/** Instructions for the fault layer, as JSON in `OFFPRINT_FAULTS`. Worker threads and child processes inherit them. */
export interface FaultPlan {
  /** Absolute folders; calls on paths outside of them are neither counted nor failed. */
  readonly roots: readonly string[];
  /** Folder of the recorded log; nothing is recorded without it. */
  readonly log?: string;
  readonly fault?: Fault;
  /** The boot ID of Linux, so that files count as written before a power cut. */
  readonly bootId?: string;
}

/** One fault: at the `nth` call, from 1, that a thread makes at a call site. */
export interface Fault {
  readonly kind: FaultKind;
  /** Key of a call site, as the log has it. */
  readonly site: string;
  readonly nth: number;
  /** A file that is created when the fault happens, to inform all threads. */
  readonly marker: string;
}

/** One line of the log: a mutating call, and its changes of the disk. */
export interface LoggedCall {
  /** `main`, `thread` or `child`, with the process ID and the thread ID. */
  readonly lane: string;
  /** Number within the lane, from 1, given when the call starts. */
  readonly n: number;
  readonly name: string;
  readonly path: string;
  /** The call site in the program: `main writeFile chunk-AB12.js:120:7`. */
  readonly site: string;
  /** Number of the call at its site in its lane, from 1. */
  readonly nth: number;
  readonly steps: readonly DiskStep[];
}

/** One change of the disk, or a sync point; times are in milliseconds. `handle` names an open file. */
export type DiskStep =
  | { readonly kind: 'open'; readonly path: string; readonly handle: string; readonly creates: boolean; readonly truncates: boolean }
  | {
      readonly kind: 'write';
      readonly handle: string;
      readonly at: number;
      readonly sizeBytes: number;
      readonly blob: string;
      readonly mtimeMs: number;
    }
  | { readonly kind: 'truncate'; readonly handle: string; readonly sizeBytes: number; readonly mtimeMs: number }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'link'; readonly from: string; readonly to: string }
  | { readonly kind: 'symlink'; readonly target: string; readonly path: string }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'mkdir'; readonly path: string }
  | { readonly kind: 'rmdir'; readonly path: string }
  | { readonly kind: 'utimes'; readonly path: string; readonly mtimeMs: number }
  | { readonly kind: 'sync'; readonly handle: string; readonly path: string }
  | { readonly kind: 'sync-all' };

/** Environment variables that pass the plan and the ID of the main process to threads and child processes. */
export const PLAN_VARIABLE = 'OFFPRINT_FAULTS';
export const MAIN_VARIABLE = 'OFFPRINT_FAULTS_MAIN';
/** Event of `process` after which the layer reads the plan again. */
export const PLAN_EVENT = 'offprint-faults';
