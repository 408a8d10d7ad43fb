import { hash as hashOnce } from 'node:crypto';
import type { PublishedFile } from '../site-manifest.ts';
import { type NoVersion, openVersion } from './open-version.ts';
import type { StatePaths } from './state-folder.ts';

/** Reads the listed version of a file into memory; its digest is verified. */
export async function readVersion(paths: StatePaths, file: PublishedFile): Promise<Uint8Array<ArrayBuffer> | NoVersion> {
  const version = await openVersion(paths, file);
  if (version.kind === 'none') return version;
  if (version.kind === 'bytes') return version.bytes;
  try {
    const bytes = new Uint8Array(await version.handle.readFile());
    if (hashOnce('sha256', bytes) === file.sha256) return bytes;
    return { kind: 'none', isMissing: false, reason: 'has other content than was published' };
  } finally {
    await version.handle.close();
  }
}
