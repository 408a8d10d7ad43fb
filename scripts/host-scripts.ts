import { type BuildOptions, build } from 'esbuild';
import { withGivenLanguage } from '../src/site/build-assets.ts';

/** The scripts that run the handler where the site is hosted, by file name: the service worker and the edge worker. */
export async function hostScripts(): Promise<ReadonlyMap<string, string>> {
  const scripts = await Promise.all([
    bundle('edge.js', { format: 'esm', entryPoints: ['src/hosts/edge.ts'] }),
    bundle('sw.js', {
      // A classic script: not every browser takes a module as a service worker.
      format: 'iife',
      // It answers with pages' renditions only, all of common types.
      alias: { mime: 'mime/lite' },
      entryPoints: ['src/hosts/service-worker.ts'],
    }),
  ]);
  return new Map(scripts);
}

async function bundle(name: string, options: BuildOptions): Promise<readonly [string, string]> {
  const result = await build({
    ...options,
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [withGivenLanguage],
  });
  return [name, result.outputFiles?.[0]?.text ?? ''];
}
