import { compareUtf8 } from '../../model/text/compare.ts';
import type { FolderFile } from './folder.ts';

/** A raw file of the public store; a zip is one file. */
export interface RawObject {
  readonly key: string;
  readonly sizeBytes: number;
}

/** Lists the delivered files in the order of the object listing (decisions, section 7). The bytes are those of the file at the key. */
export function rawObjects(delivered: readonly FolderFile[]): readonly RawObject[] {
  return delivered.map(({ path, sizeBytes }) => ({ key: path, sizeBytes })).sort((a, b) => compareUtf8(a.key, b.key));
}
