import { compareText } from '../../text/compare.ts';
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

/** `unlisted` are files that a manifest cannot list, sorted by path: itself, and what is made from it. */
export function snapshotOfManifest(manifest: ManifestText, unlisted: readonly PublishedFile[]): SiteSnapshot {
  const unlistedByPath = new Map(unlisted.map((file) => [file.path, file]));
  return {
    name: `manifest:${unlisted.map(({ sha256 }) => sha256).join('-')}`,
    isFromManifest: true,
    get: (path) => unlistedByPath.get(path) ?? (isServed(path) ? manifest.get(path) : undefined),
    *files() {
      const waiting = [...unlisted];
      for (const file of manifest.entries()) {
        for (let next = waiting[0]; next !== undefined && compareText(next.path, file.path) < 0; next = waiting[0]) {
          yield next;
          waiting.shift();
        }
        if (isServed(file.path) && !unlistedByPath.has(file.path)) yield file;
      }
      yield* waiting;
    },
  };
}

/** A manifest may come from another machine: its paths must not lead out of the folder, nor into the state. */
function isServed(path: string): boolean {
  return isSitePath(path) && !path.startsWith(STATE_PREFIX);
}

const STATE_PREFIX = `${INSIDE_FOLDER}/`;
