import { compareUtf8 } from '../../text/compare.ts';
import type { FolderFile } from './folder.ts';

/** One raw file of the public store: a zip is one, whatever it holds. */
export interface RawObject {
  readonly key: string;
  readonly sizeBytes: number;
}

/** Every raw file as delivered, in the order of the object listing (decisions, section 7). Bytes: those of the file at its key. */
export function rawObjects(delivered: readonly FolderFile[]): readonly RawObject[] {
  return delivered.map(({ path, sizeBytes }) => ({ key: path, sizeBytes })).sort((a, b) => compareUtf8(a.key, b.key));
}
