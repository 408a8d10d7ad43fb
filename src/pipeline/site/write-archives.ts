import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlannedArchive } from '../../archive/planned-archive.ts';
import { hasProgram } from '../../archive/run-program.ts';
import { hashFile } from '../../engine/hash.ts';
import type { ArchiveFile } from '../../model/archive-file.ts';
import { assetsInLanguages } from '../../site/assets.ts';
import { subjectLists } from '../../site/listings/subjects.ts';
import { ARCHIVES_PATH, archivesPage, type OfferedArchive } from '../../site/pages/archives-page.ts';
import type { SiteContent } from '../../site/site-content.ts';
import { sitePages } from '../../site/site-pages.ts';
import { missingProgram } from '../../text/missing-program.ts';
import { translatable } from '../../text/translatable.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { type CachedArchive, openArchiveCache } from './archive-cache.ts';
import { planArchives } from './plan-archives.ts';

/** Folder of the archives in the site. */
const FOLDER = 'mirror';

/**
 * Writes the requested archives, their page and `SHA256SUMS`. An archive whose recipe is unchanged is not written again. Archives contain
 * neither archives nor that page.
 */
export async function writeArchives(articles: readonly ConvertedArticle[], context: BuildContext, content: SiteContent): Promise<void> {
  const {
    setup: { options },
    output: { stage },
  } = context;
  const offered: OfferedArchive[] = [];
  if (options.archives !== undefined && options.publish) {
    const archiveCache = await openArchiveCache({ cache: options.cache, published: join(options.output, FOLDER) });
    const made = new Map<string, CachedArchive>();
    for (const archive of await makeable(planArchives(articles, options.archives, context), context)) {
      const { kind, title, recipe } = archive;
      const known = await archiveCache.find(title, recipe);
      const files = known?.files ?? (await make(archive, context));
      for (const file of known?.files ?? []) {
        const path = `${FOLDER}/${file.name}`;
        await stage.copy(path, { file: join(options.output, path), sizeBytes: file.sizeBytes, sha256: file.sha256 });
      }
      made.set(title, { recipe, files });
      offered.push({ kind, title, files });
    }
    await archiveCache.save(made);
  }
  await stage.write({ path: ARCHIVES_PATH, bytes: await renderPage(content, offered) });
  const sums = offered.flatMap(({ files }) => files).map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  if (sums.length > 0) await stage.write({ path: `${FOLDER}/SHA256SUMS`, bytes: sums.join('') });
}

/** Writes an archive to the cache and copies it into the stage. */
async function make(archive: PlannedArchive, { setup: { options }, output: { stage } }: BuildContext): Promise<readonly ArchiveFile[]> {
  const folder = join(options.cache, 'archives');
  await mkdir(folder, { recursive: true });
  try {
    const files: ArchiveFile[] = [];
    for (const name of await archive.write(folder)) {
      const file = join(folder, name);
      const { sizeBytes, sha256 } = await hashFile(file);
      await stage.copy(`${FOLDER}/${name}`, { file, sizeBytes, sha256 });
      files.push({ name, sizeBytes, sha256 });
    }
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The archives whose programs are installed; a missing program is reported. */
async function makeable(planned: readonly PlannedArchive[], { problems: { report } }: BuildContext): Promise<readonly PlannedArchive[]> {
  if (!planned.some(({ kind }) => kind === 'zim') || (await hasProgram('zimwriterfs'))) return planned;
  const message = translatable`${missingProgram('zimwriterfs')}; no ZIM was made`;
  report({ code: 'archive-program', severity: 'warning', place: { file: '--archive zim', line: 0, column: 0 }, message });
  return planned.filter(({ kind }) => kind !== 'zim');
}

async function renderPage(content: SiteContent, offered: readonly OfferedArchive[]): Promise<string> {
  const { paths, furtherPaths } = await assetsInLanguages(content.journal, content.theme);
  const subjects = subjectLists(content.cards, content.journal).listings.filter(({ cards }) => cards.length > 0);
  return archivesPage(sitePages({ ...content, assets: paths, furtherAssets: furtherPaths }).chrome, { archives: offered, subjects });
}
