import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type BuildOptions, build } from 'esbuild';
import { buildDtdLibrary, packDtdLibrary } from '../src/cli/schema/build-dtd-library.ts';
import { DTDS_FILE } from '../src/cli/schema/read-dtd-library.ts';
import { buildCardGlyphs } from '../src/figures/build-card-glyphs.ts';
import { CARD_GLYPHS_FILE } from '../src/figures/card-glyphs.ts';
import { writeAssets } from '../src/site/build-assets.ts';
import { buildCitationStyles } from '../src/site/build-citation-styles.ts';
import { CITATION_STYLES_FILE } from '../src/site/citation-styles.ts';
import { bundledPackages } from './bundled-packages.ts';
import { hostScripts } from './host-scripts.ts';
import { notePackages, type PackageFolders } from './notices/note-packages.ts';
import { NOTICES_FILE, thirdPartyNotices } from './notices/third-party-notices.ts';
import { requiredPackages } from './required-packages.ts';

/** Bundles what Node runs and what browsers and edges run into `dist/`, from the same sources. */
const common = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
  outdir: 'dist',
} satisfies BuildOptions;

const folders: PackageFolders = new Map();
const noted = notePackages(folders);

await rm('dist', { recursive: true, force: true });
await mkdir('dist');
await Promise.all([
  writeAssets('dist/assets', [noted]),
  buildCitationStyles().then((styles) => writeFile(`dist/${CITATION_STYLES_FILE}`, JSON.stringify(styles))),
  writeFile(`dist/${DTDS_FILE}`, packDtdLibrary(buildDtdLibrary())),
  buildCardGlyphs().then((glyphs) => writeFile(`dist/${CARD_GLYPHS_FILE}`, JSON.stringify(glyphs))),
  build({
    ...common,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [bundledPackages, requiredPackages, noted],
    splitting: true,
    sourcemap: true,
    entryPoints: {
      cli: 'src/cli/main.ts',
      worker: 'src/pipeline/article-worker.ts',
      'page-maker': 'src/pipeline/page-worker.ts',
      fetcher: 'src/mirror/fetcher.ts',
      looker: 'src/workers/scan/scan-worker.ts',
      verifier: 'src/publish/verify/verifier.ts',
      indexer: 'src/pipeline/indexing/indexer.ts',
      later: 'src/cli/background/background-process.ts',
      build: 'src/build.ts',
      eleventy: 'src/eleventy.ts',
    },
  }),
  build({
    ...common,
    platform: 'browser',
    minify: true,
    splitting: true,
    chunkNames: 'query-[hash]',
    plugins: [noted],
    entryPoints: { query: 'src/query/open-site.ts', handler: 'src/http/handle.ts' },
  }),
  hostScripts([noted]).then((scripts) => Promise.all([...scripts].map(([name, text]) => writeFile(`dist/${name}`, text)))),
]);
await writeFile(NOTICES_FILE, await thirdPartyNotices(folders));
