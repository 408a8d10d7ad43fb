import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * Packages that Node requires rather than imports: of one written for `require`, an import reads the whole source first to guess what it exports
 * (a tenth of a second for a megabyte), and one that has both forms is dozens of files to import and a single one to require. Every command and
 * every thread begins with them.
 */
export const requiredPackages: Plugin = {
  name: 'required-packages',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:${PACKAGES.join('|')})$`) }, ({ path }) => ({ path, namespace: NAMESPACE }));
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({ contents: moduleOf(path) }));
  },
};

/** Exports the same names as an import of the package. */
function moduleOf(name: string): string {
  if (LATER.has(name)) return laterModuleOf(name);
  // What a package exports is seen by asking it.
  const exported = createRequire(import.meta.url)(name) as object;
  const names = Object.keys(exported).filter((one) => IDENTIFIER.test(one) && one !== 'default');
  return [
    `import { createRequire } from 'node:module';`,
    `const required = createRequire(import.meta.url)(${JSON.stringify(name)});`,
    'export default required;',
    ...names.map((one) => `export const ${one} = required.${one};`),
  ].join('\n');
}

/** A function, of a package that is one, which requires it when it is first called or asked for something. */
function laterModuleOf(name: string): string {
  return [
    `import { createRequire } from 'node:module';`,
    `let required;`,
    `const load = () => (required ??= createRequire(import.meta.url)(${JSON.stringify(name)}));`,
    `export default new Proxy(() => {}, { apply: (_, __, given) => load()(...given), get: (_, member) => load()[member] });`,
  ].join('\n');
}

const PACKAGES = ['citeproc', 'liquidjs', 'lunr', 'markdown-it', 'saxes', 'sharp', 'yauzl'];
/** Twenty megabytes of native code, which a journal without new pictures has no use for. */
const LATER: ReadonlySet<string> = new Set(['sharp']);
const NAMESPACE = 'required';
const IDENTIFIER = /^(?!(?:default|delete|in|new|with)$)[A-Za-z_$][\w$]*$/;
