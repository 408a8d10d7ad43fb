import { compareUtf8 } from '../../text/compare.ts';
import { deliveredFiles } from './content-files.ts';
import type { Folder } from './folder.ts';

/** One raw file of the public store: a zip is one, whatever it holds. */
export interface RawObject {
  readonly key: string;
  readonly sizeBytes: number;
}

/** Every raw file as delivered, in the order of the object listing (decisions, section 7). Bytes: `folder.read(key)`. */
export async function rawObjects(folder: Folder): Promise<readonly RawObject[]> {
  const files = await deliveredFiles(folder);
  return files.map(({ path, sizeBytes }) => ({ key: path, sizeBytes })).sort((a, b) => compareUtf8(a.key, b.key));
}
