import type { Problem } from '../../model/problem.ts';
import { TranslatableError } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { PublishError, systemReason } from '../../publish/publish-error.ts';
import { ContentError } from '../../read/package/content-error.ts';
import { CacheMissError, isCacheMiss } from '../engine/cache-miss-error.ts';
import type { Phase } from './task-status.ts';

/** Reason for which a task has no result. */
export type FailureCode =
  /** The task threw. */
  | 'EXCEPTION'
  /** The task exceeded its budget of CPU time, elapsed time or memory. */
  | 'PROCESSOR_TIME'
  | 'TIME'
  | 'MEMORY'
  /** The thread exited: by an uncaught exception, or by a call of `process.exit`. */
  | 'THREAD_ENDED'
  /** The task exceeded its budget of output files or bytes. */
  | 'FILES'
  | 'OUTPUT'
  /** A result on which the build relies is not in the cache. */
  | 'CACHE_MISS'
  /** The machine failed, not the article: the disk is full, or a hook cannot be loaded. */
  | 'SYSTEM';

/** A failure as plain data, because an error loses its class when it is posted to another thread. */
export interface TaskFailure {
  readonly code: FailureCode;
  readonly message: string;
  /** The words of the message, where problems have it in other languages. */
  readonly words?: Translatable;
  readonly phase?: Phase;
  /** The route of the article whose files were staged before the task failed: `content/1/e1`. */
  readonly stem?: string;
  /** The problem of a `ContentError`. */
  readonly problem?: Problem;
}

/** Returns the failure for anything that a task has thrown. */
export function failureOf(error: unknown): TaskFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (isCacheMiss(error)) return { code: 'CACHE_MISS', message };
  if (error instanceof BudgetError) return { code: error.code, message, words: error.words };
  if (isMachineFailure(error)) return { code: 'SYSTEM', message: error instanceof PublishError ? message : systemReason(error) };
  if (error instanceof ContentError && error.code !== HOOK_FAILED)
    return { code: CODES_OF_ALL_ARTICLES.has(error.code) ? 'SYSTEM' : 'EXCEPTION', message, problem: error.problem };
  // A hook that throws fails the article with which it was called.
  if (error instanceof ContentError) {
    const { file, line, column } = error.place;
    return { code: 'EXCEPTION', message: `${file}:${line}:${column}: ${message}` };
  }
  return { code: 'EXCEPTION', message };
}

/** True if the article caused the failure, so that the build continues without it. */
export function isOfArticle({ code }: TaskFailure): boolean {
  return code !== 'CACHE_MISS' && code !== 'SYSTEM';
}

/** Returns the error to throw for a failure that ends the build. */
export function errorOf(failure: TaskFailure, what: string): Error {
  if (failure.code === 'CACHE_MISS') return new CacheMissError(failure.message);
  return new TaskError(`${what}: ${failure.message}`, failure);
}

/** A task has written more files or bytes than its budget allows. */
export class BudgetError extends TranslatableError {
  override readonly name = 'BudgetError';
  readonly code: 'FILES' | 'OUTPUT';
  constructor(code: 'FILES' | 'OUTPUT', words: Translatable) {
    super(words);
    this.code = code;
  }
}

/** A task has failed for a reason that no article caused. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly code: FailureCode;
  constructor(message: string, { code }: TaskFailure) {
    super(message);
    this.code = code;
  }
}

/** True for system errors that concern every article. `ENOENT` is not among them: an article may name a file that is missing. */
function isMachineFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof PublishError) return !(error.cause instanceof Error) || isMachineFailure(error.cause);
  return 'code' in error && typeof error.code === 'string' && MACHINE_CODES.has(error.code);
}

const MACHINE_CODES: ReadonlySet<string> = new Set(
  'ENOSPC EDQUOT EROFS EIO EMFILE ENFILE ENOMEM EACCES EPERM ENOTDIR EISDIR EBUSY ERR_MODULE_NOT_FOUND'.split(' '),
);
const HOOK_FAILED = 'hook-failed';
const CODES_OF_ALL_ARTICLES: ReadonlySet<string> = new Set(['hooks-missing', 'hooks-broken', 'content-missing', 'content-unreadable']);
