import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fileViewerOf, LIBRARY_FILES, libraryOf } from '../../src/model/file-viewer.ts';
import { libraryArtifacts } from '../../src/site/begin-pages.ts';
import { card } from './content.ts';

test('a site has the libraries that its supplements need, and no others', async () => {
  const cards = [card(), card({ viewers: ['csv'] }), card({ viewers: ['csv', 'geojson'] })];
  const artifacts = await libraryArtifacts(cards);
  expect(artifacts.map(({ path }) => path)).toEqual(['assets/papaparse-5.7.1.js', 'assets/leaflet-1.9.4.js', 'assets/leaflet-1.9.4.css']);
  const structure = await libraryArtifacts([card({ viewers: ['structure'] })]);
  expect(structure.map(({ path }) => path)).toEqual(['assets/3dmol-2.5.5.js', 'assets/3dmol-2.5.5.txt']);
  const workbook = await libraryArtifacts([card({ viewers: ['xlsx'] })]);
  expect(workbook.map(({ path }) => path)).toEqual(['assets/read-excel-file-9.3.17.js', 'assets/read-excel-file-worker-9.3.17.js']);
  expect(await libraryArtifacts([card()])).toEqual([]);
});

test('the names of the files have the versions of the dependencies', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as Record<string, Record<string, string>>;
  const installed = { ...dependencies, ...devDependencies };
  const names = Object.values(LIBRARY_FILES).map(({ script }) => script);
  const versions = ['papaparse', 'read-excel-file', 'leaflet', '3dmol'].map((name) => `${name}-${installed[name]}.js`);
  expect(names).toEqual(versions);
});

test.each([
  [{ href: 'a/supp1.CSV' }, 'csv', 'csv'],
  [{ href: 'supp1.tab' }, 'tsv', 'csv'],
  [{ href: 'info:doi/10.1371/x.s001', source: 'pkg.zip/x.xlsx' }, 'xlsx', 'xlsx'],
  [{ href: 's001', mediaType: 'application/geo+json' }, 'geojson', 'geojson'],
  [{ href: 'model.pdb' }, 'structure', 'structure'],
  [{ href: 's002', mediaType: 'chemical/x-pdb' }, 'structure', 'structure'],
  [{ href: 'analysis.ipynb' }, 'notebook', undefined],
  [{ href: 'movie.mp4' }, 'video', undefined],
  [{ href: 'data.zip', mediaType: 'application/zip' }, undefined, undefined],
] as const)('%j is shown as %s', (file, viewer, library) => {
  expect(fileViewerOf(file)).toBe(viewer);
  expect(viewer === undefined ? undefined : libraryOf(viewer)).toBe(library);
});
