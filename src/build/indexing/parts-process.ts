import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BuiltKind } from '../../index/kind-builder.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import type { CacheKey } from '../article-cache.ts';
import { SOONER } from '../collect-sooner.ts';
import type { WorkerSettings } from '../tasks.ts';
import type { PartKind } from './index-parts.ts';

/** What the process is given: articles in the order of the index. */
export interface IndexTask {
  readonly settings: Pick<WorkerSettings, 'output' | 'cache' | 'published' | 'journal'>;
  readonly kinds: readonly PartKind[];
  readonly articles: readonly (readonly [stem: string, partsKey: CacheKey])[];
}

export interface PartsIndexed {
  readonly indexed: ReadonlyMap<PartKind, BuiltKind>;
  /** What was staged. */
  readonly files: readonly StagedFile[];
}

/** What it tells: what came of it, or what went wrong. */
export type IndexOutcome = PartsIndexed | { readonly failed: Error };

/**
 * Indexes some kinds of objects beside this process: not in a thread of it, for what a thread took from the system stays with the process
 * when it ends, 600 MB for the references of 20,000 articles. The signal ends it.
 */
export function indexPartsBeside(task: IndexTask, signal: AbortSignal): Promise<PartsIndexed> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./indexer.js', import.meta.url)), [], {
      serialization: 'advanced',
      signal,
      killSignal: 'SIGKILL',
      execArgv: [`--max-semi-space-size=${SEMI_SPACE_MB}`, `--max-old-space-size=${OLD_SPACE_MB}`, SOONER],
      env: { ...process.env, ...RETURNS_MEMORY },
    });
    child.once('message', (outcome: IndexOutcome) => ('failed' in outcome ? reject(outcome.failed) : resolve(outcome)));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the process that indexes ended with ${signal ?? code}`)));
    child.send(task);
  });
}

const SEMI_SPACE_MB = 16;
// Indexes of a hundred thousand articles and more; most of it is outside of the heap.
const OLD_SPACE_MB = 4096;
/** The allocator of Linux then gives large buffers back to the system as soon as they are let go; others take no notice. */
const RETURNS_MEMORY = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };
