import type { SiteFiles } from '../../model/site-files.ts';
import { ShardError } from '../../query/index/shard-error.ts';

/** Reads a JSON file of the site, whose shape the build guarantees. Throws `ShardError` if it is missing or damaged. */
export async function readJson<T>(files: SiteFiles, path: string): Promise<T> {
  const file = await files.get(path);
  if (file === undefined) throw new ShardError(path, 'is missing');
  try {
    return JSON.parse(new TextDecoder().decode(file.bytes)) as T;
  } catch (cause) {
    throw new ShardError(path, 'is damaged', { cause });
  }
}
