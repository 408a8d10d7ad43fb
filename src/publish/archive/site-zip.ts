import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_PATH, type ManifestEntry, printManifest } from '../manifest.ts';
import { adaptPage } from './adapt-page.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import type { ArchiveMetadata, PlannedArchive, SiteFile, TitleIn } from './planned-archive.ts';
import { recipeOf } from './recipe-of.ts';
import { splitBySize } from './split-by-size.ts';
import { writeZip } from './write-zip.ts';

/** The files of a zip and its names. */
export interface SiteZip {
  readonly titleIn: TitleIn;
  /** Name of the zip without ending, and of the folder in it. */
  readonly name: string;
  readonly files: readonly SiteFile[];
  /** Paths in the zip of files that are not at their site paths: the first page. */
  readonly moved: ReadonlyMap<string, string>;
}

/**
 * Plans a zip of pages and all their files, which opens with a double-click: one folder with `index.html`.
 *
 * It has a manifest, so that `offprint mirror verify` can verify the unpacked files and `offprint mirror` can update them. A large one is
 * split into several zips, to be unpacked into the same folder; the last has the manifest.
 */
export function planSiteZip({ titleIn, name, files, moved }: SiteZip, facts: ArchiveMetadata): PlannedArchive {
  const { siteUrl, date, mostBytes, messages } = facts;
  const title = titleIn(messages);
  const pathInArchive = new Map(files.map(({ path }) => [path, moved.get(path) ?? path]));
  const paths = { siteUrl, archivePathOf: (path: string) => pathInArchive.get(path) };
  return {
    kind: 'zip',
    title,
    titleIn,
    recipe: recipeOf(['zip', 1, title, name, siteUrl, date, mostBytes, [...moved]], files),
    async write(folder) {
      const groups = splitBySize(files, ({ sizeBytes }) => sizeBytes, mostBytes);
      const listed: Promise<ManifestEntry>[] = [];
      const names = groups.map((_, index) => `${name}${groups.length === 1 ? '' : `-${index + 1}-of-${groups.length}`}.zip`);
      for (const [index, group] of groups.entries()) {
        const entries = entriesOf(group, { name, paths, listed });
        const last = index === groups.length - 1 ? [manifestEntry({ name, siteUrl, listed })] : [];
        await writeZip(join(folder, names[index] ?? ''), concatenate(entries, last), { date });
      }
      return names;
    },
  };
}

interface ZipContext {
  readonly name: string;
  readonly paths: { readonly siteUrl: string; readonly archivePathOf: (path: string) => string | undefined };
  readonly listed: Promise<ManifestEntry>[];
}

/** Yields the files of one zip and appends their manifest entries to `listed`. */
function* entriesOf(files: readonly SiteFile[], { name, paths, listed }: ZipContext): Generator<ArchiveEntry> {
  for (const site of files) {
    const { file, ...entry } = site;
    const path = paths.archivePathOf(site.path) ?? site.path;
    if (site.group !== 'pages') {
      listed.push(Promise.resolve({ ...entry, path }));
      yield { path: `${name}/${path}`, source: { file, sizeBytes: site.sizeBytes, sha256: site.sha256 } };
      continue;
    }
    const page = readFile(file, 'utf8').then((html) => Buffer.from(adaptPage(html, site.path, paths), 'utf8'));
    const entryOfPage = page.then((bytes) => ({ ...entry, path, sizeBytes: bytes.length, sha256: hash('sha256', bytes) }));
    // The rejection is handled by the caller that awaits the page.
    entryOfPage.catch(() => undefined);
    listed.push(entryOfPage);
    yield { path: `${name}/${path}`, source: { make: () => page } };
  }
}

function manifestEntry({
  name,
  siteUrl,
  listed,
}: {
  name: string;
  siteUrl: string;
  listed: readonly Promise<ManifestEntry>[];
}): ArchiveEntry {
  const make = async () => Buffer.from(printManifest({ site: siteUrl, files: await Promise.all(listed) }), 'utf8');
  return { path: `${name}/${MANIFEST_PATH}`, source: { make } };
}

function* concatenate(first: Iterable<ArchiveEntry>, then: Iterable<ArchiveEntry>): Generator<ArchiveEntry> {
  yield* first;
  yield* then;
}
