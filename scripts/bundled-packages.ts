import { createRequire } from 'node:module';
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
    // parse5 has a version of its own.
    build.onResolve({ filter: /^entities\// }, ({ path, importer }) =>
      importer.includes('/parse5/') ? { path: createRequire(importer).resolve(path) } : undefined,
    );
  },
};

/** Packages, or modules of a package, with the bundled file relative to the file that Node would resolve; '' is that file itself. */
const MODULES: Readonly<Record<string, string>> = {
  '@orama/stemmers': '',
  'character-entities': '',
  'lunr-languages': '',
  mime: '',
  parse5: '',
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
