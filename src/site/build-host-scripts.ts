import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { withGivenLanguage } from './build-assets.ts';
import type { HandlerScripts } from './host-scripts.ts';

/** Bundles the service worker and the edge worker from their sources, minified. Runs when `dist/` is made, and when the program runs from source. */
export async function buildHostScripts(plugins: readonly Plugin[] = []): Promise<HandlerScripts> {
  const [serviceWorker, edgeWorker] = await Promise.all([
    // A classic script: not every browser takes a module as a service worker.
    bundle('service-worker.ts', { format: 'iife', plugins: [withGivenLanguage, withFewTypes, ...plugins] }),
    bundle('edge.ts', { format: 'esm', plugins: [withGivenLanguage, ...plugins] }),
  ]);
  return { serviceWorker, edgeWorker };
}

/** The service worker answers with pages' renditions alone: of the table of media types it needs a few. */
const withFewTypes: Plugin = {
  name: 'few-types',
  setup(builder) {
    const types = { png: 'image/png', txt: 'text/plain' };
    builder.onResolve({ filter: /^mime$/ }, () => ({ path: 'mime', namespace: 'few-types' }));
    builder.onLoad({ filter: /.*/, namespace: 'few-types' }, () => ({
      contents: `const types = ${JSON.stringify(types)};\nexport default { getType: (ending) => types[ending] ?? null };`,
    }));
  },
};

async function bundle(source: string, options: BuildOptions): Promise<string> {
  const result = await build({
    ...options,
    entryPoints: [fileURLToPath(new URL(`../hosts/${source}`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return result.outputFiles?.[0]?.text ?? '';
}
