import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type ArchiveEntry, textEntry } from './archive-entry.ts';
import type { ArchiveMetadata, PlannedArchive, SiteFile, TitleIn } from './planned-archive.ts';
import { recipeOf } from './recipe-of.ts';
import { splitBySize } from './split-by-size.ts';
import { writeZip } from './write-zip.ts';

/** The origin of a bag, for `bag-info.txt`. */
export interface BagOrigin {
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
export function bagEntries(name: string, payload: readonly SiteFile[], fields: readonly BagField[]): readonly ArchiveEntry[] {
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
