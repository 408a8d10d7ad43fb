import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Packages of which what we use stands in our own scripts: of the whole, a journal would also install what it has no use for, or a program would
 * begin with more than it needs.
 */
export const bundledPackages: Plugin = {
  name: 'bundled-packages',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${Object.keys(MODULES).join('|')})$`) }, ({ path }) => ({
      path: fileURLToPath(new URL(MODULES[path] ?? '', import.meta.resolve(path))),
    }));
  },
};

/** By what is imported, the file of it that is bundled, from the one that Node would take. */
const MODULES: Readonly<Record<string, string>> = {
  // The native addition of MessagePack is not in this module.
  'msgpackr/pack': '',
  // Seventy files for Node, which every command and every thread would begin with; written as modules, what nobody uses is left out.
  yaml: '../browser/dist/index.js',
};
