import { Piscina } from 'piscina';
import { execArgvOf, poolTask, programScript } from '../../program-files.ts';
import type { PublishedFile } from '../site-manifest.ts';
import type { Failure, Fetched, FetchGroupsOptions, Group } from './fetch-groups.ts';
import type { BatchResult, FetcherSettings } from './fetcher.ts';
import { MirrorError } from './mirror-error.ts';

/** Fetches small files in worker threads; each thread gets its share of the connections and files in batches of 128. */
export async function fetchInWorkers(groups: readonly Group[], options: FetchGroupsOptions & { threads: number }): Promise<Fetched> {
  const { source, folder, retry, connections, onBytes, onFile } = options;
  const threads = Math.min(options.threads, connections);
  // A batch uses one connection, so a stalled connection delays its own batch only.
  const batchesEach = Math.floor(connections / threads);
  const settings: FetcherSettings = { address: source.name, root: folder.root, retry };
  const pool = new Piscina({
    ...poolTask('fetcher', 'fetchBatch'),
    ...execArgvOf(programScript('fetcher')),
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: batchesEach,
    workerData: settings,
  });
  const files: PublishedFile[] = [];
  const failures: Failure[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < groups.length) {
      const batch = groups.slice(next, next + BATCH);
      next += BATCH;
      const result: BatchResult = await pool.run(batch);
      if ('ending' in result) {
        next = groups.length;
        throw new MirrorError(result.ending);
      }
      for (const { sizeBytes } of result.files) onBytes(sizeBytes);
      for (const _ of result.files) onFile();
      files.push(...result.files);
      failures.push(...result.failures);
    }
  }
  try {
    const results = await Promise.allSettled(Array.from({ length: threads * batchesEach }, work));
    for (const end of results) if (end.status === 'rejected') throw end.reason;
  } finally {
    await pool.destroy();
  }
  return { files, failures };
}

const BATCH = 128;
