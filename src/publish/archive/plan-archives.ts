import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { withoutLanguage, withoutLanguageFolder } from '../../model/text/article-path.ts';
import { boundedName, nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import { iconOf } from '../../site/machine-files.ts';
import { largestFileOf } from '../check-hosting.ts';
import type { ManifestGroup } from '../manifest-group.ts';
import { type ArchiveEntry, textEntry } from './archive-entry.ts';
import type { ArchiveKind, ArchiveMetadata, ArchiveOptions, PlannedArchive, SiteFile, TitleIn } from './planned-archive.ts';
import { recipeOf } from './recipe-of.ts';
import { planSiteZip } from './site-zip.ts';
import { splitBySize } from './split-by-size.ts';
import { writeZip } from './write-zip.ts';
import { illustrationOf, planZim } from './zim.ts';

/** An article as far as archives depend on it. */
interface ArchivedArticle {
  readonly stem: string;
  readonly card: Pick<ArticleCard, 'publishedIso' | 'volume'>;
}

/** The journal of the archives, and its articles, newest first. */
interface ArchivedJournal {
  readonly journal: Journal;
  readonly articles: readonly ArchivedArticle[];
}

/** The requested archives over these files of the site. */
export function planArchives(
  files: readonly SiteFile[],
  { kinds, mostBytes }: ArchiveOptions,
  { journal, articles }: ArchivedJournal,
): readonly PlannedArchive[] {
  const name = nameSlugOf(journal.abbreviation ?? journal.title);
  const facts = {
    name: name === '-' ? 'journal' : name,
    siteUrl: journal.siteUrl,
    date: articles[0]?.card.publishedIso ?? '',
    mostBytes: Math.min(mostBytes, largestFileOf(journal.host) ?? mostBytes),
    messages: interfaceMessages(journal),
  };
  return kinds.flatMap((kind) => PLANS[kind](files, { facts, journal, articles }));
}

interface PlanInputs extends ArchivedJournal {
  readonly facts: ArchiveMetadata;
}

const PLANS: Readonly<Record<ArchiveKind, (files: readonly SiteFile[], around: PlanInputs) => readonly PlannedArchive[]>> = {
  zip: (files, { facts, articles }) => planJournalZips(files, { facts, volumes: volumesOf(articles) }),
  zim: (files, { facts, journal }) => [
    planZim(files, {
      facts,
      zim: {
        title: journal.title,
        description: journal.description ?? interfaceMessages(journal).text('page.download.articlesOf', { journal: journal.title }),
        language: journal.language,
        publisher: journal.publisher ?? journal.title,
        illustration: () => illustrationOf(Buffer.from(iconOf(journal), 'utf8')),
      },
    }),
  ],
  bag: (files, { facts, journal }) => [
    planBag(files, {
      facts,
      origin: {
        organization: journal.publisher ?? journal.title,
        description: interfaceMessages(journal).text('page.download.packagesOf', { journal: journal.title }),
        ...(journal.contact === undefined ? {} : { contact: journal.contact }),
      },
    }),
  ],
};

/** Volumes by the articles' routes, in the order of their newest article. */
function volumesOf(articles: readonly ArchivedArticle[]): readonly ArchiveVolume[] {
  const volumes = new Map<string, ArchiveVolume>();
  for (const { stem, card } of articles) {
    const folder = withoutLanguage(stem).split('/')[1] ?? '';
    if (!volumes.has(folder))
      volumes.set(folder, { folder, date: card.publishedIso, ...(card.volume === undefined ? {} : { volume: card.volume }) });
  }
  return [...volumes.values()];
}

/** The origin of a bag, for `bag-info.txt`. */
interface BagOrigin {
  readonly organization: string;
  readonly description: string;
  readonly contact?: string;
}

/** Plans the raw packages as a BagIt bag in a zip; large ones become a group of complete bags. RFC 8493, 2 and 4.2 */
export function planBag(files: readonly SiteFile[], { facts, origin }: { facts: ArchiveMetadata; origin: BagOrigin }): PlannedArchive {
  const raw = files.filter(({ group, path }) => group === 'raw' && !LISTING.test(path));
  const { date, mostBytes } = facts;
  const group = `${facts.name}-packages`;
  return {
    kind: 'bag',
    title: titleIn(facts.messages),
    titleIn,
    recipe: recipeOf(['bag', 1, group, date, mostBytes, facts.siteUrl, origin], raw),
    async write(folder) {
      const groups = splitBySize(raw, ({ sizeBytes }) => sizeBytes, mostBytes);
      const names = groups.map((_, index) => (groups.length === 1 ? group : `${group}-${index + 1}-of-${groups.length}`));
      for (const [index, payload] of groups.entries()) {
        const name = names[index] ?? '';
        const groupFields = { 'Bag-Group-Identifier': group, 'Bag-Count': `${index + 1} of ${groups.length}` };
        const about = [...bagFields(payload, { facts, origin }), ...Object.entries(groupFields)];
        await writeZip(join(folder, `${name}.zip`), bagEntries(name, payload, about), { date });
      }
      return names.map((name) => `${name}.zip`);
    },
  };
}

const titleIn: TitleIn = ({ text }) => text('archive.packages');

type BagField = readonly [name: string, value: string];

/** Returns the files of a bag: its declaration, its payload, and the hashes of both. */
function bagEntries(name: string, payload: readonly SiteFile[], fields: readonly BagField[]): readonly ArchiveEntry[] {
  const tags = new Map([
    ['bag-info.txt', fields.map(([label, value]) => `${label}: ${value}\n`).join('')],
    ['bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'],
    ['manifest-sha256.txt', payload.map(({ path, sha256 }) => hashLine(sha256, dataPath(path))).join('')],
  ]);
  const ofTags = [...tags].map(([path, text]) => hashLine(createHash('sha256').update(text).digest('hex'), path));
  tags.set('tagmanifest-sha256.txt', ofTags.join(''));
  return [
    ...[...tags].map(([path, text]) => textEntry(`${name}/${path}`, text)),
    ...payload.map(({ path, file, sizeBytes, sha256 }) => ({ path: `${name}/${dataPath(path)}`, source: { file, sizeBytes, sha256 } })),
  ];
}

/** Returns the fields of `bag-info.txt` (RFC 8493, 2.2.2), dated by the newest article and not by the clock. */
function bagFields(payload: readonly SiteFile[], { facts, origin }: { facts: ArchiveMetadata; origin: BagOrigin }): readonly BagField[] {
  const octets = payload.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['Source-Organization', origin.organization],
    ['Contact-Email', origin.contact],
    ['External-Description', origin.description],
    ['External-Identifier', facts.siteUrl],
    ['Bagging-Date', DAY.test(facts.date) ? facts.date : undefined],
    ['Payload-Oxum', `${octets}.${payload.length}`],
    ['Bag-Software-Agent', 'Offprint'],
  ];
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value.replace(/\s+/g, ' ').trim()] as const]));
}

function dataPath(path: string): string {
  return path.replace(/^bucket\//, 'data/');
}

/** Prints a manifest line; line ends and `%` in a path are percent-encoded (RFC 8493, 2.1.3). */
function hashLine(sha256: string, path: string): string {
  return `${sha256}  ${path.replace(/[%\r\n]/g, encodeURIComponent)}\n`;
}

// Files that the site itself writes to `bucket/`; no package has these names.
const LISTING = /^bucket\/index\.(?:xml|html)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A volume of the journal: the articles in `content/<folder>/`. */
interface ArchiveVolume {
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
