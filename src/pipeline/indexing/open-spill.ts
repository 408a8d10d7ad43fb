import { PublishError, systemReason } from '../../publish/publish-error.ts';
import type { Spill } from '../../query/index/spill.ts';
import { openTempFile } from '../engine/temp-file.ts';

/** A temp file for intermediate data of indexes. */
export interface SpillFile extends Spill {
  /** Frees the file; its data is lost. */
  close(): void;
}

/** Creates the file in this folder when data is first written. Writing throws a `PublishError` if the disk is full. */
export function openSpill(folder: string): SpillFile {
  const file = openTempFile(folder);
  return {
    ...file,
    limitBytes: MAX_HELD_BYTES,
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

const MAX_HELD_BYTES = 1 << 20;
