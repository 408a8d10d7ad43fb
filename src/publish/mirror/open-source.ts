import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemReason } from '../publish-error.ts';
import { TransferError } from './mirror-error.ts';
import type { MirrorSource } from './source.ts';
import { urlSource } from './url-source.ts';

/** Opens the site at an `http:` or `https:` URL, or in a folder. */
export function openSource(address: string): MirrorSource {
  return /^https?:\/\//.test(address) ? urlSource(address) : folderSource(address);
}

/** Reads a built site from a folder on this machine. */
export function folderSource(folder: string): MirrorSource {
  return {
    name: folder,
    async read(path) {
      const file = join(folder, path);
      return readFile(file).catch((error: unknown) => {
        const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        if (isMissing) throw absent(file);
        throw new TransferError(`${file} cannot be read: ${systemReason(error)}`, { isTransient: false, cause: error });
      });
    },
    async open(path, { from, signal, etag }) {
      const file = join(folder, path);
      const found = await stat(file).catch(() => undefined);
      if (found === undefined || !found.isFile()) throw absent(file);
      const ownTag = `${found.mtimeMs} ${found.size}`;
      if (etag === ownTag) return 'unchanged';
      const start = from <= found.size ? from : 0;
      return { start, etag: ownTag, chunks: createReadStream(file, { start, signal, highWaterMark: 1 << 18 }) };
    },
  };
}

function absent(file: string): TransferError {
  return new TransferError(`${file} does not exist`, { isTransient: false, status: 404 });
}
