import type { Problem } from '../../model/problem.ts';
import type { ContentFile } from './content.ts';
import type { ArticleIdentity } from './identify-article.ts';
import type { OtherXml } from './other-formats.ts';
import type { ScannedZip } from './scan-content.ts';

/** Cache of scan results by file, so that an unchanged file is not opened again. */
export interface ScanMemory {
  /** Returns undefined if the file changed or was not scanned. */
  find(delivered: string): ScannedFile | undefined;
  keep(delivered: string, seen: ScannedFile): void;
}

/** Result of scanning a delivered file. */
export interface ScannedFile {
  /** Identity of the article; `'nothing'` for a truncated file, absent if it is no article. */
  readonly identity?: ArticleIdentity | 'nothing';
  /** Kind of an XML file that holds no JATS article. */
  readonly other?: OtherXml;
  /** Pictures in a Word document that is an article. */
  readonly pictures?: readonly ContentFile[];
  /** Contents of a zip; absent if it is no zip, or one that cannot be opened. */
  readonly zip?: ScannedZip;
  readonly problems?: readonly Problem[];
}
