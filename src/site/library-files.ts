import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ArticleCard } from '../model/article-card.ts';
import type { Artifact } from '../model/artifact.ts';
import { LIBRARY_FILES, type LibraryViewer } from '../model/file-viewer.ts';

/** Reads the libraries that show supplements, unchanged, for the viewers that the articles need. */
export async function libraryArtifacts(cards: readonly ArticleCard[]): Promise<readonly Artifact[]> {
  const needed = new Set(cards.flatMap(({ viewers = [] }) => viewers));
  const files = [...needed].sort().flatMap((viewer) => {
    const { folder, files } = SOURCES[viewer];
    return Object.entries(files).map(([name, path]) => ({ name, path: join(folder(), path) }));
  });
  return Promise.all(files.map(async ({ name, path }) => ({ path: `assets/${name}`, bytes: await readFile(path) })));
}

const require = createRequire(import.meta.url);

interface LibrarySource {
  readonly folder: () => string;
  /** Path in the package by the name of the site's file. */
  readonly files: Readonly<Record<string, string>>;
}

const SOURCES: Readonly<Record<LibraryViewer, LibrarySource>> = {
  csv: {
    folder: () => dirname(require.resolve('papaparse/package.json')),
    files: { [LIBRARY_FILES.csv.script]: 'papaparse.min.js' },
  },
  xlsx: {
    folder: () => dirname(require.resolve('read-excel-file/package.json')),
    files: { [LIBRARY_FILES.xlsx.script]: 'bundle/read-excel-file.min.js' },
  },
  geojson: {
    folder: () => dirname(require.resolve('leaflet/package.json')),
    files: { [LIBRARY_FILES.geojson.script]: 'dist/leaflet.js', [LIBRARY_FILES.geojson.style]: 'dist/leaflet.css' },
  },
  structure: {
    folder: () => dirname(require.resolve('3dmol/package.json')),
    // The script only names the file of its licence, which copies have to include.
    files: { [LIBRARY_FILES.structure.script]: 'build/3Dmol-min.js', [LIBRARY_FILES.structure.script.replace('.js', '.txt')]: 'LICENSE' },
  },
};
