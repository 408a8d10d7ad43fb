import { type BuildOptions, build, type Plugin } from 'esbuild';
import { withGivenLanguage } from '../src/site/build-assets.ts';

/** The scripts that run the handler where the site is hosted, by file name: the service worker and the edge worker. */
export async function hostScripts(plugins: readonly Plugin[] = []): Promise<ReadonlyMap<string, string>> {
  const scripts = await Promise.all([
    bundle('edge.js', { format: 'esm', entryPoints: ['src/hosts/edge.ts'], plugins: [withGivenLanguage, ...plugins] }),
    bundle('sw.js', {
      // A classic script: not every browser takes a module as a service worker.
      format: 'iife',
      entryPoints: ['src/hosts/service-worker.ts'],
      plugins: [withGivenLanguage, withFewTypes, ...plugins],
    }),
  ]);
  return new Map(scripts);
}

/** The service worker answers with pages' renditions alone: of the table of media types it needs a few. */
const withFewTypes: Plugin = {
  name: 'few-types',
  setup(builder) {
    const types = { png: 'image/png', svg: 'image/svg+xml', txt: 'text/plain' };
    builder.onResolve({ filter: /^mime$/ }, () => ({ path: 'mime', namespace: 'few-types' }));
    builder.onLoad({ filter: /.*/, namespace: 'few-types' }, () => ({
      contents: `const types = ${JSON.stringify(types)};\nexport default { getType: (ending) => types[ending] ?? null };`,
    }));
  },
};

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
  });
  return [name, result.outputFiles?.[0]?.text ?? ''];
}
