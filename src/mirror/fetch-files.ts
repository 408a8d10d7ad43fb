import type { ManifestEntry } from '../publish/manifest.ts';
import { type Fetched, type FetchGroupsOptions, fetchGroups, type Group } from './fetch-groups.ts';
import { fetchInThreads } from './fetch-in-threads.ts';
import { partName } from './fetch-large.ts';
import { SMALL_BYTES } from './hash-file.ts';

export interface FetchFilesOptions extends FetchGroupsOptions {
  /** Threads that share small files, where they are many. */
  readonly threads: number;
}

/** Fetches files and puts each in its place. What is listed under several paths is fetched once. */
export async function fetchFiles(entries: readonly ManifestEntry[], options: FetchFilesOptions): Promise<Fetched> {
  const groups = groupsByContent(entries);
  const small = groups.filter((group) => isSmall(group));
  const large = groups.filter((group) => !isSmall(group));
  const { threads, connections } = options;
  if (threads < 2 || small.length < MANY || connections <= FOR_LARGE) return fetchGroups(groups, options);
  const forLarge = large.length === 0 ? 0 : FOR_LARGE;
  // Both to their ends, so that neither still writes when the run is over.
  const ends = await Promise.allSettled([
    fetchInThreads(small, { ...options, connections: connections - forLarge }),
    fetchGroups(large, { ...options, connections: forLarge }),
  ]);
  const fetched = ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  return { files: fetched.flatMap(({ files }) => files), failures: fetched.flatMap(({ failures }) => failures) };
}

function groupsByContent(entries: readonly ManifestEntry[]): readonly Group[] {
  const groups = new Map<string, ManifestEntry[]>();
  for (const entry of entries) {
    const key = partName(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

function isSmall([entry]: Group): boolean {
  return entry === undefined || entry.sizeBytes <= SMALL_BYTES;
}

/** For fewer it is not worth to begin threads. */
const MANY = 1000;
/** Connections that bring the large files meanwhile. */
const FOR_LARGE = 2;
