import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../hash-file.ts';
import { MANIFEST_PATH, type Manifest, ManifestError, type ManifestPart } from '../manifest.ts';
import { entryOfPart } from '../manifest-parts.ts';
import { readManifestHead, readManifestIn, readParts } from '../read-manifest.ts';
import { fetchLarge } from './fetch-large.ts';
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
  /** Temp files of those parts of the manifest that the mirror does not have, by path. */
  readonly partFiles?: ReadonlyMap<string, string>;
  /** SHA-256 of the manifest's bytes, hexadecimal. */
  readonly sha256?: string;
  readonly transferredBytes: number;
}

interface FetchManifestOptions {
  readonly folder: MirrorFolder;
  /** Entity tag of the manifest in the mirror. */
  readonly etag: string | undefined;
  readonly retry: RetryPolicy;
  readonly connections: number;
}

/**
 * Fetches the manifest of a site, and those of its parts that the mirror does not have. Returns 'unchanged' if the server confirms the given
 * entity tag (304).
 */
export async function fetchManifest(source: MirrorSource, options: FetchManifestOptions): Promise<FetchedManifest | 'unchanged'> {
  const { folder, etag, retry } = options;
  try {
    return await withRetry(MANIFEST_PATH, retry, async () => {
      try {
        const found = await tryFetch(source, { folder, idleTimeoutMs: retry.idleTimeoutMs, ...(etag === undefined ? {} : { etag }) });
        return found === 'unchanged' ? found : await withParts(source, found, options);
      } catch (error) {
        if (!(error instanceof ManifestError)) throw error;
        throw new TransferError(`${source.name} has a manifest that cannot be trusted: ${error.message}`, {
          isTransient: true,
          cause: error,
        });
      }
    });
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
    const manifest = await readManifestHead(teed(opened.chunks)).finally(() => file.close());
    const sha256 = hash.digest('hex');
    return { manifest, file: path, sha256, transferredBytes, ...(opened.etag === undefined ? {} : { etag: opened.etag }) };
  } catch (error) {
    if (signal.aborted) throw timeoutError(MANIFEST_PATH, { idleTimeoutMs, cause: error });
    throw error;
  } finally {
    stop();
  }
}

/** Fetches the parts of a manifest that the mirror does not have, and reads all of them. */
async function withParts(
  source: MirrorSource,
  found: FetchedManifest,
  { folder, retry, connections }: FetchManifestOptions,
): Promise<FetchedManifest> {
  const { parts } = found.manifest;
  if (parts === undefined) return found;
  const partFiles = new Map<string, string>();
  let { transferredBytes } = found;
  const onBytes = (count: number): void => {
    transferredBytes += count;
  };
  const queue = parts.values();
  const work = async (): Promise<void> => {
    for (const part of queue) {
      if (await isInFolder(part, folder)) continue;
      const file = await fetchLarge(entryOfPart(part), { source, partials: folder.partials, retry, onBytes }).catch((error: unknown) => {
        // The site was published again, and the part is deleted: the next attempt fetches the new list of parts.
        if (!(error instanceof TransferError && error.status === 404)) throw error;
        throw new TransferError(error.message, { isTransient: true, cause: error });
      });
      partFiles.set(part.path, file);
    }
  };
  // `allSettled`, so that no transfer is still writing when the next attempt starts.
  const results = await Promise.allSettled(Array.from({ length: connections }, work));
  for (const end of results) if (end.status === 'rejected') throw end.reason;
  const fileOf = ({ path }: ManifestPart): string => partFiles.get(path) ?? join(folder.root, path);
  const manifest = await readParts(found.manifest, (part) => createReadStream(fileOf(part), { highWaterMark: 1 << 20 }));
  return { ...found, manifest, partFiles, transferredBytes };
}

async function isInFolder({ path, sizeBytes, sha256 }: ManifestPart, folder: MirrorFolder): Promise<boolean> {
  const found = folder.look(path);
  if (found?.isFile() !== true || found.size !== sizeBytes) return false;
  return (await hashFile(join(folder.root, path)).catch(() => undefined))?.sha256 === sha256;
}

/** Reads the manifest in the mirror; undefined if it is missing or damaged. */
export async function ownManifest(folder: MirrorFolder): Promise<Manifest | undefined> {
  if (folder.look(MANIFEST_PATH)?.isFile() !== true) return undefined;
  return readManifestIn(folder.root).catch(() => undefined);
}

/** 2 GiB, about ten million files; bounds the memory that an endless manifest can use. */
const MAX_MANIFEST_BYTES = 2 ** 31;
