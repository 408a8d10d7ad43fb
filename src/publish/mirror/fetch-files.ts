import { SMALL_BYTES } from '../hash-file.ts';
import type { ManifestEntry } from '../manifest.ts';
import { type Fetched, type FetchGroupsOptions, fetchGroups, type Group } from './fetch-groups.ts';
import { fetchInWorkers } from './fetch-in-workers.ts';
import { partialName } from './fetch-large.ts';

export interface FetchFilesOptions extends FetchGroupsOptions {
  /** Number of worker threads that fetch small files if there are at least 1,000 of them. */
  readonly threads: number;
}

/** Fetches files and moves each to its path. Content that is listed under several paths is fetched once. */
export async function fetchFiles(entries: readonly ManifestEntry[], options: FetchFilesOptions): Promise<Fetched> {
  const groups = groupsByContent(entries);
  const small = groups.filter((group) => isSmall(group));
  const large = groups.filter((group) => !isSmall(group));
  const { threads, connections } = options;
  if (threads < 2 || small.length < MIN_FILES_FOR_WORKERS || connections <= LARGE_FILE_CONNECTIONS) return fetchGroups(groups, options);
  const largeConnections = large.length === 0 ? 0 : LARGE_FILE_CONNECTIONS;
  // `allSettled`, so that no transfer is still writing when the run results with an error.
  const results = await Promise.allSettled([
    fetchInWorkers(small, { ...options, connections: connections - largeConnections }),
    fetchGroups(large, { ...options, connections: largeConnections }),
  ]);
  const fetched = results.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  return { files: fetched.flatMap(({ files }) => files), failures: fetched.flatMap(({ failures }) => failures) };
}

function groupsByContent(entries: readonly ManifestEntry[]): readonly Group[] {
  const groups = new Map<string, ManifestEntry[]>();
  for (const entry of entries) {
    const key = partialName(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

function isSmall([entry]: Group): boolean {
  return entry === undefined || entry.sizeBytes <= SMALL_BYTES;
}

/** Below this number of small files, starting workers costs more than it saves. */
const MIN_FILES_FOR_WORKERS = 1000;
/** Connections reserved for large files while workers fetch the small ones. */
const LARGE_FILE_CONNECTIONS = 2;
