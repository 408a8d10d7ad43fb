import { visible } from '../model/text/visible.ts';
import type { Upload, UploadPlan } from '../publish/remote/upload-plan.ts';

/**
 * Prints the plan of an upload: each step with count, size and first files, then the deletions.
 *
 *   files named by their content   12 files    1.2 MB
 *     put     assets/offprint.3f2a9c1b.css
 *   deletions                       3 files
 *     delete  content/1/e3.html
 *   47 files to upload, 1.8 MB; 3 to delete; 210 unchanged
 */
export function printPlan({ steps, deletions, unchanged }: UploadPlan): string {
  const lines = steps.flatMap(({ name, uploads }) => [
    `${name.padEnd(NAME)} ${files(uploads.length)}  ${megabytes(sum(uploads))}`,
    ...some(uploads.map(({ key }) => `  put     ${key}`)),
  ]);
  if (deletions.length > 0)
    lines.push(`${'deletions'.padEnd(NAME)} ${files(deletions.length)}`, ...some(deletions.map((key) => `  delete  ${key}`)));
  const uploads = steps.flatMap((step) => step.uploads);
  lines.push(`${uploads.length} files to upload, ${megabytes(sum(uploads))}; ${deletions.length} to delete; ${unchanged} unchanged`);
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function some(lines: readonly string[]): readonly string[] {
  return lines.length <= MAX_FILES ? lines : [...lines.slice(0, MAX_FILES), `  … and ${lines.length - MAX_FILES} more`];
}

function sum(uploads: readonly Upload[]): number {
  return uploads.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
}

function files(count: number): string {
  return `${String(count).padStart(7)} ${count === 1 ? 'file ' : 'files'}`;
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const NAME = 30;
const MAX_FILES = 20;
