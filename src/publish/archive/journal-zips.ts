import { withoutLanguageFolder } from '../../model/text/article-path.ts';
import { boundedName, nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import type { ManifestGroup } from '../manifest-group.ts';
import type { ArchiveMetadata, PlannedArchive, SiteFile, TitleIn } from './planned-archive.ts';
import { planSiteZip } from './site-zip.ts';

/** A volume of the journal: the articles in `content/<folder>/`. */
export interface ArchiveVolume {
  /** Folder in the articles' URLs. */
  readonly folder: string;
  /** Volume as in the source; undefined if the folder is a year. */
  readonly volume?: string;
  /** Date of its newest article. */
  readonly date: string;
}

/** Plans a zip of the complete journal and one per volume. Raw packages are left out, since the bag has them. */
export function planJournalZips(
  files: readonly SiteFile[],
  { facts, volumes }: { facts: ArchiveMetadata; volumes: readonly ArchiveVolume[] },
): readonly PlannedArchive[] {
  const all = files.filter(isForReaders);
  const complete = planSiteZip({ titleIn: ({ text }) => text('archive.whole'), name: facts.name, files: all, moved: new Map() }, facts);
  if (volumes.length < 2) return [complete];
  const filesByFolder = groupByFolder(all);
  const common = all.filter(({ group, path }) => group === 'assets' && path !== SERVICE_WORKER);
  const ofVolumes = volumes.map((volume) => {
    const front = frontOf(volume, all);
    const own = [...common, ...front, ...(filesByFolder.get(volume.folder) ?? [])].sort((a, b) => compareText(a.path, b.path));
    const titleIn: TitleIn = ({ text }) => (volume.volume === undefined ? volume.folder : text('list.volume', { volume: volume.volume }));
    const moved = new Map(front.slice(0, 1).map(({ path }) => [path, 'index.html']));
    const name = boundedName(`${facts.name}-${volume.volume === undefined ? '' : 'volume-'}${nameSlugOf(volume.folder)}`);
    return planSiteZip({ titleIn, name, files: own, moved }, { ...facts, date: volume.date });
  });
  return [complete, ...ofVolumes];
}

/** Returns the list of a volume with its further pages and issues; the first becomes the zip's first page. */
function frontOf({ folder, volume }: ArchiveVolume, files: readonly SiteFile[]): readonly SiteFile[] {
  const stem = volume === undefined ? `archive/${folder}` : `volumes/${nameSlugOf(volume)}`;
  const isFront = ({ path }: SiteFile): boolean => path === `${stem}.html` || (path.startsWith(`${stem}/`) && path.endsWith('.html'));
  return files.filter(isFront).sort((a, b) => a.path.length - b.path.length || compareText(a.path, b.path));
}

function groupByFolder(files: readonly SiteFile[]): ReadonlyMap<string, readonly SiteFile[]> {
  const byFolder = new Map<string, SiteFile[]>();
  for (const file of files) {
    const folder = VOLUME.exec(file.path)?.[1];
    if (folder === undefined) continue;
    const known = byFolder.get(folder);
    if (known === undefined) byFolder.set(folder, [file]);
    else known.push(file);
  }
  return byFolder;
}

function isForReaders({ group, path }: SiteFile): boolean {
  return !NOT_FOR_READERS.has(group) && withoutLanguageFolder(path) !== NOT_FOUND;
}

const NOT_FOR_READERS: ReadonlySet<ManifestGroup> = new Set(['raw', 'host', 'archives']);
// The page is served at any URL, so its links are absolute and need a server.
const NOT_FOUND = '404.html';
const SERVICE_WORKER = 'sw.js';
const VOLUME = /^(?:[a-z][a-z0-9-]+\/)?content\/([^/]+)\//;
