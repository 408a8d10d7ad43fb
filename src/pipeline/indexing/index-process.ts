import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CacheMissError } from '../../engine/cache-miss-error.ts';
import type { BuiltKind } from '../../index/kind-builder.ts';
import { programScript } from '../../program-files.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import { COLLECT_EAGERLY_FLAG } from '../../workers/v8-tuning.ts';
import type { WorkerSettings } from '../tasks.ts';
import type { IndexedArticle } from './index-articles.ts';
import type { BasePlan, IndexedBase } from './index-base.ts';
import type { ComponentKind } from './index-components.ts';

/** What a process is asked for: some kinds of objects of articles, or all else of articles that are not the newest. */
export type IndexTask = PartsTask | BaseTask;

interface PartsTask extends OfArticles {
  readonly what: 'references';
  readonly kinds: readonly ComponentKind[];
}

interface BaseTask extends OfArticles, BasePlan {
  readonly what: 'articles';
}

interface OfArticles {
  readonly settings: IndexProcessSettings;
  /** In the order of the index. */
  readonly articles: readonly IndexedArticle[];
}

export type IndexProcessSettings = Pick<WorkerSettings, 'output' | 'stage' | 'stale' | 'cache' | 'journal'>;

/** What comes of each. */
export interface IndexResults {
  readonly references: ReadonlyMap<ComponentKind, BuiltKind>;
  readonly articles: IndexedBase;
}

/** What the process tells: how many more articles are indexed, what came of all and was staged, or what went wrong. */
export type IndexMessage<What extends keyof IndexResults> =
  | { readonly indexed: number }
  | { readonly result: IndexResults[What]; readonly files: readonly StagedFile[] }
  | Failed;

interface Failed {
  readonly failed: Error;
  /** Set if a result that was to be in the cache is not there. */
  readonly isCacheMiss?: boolean;
  /** Of what could not be written. */
  readonly path?: string;
}

export interface Listening {
  /** Ends the process. */
  readonly signal: AbortSignal;
  readonly onIndexed: (count: number) => void;
  /** Takes what was staged. */
  readonly take: (files: readonly StagedFile[]) => void;
}

/**
 * Indexes articles beside this process: not in it, nor in a thread of it, for what that took from the system stays with the process, 600 MB for
 * the references of 20,000 articles, 270 MB for all else. Comes when the one beside has its task, so that this one may do other work.
 */
export async function indexInProcess<What extends keyof IndexResults>(
  task: IndexTask & { readonly what: What },
  listening: Listening,
): Promise<{ readonly result: Promise<IndexResults[What]> }> {
  const script = programScript('indexer');
  const child = fork(fileURLToPath(script.url), [], {
    serialization: 'advanced',
    signal: listening.signal,
    killSignal: 'SIGKILL',
    execArgv: [`--max-semi-space-size=${SEMI_SPACE_MB}`, `--max-old-space-size=${OLD_SPACE_MB}`, COLLECT_EAGERLY_FLAG, ...script.execArgv],
    env: { ...process.env, ...RETURNS_MEMORY },
  });
  const result = resultOf<What>(child, task, listening);
  // Whoever waits for it is told.
  result.catch(() => undefined);
  const isSent = new Promise<void>((resolve) => child.send(task, () => resolve()));
  await Promise.race([isSent, result]);
  return { result };
}

function resultOf<What extends keyof IndexResults>(
  child: ChildProcess,
  task: IndexTask,
  { onIndexed, take }: Listening,
): Promise<IndexResults[What]> {
  return new Promise((resolve, reject) => {
    child.on('message', (told: IndexMessage<What>) => {
      if ('indexed' in told) return onIndexed(told.indexed);
      if ('failed' in told) return reject(failureOf(told));
      take(told.files);
      resolve(told.result);
    });
    child.once('error', reject);
    child.once('exit', (code, by) => reject(endedBy(by ?? `itself (${code})`, task)));
  });
}

/** Of an error nothing comes over but its words. */
function failureOf({ failed, path, isCacheMiss }: Failed): Error {
  if (isCacheMiss === true) return new CacheMissError(failed.message, { cause: failed });
  return path === undefined ? failed : new PublishError(failed.message, path, failed);
}

function endedBy(what: string, task: IndexTask): PublishError {
  const message = `the process that indexes ${task.what} was ended by ${what} before it was done; the last good site is unchanged`;
  return new PublishError(message, task.settings.output);
}

// With twice as much it takes 20 MB more, and hardly less time.
const SEMI_SPACE_MB = 8;
// Indexes of a hundred thousand articles and more; most of it is outside of the heap.
const OLD_SPACE_MB = 4096;
/** The allocator of Linux then gives large buffers back to the system as soon as they are let go; others take no notice. */
const RETURNS_MEMORY = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };
