import { join } from 'node:path';
import type { BuildOptions, BuildSummary } from '../../src/pipeline/options/build-options.ts';
import type { openWorkerThreads, WorkerThreads } from '../../src/workers/worker-threads.ts';

// The bundled module, because the workers run bundles.
const built = (await import(new URL('../../dist/build.js', import.meta.url).href)) as {
  buildSite: (options: BuildOptions) => Promise<BuildSummary>;
  openWorkerThreads: typeof openWorkerThreads;
};

/**
 * Builds `content` of a folder into `out/site`, with the cache in `cache`. `day` is the day of the year 2026. The builds of a vitest worker share
 * a worker thread, as those of `serve --watch` do: starting one costs more than a build of a few articles.
 */
export function bundledBuild(folder: string, day: number, options: Partial<BuildOptions> = {}): Promise<BuildSummary> {
  threads ??= built.openWorkerThreads(1, { keepAlive: true });
  return built.buildSite({
    content: join(folder, 'content'),
    output: join(folder, 'out/site'),
    cache: join(folder, 'cache'),
    strict: false,
    publish: true,
    workers: 1,
    threads,
    buildTime: new Date(Date.UTC(2026, 0, day)),
    onProgress: () => undefined,
    // The output is compared with that of a clean build.
    graceMs: 0,
    ...options,
  });
}

let threads: WorkerThreads | undefined;
