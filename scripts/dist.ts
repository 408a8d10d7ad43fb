import { rm } from 'node:fs/promises';
import { type BuildOptions, build } from 'esbuild';
import { withGivenLanguage, writeAssets } from '../src/site/build-assets.ts';

/** Bundles what Node runs and what browsers and edges run into `dist/`, from the same sources. */
const common = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
  outdir: 'dist',
} satisfies BuildOptions;

await rm('dist', { recursive: true, force: true });
await Promise.all([
  writeAssets('dist/assets'),
  build({
    ...common,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    splitting: true,
    sourcemap: true,
    entryPoints: {
      cli: 'src/cli/main.ts',
      worker: 'src/build/worker.ts',
      eleventy: 'src/eleventy.ts',
    },
  }),
  build({
    ...common,
    platform: 'browser',
    minify: true,
    splitting: true,
    chunkNames: 'query-[hash]',
    entryPoints: { query: 'src/query/open-site.ts' },
  }),
  build({ ...common, platform: 'browser', minify: true, plugins: [withGivenLanguage], entryPoints: { edge: 'src/hosts/edge.ts' } }),
  build({
    ...common,
    platform: 'browser',
    minify: true,
    format: 'iife',
    plugins: [withGivenLanguage],
    // It answers with pages' renditions only, all of common types.
    alias: { mime: 'mime/lite' },
    entryPoints: { sw: 'src/hosts/service-worker.ts' },
  }),
]);
