import { CacheMissError, isCacheMiss } from '../engine/cache-miss-error.ts';
import type { Problem } from '../model/problem.ts';
import { PublishError, systemReason } from '../publish/publish-error.ts';
import { ContentError } from '../read/package/content-error.ts';
import type { Phase } from './task-status.ts';

/** Why a task gave no result. */
export type FailureCode =
  /** It threw. */
  | 'EXCEPTION'
  /** It used more processor time, time or memory than it may. */
  | 'PROCESSOR_TIME'
  | 'TIME'
  | 'MEMORY'
  /** Its thread ended: by an exception that nothing caught, or on its own. */
  | 'THREAD_ENDED'
  /** It gave more files or bytes than it may. */
  | 'FILES'
  | 'OUTPUT'
  /** A result that the build relies upon is not in the cache. */
  | 'CACHE_MISS'
  /** The machine failed, not the article: a full disk, a hook that cannot be loaded. */
  | 'SYSTEM';

/** A failure as plain data: an error loses its class on the way from a thread to another. */
export interface TaskFailure {
  readonly code: FailureCode;
  readonly message: string;
  readonly phase?: Phase;
  /** The address at which files were staged before it failed. */
  readonly stem?: string;
  /** The problem that the error itself carries, if it has one. */
  readonly problem?: Problem;
}

/** The failure of anything that was thrown while a task ran. */
export function failureOf(error: unknown): TaskFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (isCacheMiss(error)) return { code: 'CACHE_MISS', message };
  if (error instanceof BudgetError) return { code: error.code, message };
  if (isOfMachine(error)) return { code: 'SYSTEM', message: error instanceof PublishError ? message : systemReason(error) };
  if (error instanceof ContentError && error.code !== HOOK_FAILED)
    return { code: OF_ALL_ARTICLES.has(error.code) ? 'SYSTEM' : 'EXCEPTION', message, problem: error.problem };
  // A hook that fails is a failure of the article that it was given.
  if (error instanceof ContentError) {
    const { file, line, column } = error.place;
    return { code: 'EXCEPTION', message: `${file}:${line}:${column}: ${message}` };
  }
  return { code: 'EXCEPTION', message };
}

/** True if the failure is the article's own, so that the build goes on without it. */
export function isOfArticle({ code }: TaskFailure): boolean {
  return code !== 'CACHE_MISS' && code !== 'SYSTEM';
}

/** The error of a failure that ends the build. */
export function errorOf(failure: TaskFailure, what: string): Error {
  if (failure.code === 'CACHE_MISS') return new CacheMissError(failure.message);
  return new TaskError(`${what}: ${failure.message}`, failure);
}

/** A task that writes more files or bytes than its budget allows. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  readonly code: 'FILES' | 'OUTPUT';
  constructor(code: 'FILES' | 'OUTPUT', message: string) {
    super(message);
    this.code = code;
  }
}

/** A task that failed for a reason that is no article's. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly code: FailureCode;
  constructor(message: string, { code }: TaskFailure) {
    super(message);
    this.code = code;
  }
}

function isOfMachine(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof PublishError) return !(error.cause instanceof Error) || isOfMachine(error.cause);
  return 'code' in error && typeof error.code === 'string' && MACHINE_CODES.has(error.code);
}

const MACHINE_CODES: ReadonlySet<string> = new Set(
  'ENOSPC EDQUOT EROFS EIO EMFILE ENFILE ENOMEM EACCES EPERM ENOTDIR EISDIR EBUSY ERR_MODULE_NOT_FOUND'.split(' '),
);
const HOOK_FAILED = 'hook-failed';
const OF_ALL_ARTICLES: ReadonlySet<string> = new Set(['hooks-missing', 'hooks-broken', 'content-missing', 'content-unreadable']);
