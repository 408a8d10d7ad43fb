import type { Hold } from '../../model/hold.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { ContentFile } from './content.ts';
import { findContent } from './find-content.ts';
import type { Folder } from './folder.ts';
import type { ArticleIdentity } from './identify-article.ts';
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
  /** Why it is shown in a preview only; absent where it is public. */
  readonly hold?: Hold;
}

export interface CandidateVersion {
  readonly file: ContentFile;
  /** Everything delivered with it, its own file included, sorted by key. */
  readonly files: readonly ContentFile[];
  readonly version: string;
  /** Set if its zip holds files of no article as well. */
  readonly isMixed?: true;
  readonly doi?: string;
}

/** Every article of the content, sorted by key, as if none was kept out (`findContent`). */
export async function findArticles(folder: Folder, report: ReportProblem, memory?: ScanMemory): Promise<readonly ArticleCandidate[]> {
  return (await findContent(folder, { report, memory })).candidates;
}
