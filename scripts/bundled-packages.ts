import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/** Packages of which what we use stands in our own scripts: of the whole, a journal would also install what it has no use for. */
export const bundledPackages: Plugin = {
  name: 'bundled-packages',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${MODULES.join('|')})$`) }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path)),
    }));
  },
};

// The native addition of MessagePack is not in this module.
const MODULES = ['msgpackr/pack'];
