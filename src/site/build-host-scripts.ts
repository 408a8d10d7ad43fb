import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { withGivenLanguage } from './build-assets.ts';
import type { HandlerScripts } from './host-scripts.ts';

/**
 * Bundles the service worker and the edge worker from their sources, minified. Runs when the program is built, and once in a process that runs from
 * source.
 */
export function buildHostScripts(plugins: readonly Plugin[] = []): Promise<HandlerScripts> {
  if (plugins.length > 0) return bundleBoth(plugins);
  builtOnce ??= bundleBoth([]);
  return builtOnce;
}

let builtOnce: Promise<HandlerScripts> | undefined;

async function bundleBoth(plugins: readonly Plugin[]): Promise<HandlerScripts> {
  const [serviceWorker, edgeWorker] = await Promise.all([
    // A classic script, because not every browser supports modules as service workers.
    bundle('service-worker.ts', { format: 'iife', plugins: [withGivenLanguage, withFewTypes, ...plugins] }),
    bundle('edge.ts', { format: 'esm', plugins: [withGivenLanguage, ...plugins] }),
  ]);
  return { serviceWorker, edgeWorker };
}

/** Replaces the table of media types by a small one: the service worker answers requests for renditions of pages only. */
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
    entryPoints: [fileURLToPath(new URL(`../serve/hosts/${source}`, import.meta.url))],
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
