import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * Loads some packages with `require` instead of `import`, because every command and thread loads them at startup. For a CommonJS package,
 * `import` first scans the complete source for exports (0.1 s per megabyte). A package with both forms has dozens of ES modules but one
 * CommonJS file.
 */
export const requiredPackages: Plugin = {
  name: 'required-packages',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${PACKAGES.join('|')})$`) }, ({ path }) => ({ path, namespace: NAMESPACE }));
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({ contents: moduleOf(path) }));
  },
};

/** Source of a module that exports the same names as an import of the package. */
function moduleOf(name: string): string {
  if (LAZY.has(name)) return lazyModuleOf(name);
  // Loads the package to list its exports.
  const exported = createRequire(import.meta.url)(name) as object;
  const names = Object.keys(exported).filter((one) => IDENTIFIER.test(one) && one !== 'default');
  return [
    `import { createRequire } from 'node:module';`,
    `const required = createRequire(import.meta.url)(${JSON.stringify(name)});`,
    'export default required;',
    ...names.map((one) => `export const ${one} = required.${one};`),
  ].join('\n');
}

/** Source of a module for a package that exports a function; it loads the package on the first call or property access. */
function lazyModuleOf(name: string): string {
  return [
    `import { createRequire } from 'node:module';`,
    `let required;`,
    `const load = () => (required ??= createRequire(import.meta.url)(${JSON.stringify(name)}));`,
    `export default new Proxy(() => {}, { apply: (_, __, given) => load()(...given), get: (_, member) => load()[member] });`,
  ].join('\n');
}

const PACKAGES = ['citeproc', 'liquidjs', 'lunr', 'markdown-it', 'sharp', 'yauzl'];
/** Packages that are loaded lazily: sharp has 20 MB of native code, which a build without new pictures does not use. */
const LAZY: ReadonlySet<string> = new Set(['sharp']);
const NAMESPACE = 'required';
const IDENTIFIER = /^(?!(?:default|delete|in|new|with)$)[A-Za-z_$][\w$]*$/;
