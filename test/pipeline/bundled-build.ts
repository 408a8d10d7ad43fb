import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions, BuildSummary } from '../../src/pipeline/options/build-options.ts';
import type { buildPart } from '../../src/pipeline/part/build-part.ts';
import type { joinParts } from '../../src/pipeline/part/join-parts.ts';
import type { openWorkerThreads, WorkerThreads } from '../../src/pipeline/workers/worker-threads.ts';

// The bundled module, because the workers run bundles.
const built = (await import(new URL('../../dist/build.js', import.meta.url).href)) as {
  buildSite: (options: BuildOptions) => Promise<BuildSummary>;
  openWorkerThreads: typeof openWorkerThreads;
  buildPart: typeof buildPart;
  joinParts: typeof joinParts;
};

/**
 * Builds `content` of a folder into `out/site`, with the cache in `cache`. `day` is the day of the year 2026. The builds of a vitest worker share
 * a worker thread, as those of `serve --watch` do: starting one costs more than a build of a few articles.
 */
export function bundledBuild(folder: string, day: number, options: Partial<BuildOptions> = {}): Promise<BuildSummary> {
  return built.buildSite(optionsOf(folder, day, options));
}

/** Builds `content` of a folder in parts, with folders and caches of their own that stay for the next build, and joins them into `out/site`. */
export async function bundledParts(folder: string, day: number, parts: number): Promise<BuildSummary> {
  const partFolder = (number: number): string => join(folder, `part-${number}`);
  const numbers = Array.from({ length: parts }, (_, at) => at + 1);
  for (const number of numbers) {
    const own = { output: partFolder(number), cache: join(folder, `cache-${number}`) };
    await built.buildPart(optionsOf(folder, day, own), { number, of: parts });
  }
  // Parts are joined in a new folder.
  await rm(join(folder, 'out'), { recursive: true, force: true });
  return built.joinParts(numbers.map(partFolder), optionsOf(folder, day), built.buildSite);
}

function optionsOf(folder: string, day: number, options: Partial<BuildOptions> = {}): BuildOptions {
  threads ??= built.openWorkerThreads(1, { keepAlive: true });
  return {
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
  };
}

let threads: WorkerThreads | undefined;
