import type { FileRef } from './inline.ts';

/** How a file of an article is shown in its page. */
export type FileViewer = 'csv' | 'tsv' | 'xlsx' | 'geojson' | 'structure' | 'notebook' | 'pdf' | 'text' | 'image' | 'audio' | 'video';

/** Returns the viewer of a file by its ending, else by its media type; undefined if pages cannot show it. */
export function fileViewerOf({ href, source, mediaType }: FileRef): FileViewer | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(source ?? href)?.[1]?.toLowerCase() ?? '';
  return BY_ENDING.get(ending) ?? BY_MEDIA_TYPE.get(mediaType ?? '');
}

const BY_ENDING: ReadonlyMap<string, FileViewer> = new Map<string, FileViewer>([
  ...(['csv', 'tsv', 'xlsx', 'geojson', 'pdf'] as const).map((ending) => [ending, ending] as const),
  ['tab', 'tsv'],
  ...['pdb', 'cif', 'sdf', 'mol2'].map((ending) => [ending, 'structure'] as const),
  ['ipynb', 'notebook'],
  ['txt', 'text'],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp'].map((ending) => [ending, 'image'] as const),
  ...['mp3', 'm4a', 'oga', 'wav', 'flac'].map((ending) => [ending, 'audio'] as const),
  ...['mp4', 'm4v', 'webm', 'ogv', 'mov'].map((ending) => [ending, 'video'] as const),
]);

const BY_MEDIA_TYPE: ReadonlyMap<string, FileViewer> = new Map<string, FileViewer>([
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/geo+json', 'geojson'],
  ['chemical/x-pdb', 'structure'],
  ['application/pdf', 'pdf'],
]);

/** A viewer that needs a library, which the site has only if an article has such a file. */
export type LibraryViewer = 'csv' | 'xlsx' | 'geojson' | 'structure';

/** Returns the library of a viewer; undefined if it needs none. */
export function libraryOf(viewer: FileViewer): LibraryViewer | undefined {
  if (viewer === 'tsv') return 'csv';
  return viewer === 'csv' || viewer === 'xlsx' || viewer === 'geojson' || viewer === 'structure' ? viewer : undefined;
}

/** The libraries as files of the site, in `assets/`; their versions make the files immutable. */
export const LIBRARY_FILES = {
  csv: { script: 'papaparse-5.7.1.js' },
  xlsx: { script: 'read-excel-file-9.3.17.js', worker: 'read-excel-file-worker-9.3.17.js' },
  geojson: { script: 'leaflet-1.9.4.js', style: 'leaflet-1.9.4.css' },
  structure: { script: '3dmol-2.5.5.js' },
} as const satisfies Readonly<Record<LibraryViewer, { readonly script: string; readonly style?: string; readonly worker?: string }>>;
