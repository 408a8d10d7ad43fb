import { Worker } from 'node:worker_threads';
import type { BuiltKind } from '../../index/kind-builder.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import type { CacheKey } from '../article-cache.ts';
import type { WorkerSettings } from '../tasks.ts';
import type { PartKind } from './index-parts.ts';

/** What the thread is given: articles in the order of the index. */
export interface IndexTask {
  readonly settings: Pick<WorkerSettings, 'output' | 'cache' | 'published' | 'journal'>;
  readonly kinds: readonly PartKind[];
  readonly articles: readonly (readonly [stem: string, objectsKey: CacheKey])[];
}

export interface PartsIndexed {
  readonly indexed: ReadonlyMap<PartKind, BuiltKind>;
  /** What was staged. */
  readonly files: readonly StagedFile[];
}

/** Indexes some kinds of objects beside this thread. */
export function indexPartsInThread(task: IndexTask): Promise<PartsIndexed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./indexer.js', import.meta.url), {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, maxOldGenerationSizeMb: OLD_GENERATION_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that indexes ended with ${code}`)));
  });
}

const YOUNG_GENERATION_MB = 48;
// Indexes of a hundred thousand articles and more; most of it is outside of the heap.
const OLD_GENERATION_MB = 4096;
