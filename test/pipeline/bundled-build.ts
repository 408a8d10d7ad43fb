import { join } from 'node:path';
import type { BuildOptions, BuildSummary } from '../../src/pipeline/options/build-options.ts';

// As bundled, since the workers are.
const { buildSite } = (await import(new URL('../../dist/build.js', import.meta.url).href)) as {
  buildSite: (options: BuildOptions) => Promise<BuildSummary>;
};

/** Builds `content` of a folder into its `out/site`, with the cache beside them, on a day of 2026 counted from its first of January. */
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
    // The folder is compared with that of a clean build.
    graceMs: 0,
    ...options,
  });
}
