import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SMALL_BYTES } from './hash-file.ts';
import { TransferError } from './mirror-error.ts';
import type { MirrorSource } from './source.ts';

/** A built site in a folder of this machine. */
export function folderSource(folder: string): MirrorSource {
  return {
    name: folder,
    async open(path, { from, signal, etag }) {
      const file = join(folder, path);
      const found = await stat(file).catch(() => undefined);
      if (found === undefined || !found.isFile()) throw new TransferError(`${file} is not there`, { mayPass: false, status: 404 });
      const ownTag = `${found.mtimeMs} ${found.size}`;
      if (etag === ownTag) return 'unchanged';
      const start = from <= found.size ? from : 0;
      const chunks = found.size <= SMALL_BYTES ? whole(file, start) : createReadStream(file, { start, signal, highWaterMark: 1 << 18 });
      return { start, etag: ownTag, chunks, whole: (_, onBytes) => wholeFile(file, start, onBytes) };
    },
  };
}

async function* whole(file: string, start: number): AsyncGenerator<Uint8Array> {
  yield (await readFile(file)).subarray(start);
}

async function wholeFile(file: string, start: number, onBytes: (count: number) => void): Promise<Buffer> {
  const bytes = (await readFile(file)).subarray(start);
  onBytes(bytes.length);
  return bytes;
}
