import type { ArticleOnHold, Hold } from '../../model/hold.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import { translatable } from '../../model/text/translatable.ts';
import { articleKeyOf, compareVersions, type VersionedFile, versionOf } from './article-version.ts';
import { assignFiles } from './assign-files.ts';
import { type ContentFile, freshContentOf } from './content.ts';
import type { ArticleCandidate } from './find-articles.ts';
import type { Folder } from './folder.ts';
import { type FoundArticle, type OtherFile, scanContent } from './scan-content.ts';
import type { ScanMemory } from './scan-memory.ts';

/** Files of a content folder, by articles, and files without article. */
export interface FoundContent {
  /** Sorted by key. */
  readonly candidates: readonly ArticleCandidate[];
  /** Files that belong to no article. */
  readonly strays: readonly ContentFile[];
  /** XML files that hold no JATS article. */
  readonly others: readonly OtherFile[];
  /** Articles that are withheld from the site, sorted by file, including those that a preview shows. */
  readonly onHold: readonly ArticleOnHold[];
  /** Files of withheld articles; they may also belong to other articles. */
  readonly filesOnHold: readonly ContentFile[];
}

export interface FindOptions {
  readonly report: ReportProblem;
  readonly memory?: ScanMemory | undefined;
  /** Returns the reason why an article is withheld; undefined if it is public. Absent if all are public. */
  readonly holdOf?: (article: FoundArticle) => Hold | undefined;
  /** True if a withheld article is shown nevertheless, as in a preview. */
  readonly shows?: (hold: Hold) => boolean;
}

/**
 * Finds every article of the content. Versions of an article are one candidate, whose newest version is published; if that is withheld,
 * the previous one is.
 *
 * The result contains no file contents: XML files are read up to the end of the front matter, zips up to their directory. Call it again
 * after a change of the content; nothing is cached. Problems of withheld files are not reported, because the report is public.
 */
export async function findContent(folder: Folder, options: FindOptions): Promise<FoundContent> {
  const { memory, holdOf = () => undefined, shows = () => false } = options;
  const problems: Problem[] = [];
  const report: ReportProblem = (problem) => void problems.push(problem);
  const scan = await scanContent(freshContentOf(folder), report, memory);
  const { filesByArticle, strays } = assignFiles(scan, report);
  const deliveries = new Map<string, Delivery[]>();
  const onHold: ArticleOnHold[] = [];
  const filesOnHold: ContentFile[] = [];
  for (const [article, files] of filesByArticle) {
    const { file, identity } = article;
    const hold = holdOf(article);
    if (hold !== undefined) {
      onHold.push({ file: file.key, ...hold });
      filesOnHold.push(...files);
      if (!shows(hold)) continue;
    }
    const delivery: Delivery = { article, files, key: file.key, identity, rank: versionOf(identity, file.key), hold };
    const articleKey = articleKeyOf(identity, file.key);
    const known = deliveries.get(articleKey);
    if (known === undefined) deliveries.set(articleKey, [delivery]);
    else known.push(delivery);
  }
  const mixed = new Set(strays.map(({ delivered }) => delivered));
  const candidates = [...deliveries.values()].map((versions) => candidateOf(versions, { report, mixed }));
  const isSecret = secretsOf(candidates, filesOnHold);
  for (const problem of problems) if (!isSecret(problem.place.file)) options.report(problem);
  const own = new Set(Array.from(filesByArticle.keys(), ({ file }) => file.key));
  return {
    candidates: candidates.sort((a, b) => compareText(a.file.key, b.file.key)),
    strays: strays.filter(({ key }) => !own.has(key)),
    others: [...scan.others, ...scan.zips.flatMap(({ others }) => others)],
    onHold: onHold.sort((a, b) => compareText(a.file, b.file)),
    filesOnHold,
  };
}

interface Delivery extends VersionedFile {
  readonly article: FoundArticle;
  readonly hold: Hold | undefined;
}

interface CandidateContext {
  readonly report: ReportProblem;
  /** Delivered files with content of no article. */
  readonly mixed: ReadonlySet<string>;
}

function candidateOf(deliveries: readonly Delivery[], { report, mixed }: CandidateContext): ArticleCandidate {
  const sorted = [...deliveries].sort(compareVersions);
  const published = sorted[sorted.length - 1];
  if (published === undefined) throw new Error('an article without a file');
  for (const older of sorted.slice(0, -1)) {
    if (!isSameVersion(older, published)) continue;
    report({
      code: 'article-duplicate',
      severity: 'warning',
      place: { file: older.key, line: 0, column: 0 },
      message: translatable`is the same version of ${older.identity.doi ?? translatable`its article`} as "${published.key}", which is published; expected one`,
    });
  }
  const { file, format, identity } = published.article;
  return {
    file,
    format,
    identity,
    files: sortedByKey(published.files),
    versions: sorted.slice(0, -1).map(({ article, rank, files }) => ({
      file: article.file,
      files: sortedByKey(files),
      version: rank.label,
      ...(mixed.has(article.file.delivered) ? { isMixed: true } : {}),
      ...(article.identity.doi === undefined ? {} : { doi: article.identity.versionDoi ?? article.identity.doi }),
    })),
    ...(published.hold === undefined ? {} : { hold: published.hold }),
  };
}

function sortedByKey(files: readonly ContentFile[]): readonly ContentFile[] {
  return [...files].sort((a, b) => compareText(a.key, b.key));
}

function isSameVersion(a: Delivery, b: Delivery): boolean {
  return a.rank.stage === b.rank.stage && a.rank.number === b.rank.number && a.identity.pubDate === b.identity.pubDate;
}

/** True for files of withheld articles only. */
function secretsOf(candidates: readonly ArticleCandidate[], filesOnHold: readonly ContentFile[]): (file: string) => boolean {
  if (filesOnHold.length === 0) return () => false;
  const secrets = new Set(filesOnHold.flatMap(({ key, delivered }) => [key, delivered]));
  for (const { files, versions } of candidates) {
    for (const { key, delivered } of [...files, ...versions.flatMap((version) => version.files)]) {
      secrets.delete(key);
      secrets.delete(delivered);
    }
  }
  return (file) => secrets.has(file);
}
