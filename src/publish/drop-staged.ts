import { removeFiles } from './generations/apply-changes.ts';
import { type StagedFile, stagePathOf } from './site-manifest.ts';

/** Takes files back that were staged, before anything is published. */
export function dropStaged(output: string, files: readonly StagedFile[]): void {
  removeFiles(
    stagePathOf(output),
    files.filter(({ changed }) => changed).map(({ path }) => path),
  );
}
