import { readFileSync, statSync } from 'node:fs';
import { isNamedByContent } from '../../http/named-by-content.ts';
import { type PublishedList, publishedList, sharedBytes } from '../published-list.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { type AppliedState, parseApplied } from './applied.ts';
import { type CurrentChain, generationName, numbersIn, readCurrentChain, recordsBack } from './current-chain.ts';
import type { GenerationRecord } from './record.ts';
import { basePathOf, type StatePaths, statePathsOf } from './state-folder.ts';

/** A published site as a build finds it. */
export interface SiteState {
  readonly paths: StatePaths;
  /** Undefined where nothing was published. */
  readonly chain: CurrentChain | undefined;
  /** The files of the current generation; one that has to be made again bears no time. */
  readonly list: PublishedList;
  /** Superseded files that wait in the output until their grace period has ended; by path. */
  readonly retired: ReadonlyMap<string, PublishedFile>;
  /** Files that are known to be damaged, and are to be made again. */
  readonly stale: readonly string[];
  /** The name by which results are bound to the generation; '' where there is none. */
  readonly name: string;
}

/** Reads the state of a site. `stale` are files that are known to be damaged: they count as changed, so that a build makes them again. */
export function readSiteState(output: string, stale: readonly string[] = []): SiteState {
  const paths = statePathsOf(output);
  return siteStateOf(paths, readCurrentChain(paths), stale);
}

/** The same of a chain that was read. */
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

/** The name of the current generation of an output; '' where there is none. */
export function currentGenerationName(output: string): string {
  return generationName(readCurrentChain(statePathsOf(output))?.head);
}

/** Everything that may stand in the output: the files of the generation, and superseded ones that wait. */
export function standingList({ list, retired }: Pick<SiteState, 'list' | 'retired'>): PublishedList {
  return retired.size === 0 ? list : publishedList(sharedBytes(list.changed([...retired.values()], [])));
}

/** How long the complete list of a site is; 0 where there is none. */
export function listBytesOf(output: string): number {
  const paths = statePathsOf(output);
  const newest = numbersIn(paths.bases).at(-1);
  return newest === undefined ? 0 : (statSync(basePathOf(paths, newest), { throwIfNoEntry: false })?.size ?? 0);
}

/** How far the work after the last commit came; undefined where that is not known. */
export function readApplied({ applied }: StatePaths): AppliedState | undefined {
  try {
    return parseApplied(readFileSync(applied));
  } catch {
    return undefined;
  }
}

/** The kept records above a number, newest first. */
export function recordsAfter(paths: StatePaths, chain: CurrentChain, number: number): readonly GenerationRecord[] {
  const records: GenerationRecord[] = [];
  for (const record of recordsBack(paths, chain.head)) {
    if (record.number <= number) break;
    records.push(record);
  }
  return records;
}

/** Files named by their content that records removed and that are in the list no more. */
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
