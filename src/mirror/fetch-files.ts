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
  if (options.threads < 2 || small.length < MANY) return fetchGroups(groups, options);
  const first = await fetchInThreads(small, options);
  const then = await fetchGroups(
    groups.filter((group) => !isSmall(group)),
    options,
  );
  return { files: [...first.files, ...then.files], failures: [...first.failures, ...then.failures] };
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
