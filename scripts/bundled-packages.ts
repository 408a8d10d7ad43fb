import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Packages that are bundled instead of installed. The complete packages would install unused dependencies, or load more modules at startup
 * than the program needs.
 */
export const bundledPackages: Plugin = {
  name: 'bundled-packages',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${Object.keys(MODULES).join('|')})$`) }, ({ path }) => ({
      path: fileURLToPath(new URL(MODULES[path] ?? '', import.meta.resolve(path))),
    }));
  },
};

/** Bundled file by import specifier, relative to the file that Node would resolve. */
const MODULES: Readonly<Record<string, string>> = {
  // This module excludes the native addon of MessagePack.
  'msgpackr/pack': '',
  // The entry point for Node is seventy CommonJS files, loaded by every command and thread; ES modules allow tree shaking.
  yaml: '../browser/dist/index.js',
};
