import type { ReportProblem } from '../../model/problem.ts';
import type { Content, ContentFile } from './content.ts';
import { problemOf } from './content-error.ts';
import type { HeadedFile } from './resolve-file.ts';

/** Enough of a file to tell its media type. */
const HEAD_BYTES = 512;
/** In a package with more files than this, media types go by the names of the others. */
const MOST_LOOKED_AT = 5000;

/** Files with their first bytes. A file that cannot be read is reported and left out. */
export async function headedFiles(content: Content, files: readonly ContentFile[], report: ReportProblem): Promise<HeadedFile[]> {
  const headed: HeadedFile[] = [];
  for (const file of files) {
    try {
      const head = headed.length < MOST_LOOKED_AT ? await content.readHead(file, HEAD_BYTES) : new Uint8Array();
      headed.push({ ...file, head: head.slice(0, HEAD_BYTES) });
    } catch (error) {
      report(problemOf(error, file.key));
    }
  }
  return headed;
}
