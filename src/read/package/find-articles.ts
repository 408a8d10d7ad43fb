import type { ReportProblem } from '../../model/problem.ts';
import { compareText } from '../../text/compare.ts';
import { articleKeyOf, compareVersions, type VersionedFile, versionOf } from './article-version.ts';
import { assignFiles } from './assign-files.ts';
import { type ContentFile, freshContentOf } from './content.ts';
import type { Folder } from './folder.ts';
import type { ArticleIdentity } from './identify-article.ts';
import { type FoundArticle, scanContent } from './scan-content.ts';
import type { ScanMemory } from './scan-memory.ts';

/** An article that the content holds, not yet read: keys only, plain data that may be sent to a worker. */
export interface ArticleCandidate {
  /** The file to publish: `elife-00353.zip/elife-00353-v1.xml`. */
  readonly file: ContentFile;
  readonly format: 'jats' | 'markdown';
  readonly identity: ArticleIdentity;
  /** Everything delivered with it, its own file included, sorted by key. */
  readonly files: readonly ContentFile[];
  /** Other deliveries of the same article, oldest first. */
  readonly versions: readonly CandidateVersion[];
}

export interface CandidateVersion {
  readonly file: ContentFile;
  readonly version: string;
  readonly doi?: string;
}

/**
 * Every article of the content, sorted by key; versions of one article are one candidate, of which the newest is published.
 *
 * Holds no bytes; an XML file is read up to the end of its front matter, a zip's directory only. Starts afresh, so it is to be called
 * when the content has changed.
 */
export async function findArticles(folder: Folder, report: ReportProblem, memory?: ScanMemory): Promise<readonly ArticleCandidate[]> {
  const scan = await scanContent(freshContentOf(folder), report, memory);
  const filesByArticle = assignFiles(scan, report);
  const deliveries = new Map<string, Delivery[]>();
  for (const [article, files] of filesByArticle) {
    const { file, identity } = article;
    const delivery = { article, files, key: file.key, identity, rank: versionOf(identity, file.key) };
    const articleKey = articleKeyOf(identity, file.key);
    const known = deliveries.get(articleKey);
    if (known === undefined) deliveries.set(articleKey, [delivery]);
    else known.push(delivery);
  }
  const candidates = [...deliveries.values()].map((versions) => candidateOf(versions, report));
  return candidates.sort((a, b) => compareText(a.file.key, b.file.key));
}

interface Delivery extends VersionedFile {
  readonly article: FoundArticle;
}

function candidateOf(deliveries: readonly Delivery[], report: ReportProblem): ArticleCandidate {
  const sorted = [...deliveries].sort(compareVersions);
  const published = sorted[sorted.length - 1];
  if (published === undefined) throw new Error('an article without a file');
  for (const older of sorted.slice(0, -1)) {
    if (!isSameVersion(older, published)) continue;
    report({
      code: 'article-duplicate',
      severity: 'warning',
      place: { file: older.key, line: 0, column: 0 },
      message: `is the same version of ${older.identity.doi ?? 'its article'} as "${published.key}", which is published; expected one`,
    });
  }
  const { file, format, identity } = published.article;
  return {
    file,
    format,
    identity,
    files: [...published.files].sort((a, b) => compareText(a.key, b.key)),
    versions: sorted.slice(0, -1).map(({ article, rank }) => ({
      file: article.file,
      version: rank.label,
      ...(article.identity.doi === undefined ? {} : { doi: article.identity.versionDoi ?? article.identity.doi }),
    })),
  };
}

function isSameVersion(a: Delivery, b: Delivery): boolean {
  return a.rank.stage === b.rank.stage && a.rank.number === b.rank.number && a.identity.pubDate === b.identity.pubDate;
}
