import type { Artifact } from '../../../model/artifact.ts';

/** A file of a word index, with a path in the folder of the index: `120.bin`. */
export interface IndexFile extends Artifact {
  readonly bytes: Uint8Array;
}
