import { readFileSync, statSync } from 'node:fs';
import { isNamedByContent } from '../../serve/http/named-by-content.ts';
import { type PublishedList, publishedList, sharedBytes } from '../published-list.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { type AppliedState, parseApplied } from './applied.ts';
import { type CurrentChain, generationName, numbersIn, readCurrentChain, recordHistory } from './current-chain.ts';
import type { GenerationRecord } from './record.ts';
import { basePathOf, type StatePaths, statePathsOf } from './state-folder.ts';

/** State of a published site at the start of a build. */
export interface SiteState {
  readonly paths: StatePaths;
  /** Undefined if nothing was published. */
  readonly chain: CurrentChain | undefined;
  /** Files of the current generation; a damaged file has no modification time. */
  readonly list: PublishedList;
  /** Superseded files that stay in the output until their grace period ends, by path. */
  readonly retired: ReadonlyMap<string, PublishedFile>;
  /** Damaged files, which the build must write again. */
  readonly stale: readonly string[];
  /** Name of the generation, to which cached results refer; '' if there is none. */
  readonly name: string;
}

/** Reads the state of a site. `stale` are damaged files: they count as modified, so that a build writes them again. */
export function readSiteState(output: string, stale: readonly string[] = []): SiteState {
  const paths = statePathsOf(output);
  return siteStateOf(paths, readCurrentChain(paths), stale);
}

/** State of a chain that was already read. */
export function siteStateOf(paths: StatePaths, chain: CurrentChain | undefined, stale: readonly string[] = []): SiteState {
  if (chain === undefined) return { paths, chain, list: publishedList(new Uint8Array()), retired: new Map(), stale, name: '' };
  const { retired } = readApplied(paths) ?? { retired: 0 };
  return {
    paths,
    chain,
    list: withoutTimes(chain.list, stale),
    retired: retiredFiles(recordsAfter(paths, chain, retired), chain.list),
    stale,
    name: generationName(chain.head),
  };
}

/** Name of the current generation of an output; '' if there is none. */
export function currentGenerationName(output: string): string {
  return generationName(readCurrentChain(statePathsOf(output))?.head);
}

/** All files that the output may contain: those of the generation and superseded ones. */
export function outputList({ list, retired }: Pick<SiteState, 'list' | 'retired'>): PublishedList {
  return retired.size === 0 ? list : publishedList(sharedBytes(list.changed([...retired.values()], [])));
}

/** Size of a site's complete list, in bytes; 0 if there is none. */
export function listBytesOf(output: string): number {
  const paths = statePathsOf(output);
  const newest = numbersIn(paths.bases).at(-1);
  return newest === undefined ? 0 : (statSync(basePathOf(paths, newest), { throwIfNoEntry: false })?.size ?? 0);
}

/** Reads the progress of the work after the last commit; undefined if unknown. */
export function readApplied({ applied }: StatePaths): AppliedState | undefined {
  try {
    return parseApplied(readFileSync(applied));
  } catch {
    return undefined;
  }
}

/** Stored records above a number, newest first. */
export function recordsAfter(paths: StatePaths, chain: CurrentChain, number: number): readonly GenerationRecord[] {
  const records: GenerationRecord[] = [];
  for (const record of recordHistory(paths, chain.head)) {
    if (record.number <= number) break;
    records.push(record);
  }
  return records;
}

/** Files named by content that records removed and that are no longer listed. */
export function retiredFiles(records: readonly GenerationRecord[], list: PublishedList): ReadonlyMap<string, PublishedFile> {
  const retired = new Map<string, PublishedFile>();
  for (const { changes } of records)
    for (const change of changes)
      if (change.kind === 'del' && isNamedByContent(change.path) && list.get(change.path) === undefined)
        retired.set(change.path, { path: change.path, sizeBytes: 0, sha256: change.oldSha256, mtimeMs: 0 });
  return retired;
}

function withoutTimes(list: PublishedList, stale: readonly string[]): PublishedList {
  const files = stale.flatMap((path) => list.get(path) ?? []).map((file) => ({ ...file, mtimeMs: 0 }));
  return files.length === 0 ? list : publishedList(sharedBytes(list.changed(files, [])));
}
