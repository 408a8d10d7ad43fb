import { join } from 'node:path';
import type { BuildOptions, BuildSummary } from '../../src/pipeline/options/build-options.ts';

// The bundled module, because the workers run bundles.
const { buildSite } = (await import(new URL('../../dist/build.js', import.meta.url).href)) as {
  buildSite: (options: BuildOptions) => Promise<BuildSummary>;
};

/** Builds `content` of a folder into `out/site`, with the cache in `cache`. `day` is the day of the year 2026. */
export function bundledBuild(folder: string, day: number, options: Partial<BuildOptions> = {}): Promise<BuildSummary> {
  return buildSite({
    content: join(folder, 'content'),
    output: join(folder, 'out/site'),
    cache: join(folder, 'cache'),
    strict: false,
    publish: true,
    workers: 1,
    buildTime: new Date(Date.UTC(2026, 0, day)),
    onProgress: () => undefined,
    // The output is compared with that of a clean build.
    graceMs: 0,
    ...options,
  });
}
