import type { SiteFiles } from '../../../model/site-files.ts';
import { ShardError } from '../shard-error.ts';

/** Fetches and inflates an index file and returns what `read` makes of it; throws a `ShardError` that names the file. */
export async function readDeflated<T>(files: SiteFiles, path: string, read: (bytes: Uint8Array) => T): Promise<T> {
  const file = await files.get(path).catch((cause: unknown) => {
    throw new ShardError(path, 'could not be fetched', { cause });
  });
  if (file === undefined) throw new ShardError(path, 'is not there');
  try {
    return read(await inflate(file.bytes));
  } catch (cause) {
    throw new ShardError(path, 'is damaged or truncated', { cause });
  }
}

/** Inflates raw deflate (RFC 1951). */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Response(bytes).body?.pipeThrough<Uint8Array>(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream ?? null).arrayBuffer());
}
