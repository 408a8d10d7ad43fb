import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Hosting } from '../../model/hosts.ts';
import { compareText } from '../../model/text/compare.ts';
import { generationName } from '../../publish/generations/current-chain.ts';
import { nextGenerationNumber } from '../../publish/generations/generation-number.ts';
import { readSiteState } from '../../publish/generations/site-state.ts';
import { statePathsOf } from '../../publish/generations/state-folder.ts';
import { writeFirstBase } from '../../publish/generations/write-base.ts';
import { publishedList } from '../../publish/published-list.ts';
import type { PublishedFile } from '../../publish/site-manifest.ts';
import { NO_FILES, totalsAfter } from '../../publish/site-totals.ts';
import { RESULTS_FOLDER } from '../cache/cache-entries.ts';
import type { BuildOptions } from '../options/build-options.ts';
import { relativeToCache, statePath } from '../state/build-inputs.ts';
import type { ArticleTrace, BuildState } from '../state/build-state.ts';
import { outputsOfTrace } from '../state/conversion-trace.ts';
import { writeArticleState } from '../state/write-state.ts';
import { isStorable, rawPathOf } from '../tasks/files/stage-raw.ts';
import { linkFile } from './link-file.ts';
import { PART_RESULTS, PART_SITE } from './part-folder.ts';

interface ReadPart {
  readonly folder: string;
  readonly state: BuildState;
}

interface LinkOptions extends Pick<BuildOptions, 'output' | 'cache'> {
  readonly host: Hosting;
}

/** Links outputs and results of the parts into output and cache, and writes a published list and a state for them. */
export function linkParts(parts: readonly ReadPart[], { output, cache, host }: LinkOptions): void {
  const contested = contestedPaths(parts);
  const articles = new Map<string, ArticleTrace>();
  const published: PublishedFile[] = [];
  for (const { folder, state } of parts) {
    const { list } = readSiteState(join(folder, PART_SITE));
    for (const record of state.articles.values()) {
      const paths = outputsOfTrace(record);
      // Two parts used the same route; both articles are stale.
      if (paths.some((path) => contested.has(path))) continue;
      articles.set(record.key, record);
      for (const path of paths) {
        const file = list.get(path);
        if (file === undefined) continue;
        linkFile(join(folder, PART_SITE, path), join(output, path));
        published.push({ ...file, mtimeMs: Math.floor(statSync(join(output, path)).mtimeMs) });
      }
    }
    for (const path of filesUnder(join(folder, PART_RESULTS)))
      linkFile(join(folder, PART_RESULTS, path), join(cache, RESULTS_FOLDER, path));
  }
  const files = new Map(parts.flatMap(({ state: { files } }) => Array.from(files.values(), (file) => [file.key, file] as const)));
  const unused = new Set([...articles.values()].flatMap(({ read }) => read?.unused ?? []));
  // Raw files are not outputs of parts. Listed with another size, they count as modified and are copied by the build.
  for (const { key, sha256 } of files.values())
    if (isStorable(key) && !unused.has(key)) published.push({ path: rawPathOf(key, host), sizeBytes: 0, sha256, mtimeMs: 0 });
  published.sort((a, b) => compareText(a.path, b.path));
  const paths = statePathsOf(output);
  const generation = { number: nextGenerationNumber(paths), reason: 'join', time: new Date().toISOString() };
  const name = generationName(writeFirstBase(paths, published, generation));
  const totals = totalsAfter(NO_FILES, { last: publishedList(new Uint8Array()), put: published, removed: [], isComplete: true });
  const [first] = parts;
  if (first === undefined) return;
  const head = { ...first.state.head, inputs: '', totals, output: relativeToCache(cache, output), published: name };
  writeArticleState(statePath(cache, output), { head, files, articles });
}

/** Output paths that articles of several parts claim. */
function contestedPaths(parts: readonly ReadPart[]): ReadonlySet<string> {
  const taken = new Set<string>();
  const contested = new Set<string>();
  for (const { state } of parts) {
    for (const record of state.articles.values()) {
      for (const path of outputsOfTrace(record)) {
        if (taken.has(path)) contested.add(path);
        taken.add(path);
      }
    }
  }
  return contested;
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
