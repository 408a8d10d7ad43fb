import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Assets } from './assets.ts';

/** The style sheet and the scripts from their sources, minified. Runs when the program is built, and in a source checkout. */
export async function buildAssets(): Promise<Assets> {
  const [style, script, console] = await Promise.all([
    bundle('styles/offprint.css', TARGETS),
    bundle('../browser/offprint.ts', TARGETS),
    bundle('../browser/query-console.ts', TARGETS),
  ]);
  return { style, script, console };
}

const TARGETS = ['es2022', 'chrome109', 'firefox115', 'safari16.4'];

async function bundle(entry: string, target: string[]): Promise<string> {
  const entryPoint = fileURLToPath(new URL(entry, import.meta.url));
  const result = await build({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}
