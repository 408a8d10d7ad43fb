import { compareText } from '../../model/text/compare.ts';
import type { ManifestText } from '../manifest-text.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { isSitePath } from '../site-path.ts';
import { type CurrentChain, generationName } from './current-chain.ts';
import { INSIDE_FOLDER } from './state-folder.ts';

/** Immutable list of all files of a site at one moment. Its files can be read as long as the generation is stored. */
export interface SiteSnapshot {
  /** `43:4be1…`, or `manifest:90ab…` for a site without state. */
  readonly name: string;
  /** True if the list is the site's manifest: a copy may lack files on purpose, and modification times are unknown. */
  readonly isFromManifest: boolean;
  /** Undefined for paths that are not listed, whatever the folder contains. */
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

/** Snapshot of a manifest. `unlisted` are files that it cannot list, sorted by path: the manifest itself and its signature. */
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

/** Excludes paths outside the folder or in the state folder, because the manifest may come from another machine. */
function isServed(path: string): boolean {
  return isSitePath(path) && !path.startsWith(STATE_PREFIX);
}

const STATE_PREFIX = `${INSIDE_FOLDER}/`;
