import { openTempFile } from '../../engine/temp-file.ts';
import type { Spill } from '../../index/spill.ts';
import { PublishError, systemReason } from '../../publish/publish-error.ts';

/** Room for what an index is built from, in a file without a name. */
export interface SpillFile extends Spill {
  /** What was put is lost. */
  close(): void;
}

/** In this folder, which is made when the first is put away. */
export function openSpill(folder: string): SpillFile {
  const file = openTempFile(folder);
  return {
    ...file,
    limitBytes: MOST_HELD,
    append(bytes) {
      try {
        return file.append(bytes);
      } catch (error) {
        const { path } = file;
        throw new PublishError(`${path} could not be written: ${systemReason(error)}; the last good site is unchanged`, path, error);
      }
    },
  };
}

const MOST_HELD = 1 << 20;
