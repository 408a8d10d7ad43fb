import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_PATH, type Manifest } from '../manifest.ts';
import { ManifestError, readManifest } from '../read-manifest.ts';
import { startIdleTimeout, timeoutError } from './idle-timeout.ts';
import { MirrorError, TransferError } from './mirror-error.ts';
import type { MirrorFolder } from './mirror-folder.ts';
import { type RetryPolicy, withRetry } from './retry.ts';
import type { MirrorSource } from './source.ts';

export interface FetchedManifest {
  readonly manifest: Manifest;
  readonly etag?: string;
  /** Temp file with the manifest's bytes; undefined if the mirror's own manifest is current. */
  readonly file?: string;
  /** SHA-256 of the manifest's bytes, hexadecimal. */
  readonly sha256?: string;
  readonly transferredBytes: number;
}

/** Fetches the manifest of a site; returns 'unchanged' if the server confirms the given entity tag (304). */
export async function fetchManifest(
  source: MirrorSource,
  { folder, etag, retry }: { folder: MirrorFolder; etag: string | undefined; retry: RetryPolicy },
): Promise<FetchedManifest | 'unchanged'> {
  try {
    return await withRetry(MANIFEST_PATH, retry, () =>
      tryFetch(source, { folder, idleTimeoutMs: retry.idleTimeoutMs, ...(etag === undefined ? {} : { etag }) }),
    );
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    const isAbsent = error.status === 404;
    throw new MirrorError(isAbsent ? `${source.name} has no ${MANIFEST_PATH}; expected a site built by offprint` : error.message, {
      cause: error,
    });
  }
}

interface Try {
  readonly folder: MirrorFolder;
  readonly etag?: string;
  readonly idleTimeoutMs: number;
}

async function tryFetch(source: MirrorSource, { folder, etag, idleTimeoutMs }: Try): Promise<FetchedManifest | 'unchanged'> {
  const { signal, reset, stop } = startIdleTimeout(idleTimeoutMs);
  try {
    const opened = await source.open(MANIFEST_PATH, { from: 0, signal, compressible: true, ...(etag === undefined ? {} : { etag }) });
    if (opened === 'unchanged') return opened;
    const path = join(folder.partials, MANIFEST_PATH);
    const hash = createHash('sha256');
    let transferredBytes = 0;
    // Removes a symbolic link at the temp path, which the write would follow.
    await rm(path, { force: true });
    const file = await open(path, 'wx');
    async function* teed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        reset();
        transferredBytes += chunk.byteLength;
        if (transferredBytes > MAX_MANIFEST_BYTES) throw new ManifestError(`it is longer than ${MAX_MANIFEST_BYTES} bytes`);
        hash.update(chunk);
        await file.writeFile(chunk);
        yield chunk;
      }
    }
    const manifest = await readManifest(teed(opened.chunks)).finally(() => file.close());
    const sha256 = hash.digest('hex');
    return { manifest, file: path, sha256, transferredBytes, ...(opened.etag === undefined ? {} : { etag: opened.etag }) };
  } catch (error) {
    if (signal.aborted) throw timeoutError(MANIFEST_PATH, { idleTimeoutMs, cause: error });
    if (!(error instanceof ManifestError)) throw error;
    throw new TransferError(`${source.name} has a manifest that cannot be trusted: ${error.message}`, { isTransient: true, cause: error });
  } finally {
    stop();
  }
}

/** Reads the manifest in the mirror; undefined if it is missing or damaged. */
export async function ownManifest(folder: MirrorFolder): Promise<Manifest | undefined> {
  if (folder.look(MANIFEST_PATH)?.isFile() !== true) return undefined;
  return readManifest(createReadStream(join(folder.root, MANIFEST_PATH), { highWaterMark: 1 << 20 })).catch(() => undefined);
}

/** 2 GiB, about ten million files; bounds the memory that an endless manifest can use. */
const MAX_MANIFEST_BYTES = 2 ** 31;
