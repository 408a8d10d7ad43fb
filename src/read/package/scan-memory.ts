import type { Problem } from '../../model/problem.ts';
import type { ArticleIdentity } from './identify-article.ts';
import type { ScannedZip } from './scan-content.ts';

/** What an earlier look at the content found, file by file, so that a file that is the same need not be opened again. */
export interface ScanMemory {
  /** Undefined where the file is another, or was not looked at. */
  find(delivered: string): Seen | undefined;
  keep(delivered: string, seen: Seen): void;
}

/** What was found in a delivered file. */
export interface Seen {
  /** What it says that it is; `'nothing'` where it breaks off, absent where it is no article. */
  readonly identity?: ArticleIdentity | 'nothing';
  /** What it holds; absent where it is no zip, or one that cannot be opened. */
  readonly zip?: ScannedZip;
  readonly problems?: readonly Problem[];
}
