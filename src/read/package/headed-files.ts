import type { ReportProblem } from '../../model/problem.ts';
import type { Content, ContentFile } from './content.ts';
import { problemOf } from './content-error.ts';
import type { HeadedFile } from './resolve-file.ts';

/** Number of bytes that determine a media type. */
const HEAD_BYTES = 512;
/** Maximum number of files per package whose bytes are read; the media types of the others are by name. */
const MAX_READ = 5000;

/** Reads the first bytes of files. Unreadable files are reported and omitted. */
export async function headedFiles(content: Content, files: readonly ContentFile[], report: ReportProblem): Promise<HeadedFile[]> {
  const headed: HeadedFile[] = [];
  for (const file of files) {
    try {
      const head = headed.length < MAX_READ ? await content.readHead(file, HEAD_BYTES) : new Uint8Array();
      headed.push({ ...file, head: head.slice(0, HEAD_BYTES) });
    } catch (error) {
      report(problemOf(error, file.key));
    }
  }
  return headed;
}
