import { createHash } from 'node:crypto';
import { compareText } from '../../text/compare.ts';
import { MANIFEST_PATH } from '../manifest.ts';
import type { ManifestText } from '../manifest-text.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { isSitePath } from '../site-path.ts';
import { type CurrentChain, generationName } from './current-chain.ts';
import { INSIDE_FOLDER } from './state-folder.ts';

/** The list of all files of a site at one moment. It never changes; what it lists can be read as long as the generation is kept. */
export interface SiteSnapshot {
  /** `43:4be1…`, or `manifest:90ab…` where the site has no state. */
  readonly name: string;
  /** The list is the site's manifest: files of a copy may be missing on purpose, and times are not known. */
  readonly isFromManifest: boolean;
  /** Undefined for every path that is not listed, whatever the folder holds. */
  get(path: string): PublishedFile | undefined;
  /** Sorted by path. */
  files(): Iterable<PublishedFile>;
}

export function snapshotOfChain({ head, list }: CurrentChain): SiteSnapshot {
  return {
    name: generationName(head),
    isFromManifest: false,
    get: (path) => (isServed(path) ? list.get(path) : undefined),
    *files() {
      for (const file of list.files()) if (isServed(file.path)) yield file;
    },
  };
}

/** `bytes` are those of the whole manifest, which cannot list itself. */
export function snapshotOfManifest(manifest: ManifestText, bytes: Uint8Array): SiteSnapshot {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const own: PublishedFile = { path: MANIFEST_PATH, sizeBytes: bytes.byteLength, sha256 };
  return {
    name: `manifest:${sha256}`,
    isFromManifest: true,
    get: (path) => (path === MANIFEST_PATH ? own : isServed(path) ? manifest.get(path) : undefined),
    *files() {
      let isOwnNext = true;
      for (const file of manifest.entries()) {
        if (isOwnNext && compareText(file.path, MANIFEST_PATH) > 0) {
          yield own;
          isOwnNext = false;
        }
        if (isServed(file.path) && file.path !== MANIFEST_PATH) yield file;
      }
      if (isOwnNext) yield own;
    },
  };
}

/** A manifest may come from another machine: its paths must not lead out of the folder, nor into the state. */
function isServed(path: string): boolean {
  return isSitePath(path) && !path.startsWith(STATE_PREFIX);
}

const STATE_PREFIX = `${INSIDE_FOLDER}/`;
