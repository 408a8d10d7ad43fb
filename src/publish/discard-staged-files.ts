import { removeFiles } from './generations/apply-changes.ts';
import { type StagedFile, stagePathOf } from './site-manifest.ts';

/** Deletes staged files before anything is published. */
export function discardStagedFiles(output: string, files: readonly StagedFile[]): void {
  removeFiles(
    stagePathOf(output),
    files.filter(({ changed }) => changed).map(({ path }) => path),
  );
}
