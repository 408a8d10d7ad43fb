import type { Article } from '../../../model/article.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { ImagesBySource } from '../../../model/graphic.ts';
import type { Stem } from '../../../model/names.ts';
import { formatOf } from '../../../model/source-format.ts';
import { isoDate } from '../../../model/text/partial-date.ts';
import { publicationDateOf } from '../../../model/text/publication-date.ts';
import { slugOf } from '../../../model/text/slug.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { versionOf } from '../../../read/package/article-version.ts';
import type { ArticleCandidate } from '../../../read/package/find-articles.ts';
import type { Folder } from '../../../read/package/folder.ts';
import { readCandidate } from '../../../read/package/read-candidate.ts';
import type { TimelineVersion } from '../../../render/timeline.ts';
import type { ResultCache } from '../../engine/result-cache.ts';
import { deliverFiles } from '../files/deliver-files.ts';
import { type Fragments, renderFragments } from '../render-fragments.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';

/** An older version of an article, ready for its page. Its files are staged. */
export interface OlderVersion {
  readonly task: ConvertTask;
  readonly version: NamedVersion;
  readonly article: Article;
  readonly images: ImagesBySource;
  readonly fragments: Fragments;
  readonly hasPdf: boolean;
}

/** A version with the last part of its address: `poa-v1`. */
export interface NamedVersion extends TimelineVersion {
  readonly name: string;
}

interface VersionsContext {
  readonly task: ConvertTask;
  readonly journal: ArticleJournal;
  readonly settings: WorkerSettings;
  readonly folder: Folder;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
}

/**
 * Reads the older versions of an article, oldest first, and stages their images and files below the article's folder: `content/1/e00003/v1/F1.jpg`.
 * They are no articles of the journal: they are in no list, index or feed. A version that cannot be read has no page; its problems are not
 * reported, because editors correct an article by a new version. Articles in previews have none.
 */
export async function convertVersions({
  task,
  journal,
  settings,
  folder,
  cache,
  stage,
}: VersionsContext): Promise<readonly OlderVersion[]> {
  const { candidate, stem } = task;
  if (candidate.hold !== undefined) return [];
  const names = versionNames(candidate.versions.map(({ version }) => version));
  const found: OlderVersion[] = [];
  for (const [at, { file, files, version, doi }] of candidate.versions.entries()) {
    const name = names[at] ?? '';
    const before = found.at(-1)?.version.name;
    const older: ArticleCandidate = { ...candidate, file, files, format: formatOf(file.key), versions: [] };
    const { bibliography } = settings.journal;
    const read = await readCandidate(folder, older, () => undefined, bibliography === undefined ? {} : { bibliography }).catch(
      () => undefined,
    );
    if (read === undefined) continue;
    const { languages: _, ...ofVersion } = { ...task, candidate: older, stem: `${stem}/${name}` as Stem };
    const delivered = await deliverFiles(read, { task: ofVersion, settings, folder, cache, stage, report: () => undefined });
    const fragments = renderFragments(delivered.article, { task: ofVersion, journal, ...delivered });
    const { pdf } = delivered.article.source;
    found.push({
      ...{ task: ofVersion, article: delivered.article, images: delivered.images, fragments },
      hasPdf: pdf !== undefined && delivered.placed.fileHref(pdf)?.endsWith('.pdf') === true && settings.journal.siblings.includes('pdf'),
      version: {
        ...{ version: version || 'earlier', name, date: isoDate(publicationDateOf(read.meta)), file: `${ofVersion.stem}.html` },
        ...(doi === undefined ? {} : { doi }),
        ...(before === undefined ? {} : { changes: changesFile(stem, before, name) }),
      },
    });
  }
  return found;
}

/** The version that an article's page shows; `version` is '' if it is the only one. */
export function currentVersion(task: ConvertTask, article: Article, older: readonly OlderVersion[]): NamedVersion {
  const { candidate, stem } = task;
  const { identity, file, versions } = candidate;
  const doi = identity.versionDoi ?? identity.doi;
  const version = versions.length === 0 ? '' : versionOf(identity, file.key).label || 'newest';
  const name = versionNames([...versions.map((one) => one.version), version]).at(-1) ?? '';
  const before = older.at(-1)?.version.name;
  return {
    ...{ version, name, date: isoDate(publicationDateOf(article.meta)), file: `${stem}.html` },
    ...(doi === undefined ? {} : { doi }),
    ...(before === undefined ? {} : { changes: changesFile(stem, before, name) }),
  };
}

/**
 * Returns a name for each version, oldest first, for the address of its page below the article's: `v1`, `poa-v1`, `vor-r1`. A name begins with a
 * letter that no figure id begins with, and does not change when newer versions follow.
 */
function versionNames(labels: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return labels.map((label, at) => {
    const slug = slugOf(label.slice(0, MAX_LENGTH));
    const base = label === '' || slug === '' || slug === '-' ? `v${at + 1}` : VERSION_WORD.test(slug) ? slug : `v${slug}`;
    let name = base;
    for (let copy = 2; taken.has(name); copy++) name = `${base}-${copy}`;
    taken.add(name);
    return name;
  });
}

const MAX_LENGTH = 40;
const VERSION_WORD = /^(?:v\d|vor|poa)/;

/** The file of the page with the changes between two versions: `content/1/e00003/changes-v1-v2.html`. */
function changesFile(stem: string, before: string, after: string): string {
  return `${stem}/changes-${before}-${after}.html`;
}
