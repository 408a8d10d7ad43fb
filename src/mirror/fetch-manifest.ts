import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_PATH, type Manifest } from '../publish/manifest.ts';
import { ManifestError, readManifest } from '../publish/read-manifest.ts';
import { MirrorError, TransferError } from './mirror-error.ts';
import type { MirrorFolder } from './mirror-folder.ts';
import { type Patience, withPatience } from './patience.ts';
import type { MirrorSource } from './source.ts';
import { openStallAlarm, stalled } from './stall-alarm.ts';

export interface FetchedManifest {
  readonly manifest: Manifest;
  readonly etag?: string;
  /** The file to be put in its place; undefined where it is there already. */
  readonly file?: string;
  /** Of its bytes. */
  readonly sha256?: string;
  readonly transferredBytes: number;
}

/** The manifest of the site; 'unchanged' where the site says that the one with this validator still holds. */
export async function fetchManifest(
  source: MirrorSource,
  { folder, etag, patience }: { folder: MirrorFolder; etag: string | undefined; patience: Patience },
): Promise<FetchedManifest | 'unchanged'> {
  try {
    return await withPatience(MANIFEST_PATH, patience, () =>
      tryFetch(source, { folder, stallMs: patience.stallMs, ...(etag === undefined ? {} : { etag }) }),
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
  readonly stallMs: number;
}

async function tryFetch(source: MirrorSource, { folder, etag, stallMs }: Try): Promise<FetchedManifest | 'unchanged'> {
  const { signal, calm, stop } = openStallAlarm(stallMs);
  try {
    const opened = await source.open(MANIFEST_PATH, { from: 0, signal, compressible: true, ...(etag === undefined ? {} : { etag }) });
    if (opened === 'unchanged') return opened;
    const path = join(folder.parts, MANIFEST_PATH);
    const hash = createHash('sha256');
    let transferredBytes = 0;
    // Not through a link in its place.
    await rm(path, { force: true });
    const file = await open(path, 'wx');
    async function* taken(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        calm();
        transferredBytes += chunk.byteLength;
        if (transferredBytes > MOST_BYTES) throw new ManifestError(`it is longer than ${MOST_BYTES} bytes`);
        hash.update(chunk);
        await file.writeFile(chunk);
        yield chunk;
      }
    }
    const manifest = await readManifest(taken(opened.chunks)).finally(() => file.close());
    const sha256 = hash.digest('hex');
    return { manifest, file: path, sha256, transferredBytes, ...(opened.etag === undefined ? {} : { etag: opened.etag }) };
  } catch (error) {
    if (signal.aborted) throw stalled(MANIFEST_PATH, stallMs, error);
    if (!(error instanceof ManifestError)) throw error;
    throw new TransferError(`${source.name} has a manifest that cannot be trusted: ${error.message}`, { mayPass: true, cause: error });
  } finally {
    stop();
  }
}

/** The manifest in the mirror; undefined where there is none or it is damaged. */
export async function ownManifest(folder: MirrorFolder): Promise<Manifest | undefined> {
  if (folder.look(MANIFEST_PATH)?.isFile() !== true) return undefined;
  return readManifest(createReadStream(join(folder.root, MANIFEST_PATH), { highWaterMark: 1 << 20 })).catch(() => undefined);
}

/** Ten million files; a manifest that never ends must not fill the memory. */
const MOST_BYTES = 2 ** 31;
