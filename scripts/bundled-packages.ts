import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Packages that are bundled instead of installed. `offprint/query` and `offprint/handler` need some of them in browsers and at the edge. Others would
 * install unused dependencies, or load more modules at startup than the program needs.
 */
export const bundledPackages: Plugin = {
  name: 'bundled-packages',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${Object.keys(MODULES).join('|')})(?:/|$)`) }, ({ path }) => ({
      path: fileURLToPath(new URL(MODULES[path] ?? '', import.meta.resolve(path))),
    }));
  },
};

/** Packages, or modules of a package, with the bundled file relative to the file that Node would resolve; '' is that file itself. */
const MODULES: Readonly<Record<string, string>> = {
  '@orama/stemmers': '',
  'character-entities': '',
  'lunr-languages': '',
  mime: '',
  // This module excludes the native addon of MessagePack.
  'msgpackr/pack': '',
  saxes: '',
  // saxes requires it.
  xmlchars: '',
  // The entry point for Node takes its hashes from Node.
  uuid: '../dist/index.js',
  // The entry point for Node is seventy CommonJS files, loaded by every command and thread; ES modules allow tree shaking.
  yaml: '../browser/dist/index.js',
};
