import type { ArticleLimits } from '../../model/journal.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { BudgetError } from './task-failure.ts';

/** A stage with a budget of files and bytes for one article. Throws a `BudgetError` before it writes the first file beyond the budget. */
export function budgetedStage(stage: StageWriter, { files: maxFiles, outputMb }: Pick<ArticleLimits, 'files' | 'outputMb'>): StageWriter {
  let files = 0;
  let bytes = 0;
  const spend = (path: string, sizeBytes: number): void => {
    files++;
    bytes += sizeBytes;
    if (files > maxFiles) throw new BudgetError('FILES', translatable`gives more than ${maxFiles} files, "${path}" is the next`);
    if (bytes > outputMb * MIB) throw new BudgetError('OUTPUT', translatable`gives more than ${outputMb} MB, "${path}" goes beyond`);
  };
  return {
    ...stage,
    async write(artifact) {
      spend(artifact.path, typeof artifact.bytes === 'string' ? Buffer.byteLength(artifact.bytes) : artifact.bytes.byteLength);
      await stage.write(artifact);
    },
    async copy(path, from) {
      spend(path, from.sizeBytes);
      await stage.copy(path, from);
    },
  };
}

const MIB = 1024 * 1024;
