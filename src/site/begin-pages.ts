import { readFile } from 'node:fs/promises';
import type { ArticleCard } from '../model/article-card.ts';
import type { Artifact } from '../model/artifact.ts';
import { LIBRARY_FILES, type LibraryViewer } from '../model/file-viewer.ts';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../program-files.ts';
import { type IsStale, openStaleCheck, staleArticles, startInWorkers } from './article-pages.ts';
import { assetsInLanguages } from './assets.ts';
import type { Chrome } from './chrome.ts';
import type { SiteContent } from './site-content.ts';
import { type SitePage, sitePages } from './site-pages.ts';

/** Pages of a journal, of which workers may already be rendering those of the articles. */
export interface BegunPages {
  readonly chrome: Chrome;
  readonly assets: readonly Artifact[];
  /** Pages that belong to no article. */
  readonly pages: readonly SitePage[];
  /** Articles that are not rendered by workers, by stem. */
  readonly stems: readonly string[];
  readonly isStale: IsStale;
}

/** Starts rendering in workers. Call it before Eleventy is loaded, so that workers render meanwhile. */
export async function beginPages(content: SiteContent): Promise<BegunPages> {
  const { paths, furtherPaths, artifacts } = await assetsInLanguages(content.journal, content.theme);
  const { chrome, pages } = sitePages({ ...content, assets: paths, furtherAssets: furtherPaths });
  const isStale = openStaleCheck(content, chrome);
  const stems = staleArticles(content, isStale);
  const areInWorkers = startInWorkers(chrome, stems, content);
  return { chrome, assets: [...artifacts, ...(await libraryArtifacts(content.cards))], pages, stems: areInWorkers ? [] : stems, isStale };
}

/** Reads the libraries that show supplements, unchanged, for the viewers that the articles need. */
export async function libraryArtifacts(cards: readonly Pick<ArticleCard, 'viewers'>[]): Promise<readonly Artifact[]> {
  const needed = new Set(cards.flatMap(({ viewers = [] }) => viewers));
  const files = [...needed].sort().flatMap((viewer) => Object.entries(LIBRARY_SOURCES[viewer]));
  const libraries = files.map(async ([name, source]) => ({ path: `assets/${name}`, bytes: await readFile(fileOf(name, source)) }));
  const workers = needed.has('xlsx') ? [{ path: `assets/${LIBRARY_FILES.xlsx.worker}`, bytes: WORKBOOK_WORKER }] : [];
  return [...(await Promise.all(libraries)), ...workers];
}

/** The script of a web worker: answers a workbook with its sheets, or with null if it cannot be read. */
const WORKBOOK_WORKER = `importScripts('${LIBRARY_FILES.xlsx.script}');
onmessage = ({ data }) => readXlsxFile(data).then(postMessage, () => postMessage(null));
`;

function fileOf(name: string, source: string): URL {
  return new URL(RUNS_FROM_SOURCE ? `../node_modules/${source}` : `libraries/${name}`, PROGRAM_FOLDER);
}

/** Paths in `node_modules/` by the name of the site's file. `npm run dist` copies the files to `dist/libraries/`. */
export const LIBRARY_SOURCES: Readonly<Record<LibraryViewer, Readonly<Record<string, string>>>> = {
  csv: { [LIBRARY_FILES.csv.script]: 'papaparse/papaparse.min.js' },
  xlsx: { [LIBRARY_FILES.xlsx.script]: 'read-excel-file/bundle/read-excel-file.min.js' },
  geojson: { [LIBRARY_FILES.geojson.script]: 'leaflet/dist/leaflet.js', [LIBRARY_FILES.geojson.style]: 'leaflet/dist/leaflet.css' },
  structure: {
    [LIBRARY_FILES.structure.script]: '3dmol/build/3Dmol-min.js',
    // The script only names the file of its licence, which copies have to include.
    [LIBRARY_FILES.structure.script.replace('.js', '.txt')]: '3dmol/LICENSE',
  },
};
