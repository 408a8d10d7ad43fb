import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { writeSchemas } from '../src/cli/init/write-schemas.ts';
import { buildDtdLibrary, packDtdLibrary } from '../src/cli/schema/build-dtd-library.ts';
import { DTDS_FILE } from '../src/cli/schema/check-schemas.ts';
import { compressText, packTranslations, TRANSLATIONS_FILE } from '../src/model/messages/packed-translations.ts';
import { SCRIPTS } from '../src/program-files.ts';
import { buildCardGlyphs } from '../src/render/figures/build-card-glyphs.ts';
import { CARD_GLYPHS_FILE, packCardGlyphs } from '../src/render/figures/card-glyphs.ts';
import { LIBRARY_SOURCES } from '../src/site/begin-pages.ts';
import { buildAssets } from '../src/site/build-assets.ts';
import { buildCitationStyles } from '../src/site/build-citation-styles.ts';
import { buildHostScripts } from '../src/site/build-host-scripts.ts';
import { CITATION_STYLES_FILE } from '../src/site/citation-styles.ts';
import { HOST_SCRIPT_FILES } from '../src/site/host-scripts.ts';
import { PACKED_SCRIPTS_FILE, packScripts } from '../src/site/packed-scripts.ts';
import { bundledPackages } from './bundled-packages.ts';
import { startDistRecord } from './dist-record.ts';
import { type PackageFolders, recordPackages } from './notices/bundled-package-folders.ts';
import { NOTICES_FILE, thirdPartyNotices } from './notices/third-party-notices.ts';
import { requiredPackages } from './required-packages.ts';
import { writeDeclarations } from './write-declarations.ts';
import { writeMathFiles } from './write-math-files.ts';

/** Bundles the programs for Node, browsers and edge workers into `dist/`, from the same sources. */
const common = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
  outdir: 'dist',
} satisfies BuildOptions;

/** Excludes modules that build data files in a source checkout; the bundle reads the files instead. */
const withoutBuilders: Plugin = {
  name: 'without-builders',
  setup({ onResolve }) {
    onResolve({ filter: /\/build-(?:assets|card-glyphs|citation-styles|host-scripts)\.ts$/ }, ({ path }) => ({ path, external: true }));
  },
};

const folders: PackageFolders = new Map();
const notedPackages = recordPackages(folders);

const finishRecord = startDistRecord('.');
await rm('dist', { recursive: true, force: true });
await mkdir('dist');
await Promise.all([
  Promise.all([buildAssets([notedPackages]), buildHostScripts([notedPackages])]).then(([assets, { serviceWorker, edgeWorker }]) =>
    writeFile(
      `dist/${PACKED_SCRIPTS_FILE}`,
      packScripts([...assets, [HOST_SCRIPT_FILES.serviceWorker, serviceWorker], [HOST_SCRIPT_FILES.edgeWorker, edgeWorker]]),
    ),
  ),
  writeDeclarations('dist/types'),
  writeFile(`dist/${TRANSLATIONS_FILE}`, packTranslations()),
  copyFile('src/pipeline/workers/load-task.cjs', 'dist/load-task.cjs'),
  buildCitationStyles().then((styles) => writeFile(`dist/${CITATION_STYLES_FILE}`, compressText(JSON.stringify(styles)))),
  writeFile(`dist/${DTDS_FILE}`, packDtdLibrary(buildDtdLibrary())),
  cp('src/render/typeset/templates', 'dist', { recursive: true }),
  cp('src/cli/init/ci', 'dist/ci', { recursive: true }),
  cp('src/cli/init/humanities', 'dist/humanities', { recursive: true }),
  writeSchemas('dist/schemas'),
  ...Object.values(LIBRARY_SOURCES).flatMap((files) =>
    Object.entries(files).map(([name, source]) => cp(`node_modules/${source}`, `dist/libraries/${name}`)),
  ),
  // Screenshots would be a tenth of the package.
  cp('src/docs', 'dist/docs', { recursive: true, filter: (path) => !path.endsWith('images') }),
  copyFile('.github/CHANGELOG.md', 'dist/CHANGELOG.md'),
  buildCardGlyphs().then((glyphs) => writeFile(`dist/${CARD_GLYPHS_FILE}`, packCardGlyphs(glyphs))),
  writeMathFiles(),
  build({
    ...common,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [bundledPackages, requiredPackages, withoutBuilders, notedPackages],
    splitting: true,
    sourcemap: true,
    minify: true,
    entryPoints: {
      cli: 'src/cli/main.ts',
      ...Object.fromEntries(Object.entries(SCRIPTS).map(([name, source]) => [name, `src/${source}`])),
      build: 'src/build.ts',
      eleventy: 'src/eleventy.ts',
      // These three also run without Node: `test/npm-package` checks that nothing in their chunks imports a package or a module of Node.
      query: 'src/query/language/open-site.ts',
      handler: 'src/serve/http/handle.ts',
      edge: 'src/serve/hosts/edge.ts',
    },
  }),
]);
await writeFile(NOTICES_FILE, await thirdPartyNotices(folders));
finishRecord();
