import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programScript } from '../../program-files.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import type { BuiltKind } from '../../query/index/kind-builder.ts';
import type { ComponentKind } from '../../query/index/object-kinds.ts';
import { CacheMissError } from '../engine/cache-miss-error.ts';
import type { TextOfArticle } from '../tasks/objects/stored-objects.ts';
import type { WorkerSettings } from '../tasks/tasks.ts';
import { COLLECT_EAGERLY_FLAG } from '../workers/v8-tuning.ts';
import type { IndexedArticle } from './index-articles.ts';
import type { BasePlan, IndexedBase } from './index-base.ts';
import type { IndexedTexts } from './index-texts.ts';

/**
 * Task of an index process: some kinds of objects of articles (`references`), the full texts (`texts`), or everything else of the base segment
 * (`articles`).
 */
export type IndexTask = ComponentsTask | TextsTask | BaseTask;

interface ComponentsTask extends IndexInputs {
  readonly what: 'references';
  readonly kinds: readonly ComponentKind[];
}

interface TextsTask extends Omit<IndexInputs, 'articles'> {
  readonly what: 'texts';
  readonly articles: readonly TextOfArticle[];
}

interface BaseTask extends IndexInputs, BasePlan {
  readonly what: 'articles';
}

interface IndexInputs {
  readonly settings: IndexProcessSettings;
  /** In the order of the index. */
  readonly articles: readonly IndexedArticle[];
}

export type IndexProcessSettings = Pick<WorkerSettings, 'output' | 'stage' | 'stale' | 'cache' | 'journal'>;

/** Result of each task. */
export interface IndexResults {
  readonly references: ReadonlyMap<ComponentKind, BuiltKind>;
  readonly texts: IndexedTexts;
  readonly articles: IndexedBase;
}

/** Message of an index process: progress, its result with the staged files, or its failure. */
export type IndexMessage<What extends keyof IndexResults> =
  | { readonly indexed: number }
  | { readonly result: IndexResults[What]; readonly files: readonly StagedFile[] }
  | IndexFailure;

interface IndexFailure {
  readonly failed: Error;
  /** True if a result is missing in the cache. */
  readonly isCacheMiss?: boolean;
  /** Path of the file that could not be written. */
  readonly path?: string;
}

export interface IndexProcessOptions {
  /** Kills the process. */
  readonly signal: AbortSignal;
  readonly onIndexed: (count: number) => void;
  /** Called with the files that the process has staged. */
  readonly take: (files: readonly StagedFile[]) => void;
}

/**
 * Indexes articles in a child process. Memory that indexing has allocated is not returned to the system by the process that did it, nor by a thread
 * of it: 600 MB for the references of 20,000 articles, 270 MB for everything else. Resolves when the child has received its task, so that the caller
 * can do other work until `result` resolves.
 */
export async function indexInProcess<What extends keyof IndexResults>(
  task: IndexTask & { readonly what: What },
  options: IndexProcessOptions,
): Promise<{ readonly result: Promise<IndexResults[What]> }> {
  const script = programScript('indexer');
  const child = fork(fileURLToPath(script.url), [], {
    serialization: 'advanced',
    signal: options.signal,
    killSignal: 'SIGKILL',
    execArgv: [`--max-semi-space-size=${SEMI_SPACE_MB}`, `--max-old-space-size=${OLD_SPACE_MB}`, COLLECT_EAGERLY_FLAG, ...script.execArgv],
    env: { ...process.env, ...MALLOC_SETTINGS },
  });
  const result = resultOf<What>(child, task, options);
  // The rejection is handled by the caller that awaits it; until then Node must not report it as unhandled.
  result.catch(() => undefined);
  const isSent = new Promise<void>((resolve) => child.send(task, () => resolve()));
  await Promise.race([isSent, result]);
  return { result };
}

function resultOf<What extends keyof IndexResults>(
  child: ChildProcess,
  task: IndexTask,
  { onIndexed, take }: IndexProcessOptions,
): Promise<IndexResults[What]> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: IndexMessage<What>) => {
      if ('indexed' in message) return onIndexed(message.indexed);
      if ('failed' in message) return reject(errorOf(message));
      take(message.files);
      resolve(message.result);
    });
    child.once('error', reject);
    // After a result or a failure, this rejection has no effect.
    child.once('exit', (code, signal) => reject(endedBy(signal ?? `itself (${code})`, task)));
  });
}

/** Restores the class of an error, which is lost between processes. */
function errorOf({ failed, path, isCacheMiss }: IndexFailure): Error {
  if (isCacheMiss === true) return new CacheMissError(failed.message, { cause: failed });
  return path === undefined ? failed : new PublishError(failed.message, path, failed);
}

function endedBy(what: string, task: IndexTask): PublishError {
  const message = `the process that indexes ${task.what} was ended by ${what} before it was done; the last good site is unchanged`;
  return new PublishError(message, task.settings.output);
}

// 16 MB take 20 MB more memory and save hardly any time.
const SEMI_SPACE_MB = 8;
// Enough to index 100,000 articles; most of the memory is outside of V8's heap.
const OLD_SPACE_MB = 4096;
/** glibc then allocates large buffers by mmap(2) and returns them to the system when they are freed; other allocators ignore the variables. */
const MALLOC_SETTINGS = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };
