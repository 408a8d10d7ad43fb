import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PackageFolders, recordPackages } from '../../scripts/notices/bundled-package-folders.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');
const notices = read('dist/THIRD-PARTY-NOTICES.txt');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-notices-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Packages in the source maps of the bundles for Node. */
function packagesInSourceMaps(): readonly string[] {
  const maps = readdirSync(join(PROJECT, 'dist')).filter((name) => name.endsWith('.js.map'));
  const sources = maps.flatMap((name) => (JSON.parse(read(`dist/${name}`)) as { readonly sources: readonly string[] }).sources);
  const names = sources.flatMap((path) => /^[^:]*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(names)].sort();
}

test('every package in a bundle for Node has its notice', () => {
  const names = packagesInSourceMaps();
  expect(names).toEqual(expect.arrayContaining(['msgpackr', 'yaml']));
  for (const name of names) expect(notices).toMatch(new RegExp(`^${name}@\\d`, 'm'));
});

test('every package in a bundle for browsers and edges has its notice', async () => {
  const folders: PackageFolders = new Map();
  const entryPoints = ['src/serve/hosts/service-worker.ts', 'src/serve/hosts/edge.ts', 'src/site/browser/search.ts'].map((path) =>
    join(PROJECT, path),
  );
  await build({
    entryPoints,
    bundle: true,
    write: false,
    outdir: folder,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
    plugins: [recordPackages(folders)],
  });
  expect([...folders.keys()]).toEqual(expect.arrayContaining(['lunr-languages', 'mime']));
  for (const name of folders.keys()) expect(notices).toMatch(new RegExp(`^${name}@\\d`, 'm'));
});

test.each([
  ['the complete licence of a bundled package', read('node_modules/lunr/LICENSE').trim()],
  ['the licence of one that is published without it', read('scripts/notices/licences/saxes.txt').trim()],
  ['the licence of a library that shows supplements', read('node_modules/leaflet/LICENSE').replaceAll('\r\n', '\n').trim()],
  ['the licence of a package within one', read('node_modules/fflate/LICENSE').trim()],
  ['the licence of the font', read('node_modules/dejavu-fonts-ttf/LICENSE').replaceAll('\r\n', '\n').trim()],
  [
    'the makers of a citation style',
    'APA Style 7th edition\n  http://www.zotero.org/styles/apa\n  By Brenton M. Wiernik, Andrew Dunning\n  http://creativecommons.org/licenses/by-sa/3.0/',
  ],
  ['the attribution notice of citeproc', 'Attribution Copyright Notice: (c) Frank Bennett'],
  ['the attribution phrase of citeproc', 'Attribution Phrase: citeproc-js implements the Citation Style Language'],
  ['the attribution address of citeproc', 'Attribution URL: https://citationstyles.org/'],
])('the notices have %s', (_, text) => {
  expect(notices).toContain(text);
});

test('help shows the attribution of citeproc', () => {
  const help = execFileSync(process.execPath, [join(PROJECT, 'dist/cli.js'), '--help'], { encoding: 'utf8' });
  expect(help).toContain('citeproc-js implements the Citation Style Language, (c) Frank Bennett, https://citationstyles.org/');
});

test('the package has the licence and the notices', () => {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: PROJECT, encoding: 'utf8' });
  const [{ files }] = JSON.parse(listed) as [{ readonly files: readonly { readonly path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/THIRD-PARTY-NOTICES.txt']));
  expect(read('LICENSE')).toContain('MIT License\n\nCopyright (c) 2026 The Offprint authors\n');
});

test('the bill of materials is the same each time, and names what is installed and what is bundled', () => {
  const [one, two] = ['one.json', 'two.json'].map((name) => {
    execFileSync('npx', ['tsx', 'scripts/sbom.ts', join(folder, name)], { cwd: PROJECT });
    return readFileSync(join(folder, name), 'utf8');
  });
  expect(one).toBe(two);
  expect(one).not.toMatch(/timestamp|serialNumber|urn:uuid/);
  const bom = JSON.parse(one ?? '') as {
    readonly metadata: { readonly component: { readonly name: string } };
    readonly components: readonly { readonly name: string }[];
  };
  expect(bom.metadata.component.name).toBe('offprint');
  const names = bom.components.map(({ name }) => name);
  const { dependencies } = JSON.parse(read('package.json')) as { readonly dependencies: Readonly<Record<string, string>> };
  expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'msgpackr', 'dejavu-fonts-ttf', '@citation-js/plugin-csl']));
  for (const name of ['vitest', 'tsx', '@biomejs/biome']) expect(names).not.toContain(name);
});
