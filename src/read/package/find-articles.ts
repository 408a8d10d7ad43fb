import type { Hold } from '../../model/hold.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { SourceFormat } from '../../model/source-format.ts';
import type { ContentFile } from './content.ts';
import { findContent } from './find-content.ts';
import type { Folder } from './folder.ts';
import type { ArticleIdentity } from './identify-article.ts';
import type { ScanMemory } from './scan-memory.ts';

/** An article of the content that is not read yet: keys only, so that it can be sent to a worker. */
export interface ArticleCandidate {
  /** The file to publish: `elife-00353.zip/elife-00353-v1.xml`. */
  readonly file: ContentFile;
  readonly format: SourceFormat;
  readonly identity: ArticleIdentity;
  /** All files delivered with it, including its own, sorted by key. */
  readonly files: readonly ContentFile[];
  /** Other deliveries of the same article, oldest first. */
  readonly versions: readonly CandidateVersion[];
  /** Reason why it is in previews only; absent if it is public. */
  readonly hold?: Hold;
  /** The original of a translation; absent for an original. `file.key` is then `a.xml#en`, unless the translation has a file of its own. */
  readonly translation?: TranslationSource;
}

/** Origin of a translation. */
export interface TranslationSource {
  /** Language of the journal that it is the version in. */
  readonly language: string;
  /** File of the original. */
  readonly original: ContentFile;
  /** Format of the original. */
  readonly format: SourceFormat;
  /** Id of the sub-article that it is; absent for a translation in a file of its own. */
  readonly subArticle?: string;
}

export interface CandidateVersion {
  readonly file: ContentFile;
  /** All files delivered with it, including its own, sorted by key. */
  readonly files: readonly ContentFile[];
  readonly version: string;
  /** Set if its zip also contains files of no article. */
  readonly isMixed?: true;
  readonly doi?: string;
}

/** Finds every article of the content, sorted by key, including withheld ones (`findContent`). */
export async function findArticles(folder: Folder, report: ReportProblem, memory?: ScanMemory): Promise<readonly ArticleCandidate[]> {
  return (await findContent(folder, { report, memory })).candidates;
}
