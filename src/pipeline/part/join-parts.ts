import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Hosting } from '../../model/hosts.ts';
import { compareText } from '../../model/text/compare.ts';
import { removeFiles } from '../../publish/generations/apply-changes.ts';
import { generationName } from '../../publish/generations/current-chain.ts';
import { nextGenerationNumber } from '../../publish/generations/generation-number.ts';
import { readSiteState } from '../../publish/generations/site-state.ts';
import { statePathsOf } from '../../publish/generations/state-folder.ts';
import { writeFirstBase } from '../../publish/generations/write-base.ts';
import { foreignNames } from '../../publish/output-guard/foreign-names.ts';
import { matchKeepPatterns } from '../../publish/output-guard/keep-patterns.ts';
import { contains } from '../../publish/output-guard/path-identity.ts';
import { refuseOverlap } from '../../publish/output-guard/refuse-overlap.ts';
import { markCache } from '../../publish/output-guard/refuse-unsafe-cache.ts';
import { refuseUnsafeFolders, surroundingsOf } from '../../publish/output-guard/refuse-unsafe-folders.ts';
import { UnsafePathError } from '../../publish/output-guard/unsafe-path-error.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { publishedList } from '../../publish/published-list.ts';
import type { PublishedFile } from '../../publish/site-manifest.ts';
import { isSitePath } from '../../publish/site-path.ts';
import { NO_FILES, totalsAfter } from '../../publish/site-totals.ts';
import { RESULTS_FOLDER } from '../cache/cache-entries.ts';
import type { BuildOptions, BuildSummary } from '../options/build-options.ts';
import { findJournal } from '../options/find-journal.ts';
import { relativeToCache, statePath } from '../state/build-inputs.ts';
import type { ArticleTrace, BuildState } from '../state/build-state.ts';
import { outputsOfTrace } from '../state/conversion-trace.ts';
import { writeArticleState } from '../state/write-state.ts';
import { isStorable, rawPathOf } from '../tasks/files/stage-raw.ts';
import { linkFile } from './link-file.ts';
import { PART_RESULTS, PART_SITE, type PartHead, readPart } from './part-folder.ts';

/**
 * Joins all parts of a build into one site, byte-identical to one build of the same content.
 *
 * The outputs, results and traces of the parts are linked into output and cache as if a build had left them there. An ordinary build
 * (`build`) then finds the articles up to date and builds pages, lists, indexes and feeds, and the few articles whose route or notice
 * changed. The output must be a new folder, or that of an interrupted join, which is started again.
 */
export async function joinParts(
  folders: readonly string[],
  options: BuildOptions,
  build: (options: BuildOptions) => Promise<BuildSummary>,
): Promise<BuildSummary> {
  const { output } = options;
  const parts = folders.map(readPart);
  requireAll(parts.map(({ head }) => head));
  const { keep = [], host } = (await findJournal(options)).journal;
  refuseOverlaps(options, folders);
  const mark = openJoinMark(output);
  mark.removeUnfinished();
  refuseUnsafeFolders(options, { keep });
  if (foreignNames(output, matchKeepPatterns(keep)).length > 0)
    throw new PublishError(`${output} holds a site; expected a new folder to join the parts in`, output);
  mark.write(folders);
  mkdirSync(options.cache, { recursive: true });
  markCache(options.cache);
  linkParts(parts, { ...options, host });
  for (const { state } of parts) state.close();
  const summary = await build(options);
  mark.remove();
  return summary;
}

/** Throws `UnsafePathError` if the output overlaps a folder that the join reads, before anything is deleted. */
function refuseOverlaps(options: BuildOptions, parts: readonly string[]): void {
  const { output } = options;
  refuseOverlap({ path: output, role: 'output', usual: '_site' }, surroundingsOf(options));
  for (const part of parts)
    if (contains(output, part) || contains(part, output))
      throw new UnsafePathError(`the output ${output} overlaps the part ${part}; expected a folder of its own, as _site`, output);
}

/** Throws `PublishError` unless every part is there once, of one build, by one version of the program. */
function requireAll(heads: readonly PartHead[]): void {
  const [first] = heads;
  if (first === undefined) throw new PublishError('there are no parts; expected the folders of all of them', '');
  for (const { number, of, program } of heads) {
    const name = `part ${number}/${of}`;
    if (of !== first.of) throw new PublishError(`${name} is of another build than part ${first.number}/${first.of}`, name);
    if (program !== first.program)
      throw new PublishError(`${name} was made by another version of the program than part ${first.number}/${first.of}`, name);
    if (heads.filter((head) => head.number === number).length > 1) throw new PublishError(`${name} is given twice`, name);
  }
  const missing = Array.from({ length: first.of }, (_, at) => at + 1).filter((number) => !heads.some((head) => head.number === number));
  if (missing.length > 0) throw new PublishError(`part ${missing.join(', ')} of ${first.of} is missing; expected all of them`, 'parts');
}

/** A marker file (`._site.joining`) beside an output in which parts are being joined. It lists the joined files, so that a second try after an interruption deletes no others. */
interface JoinMark {
  /** Deletes the files of an interrupted join, among which may be an incomplete copy. */
  removeUnfinished(): void;
  /** Records the paths of all files of the parts, before the first of them is copied. */
  write(parts: readonly string[]): void;
  remove(): void;
}

function openJoinMark(output: string): JoinMark {
  const path = join(dirname(output), `.${basename(output)}.joining`);
  return {
    removeUnfinished() {
      if (!existsSync(path)) return;
      const laid = readFileSync(path, 'utf8').split('\n').filter(isSitePath);
      const listed = Array.from(readSiteState(output).list.files(), (file) => file.path);
      removeFiles(output, [...new Set([...laid, ...listed])]);
    },
    write(parts) {
      mkdirSync(dirname(output), { recursive: true });
      const paths = parts.flatMap((part) => Array.from(readSiteState(join(part, PART_SITE)).list.files(), (file) => file.path));
      writeFileSync(path, `${paths.join('\n')}\n`);
    },
    remove: () => rmSync(path, { force: true }),
  };
}

interface ReadPart {
  readonly folder: string;
  readonly state: BuildState;
}

interface LinkOptions extends Pick<BuildOptions, 'output' | 'cache'> {
  readonly host: Hosting;
}

/** Links outputs and results of the parts into output and cache, and writes a published list and a state for them. */
function linkParts(parts: readonly ReadPart[], { output, cache, host }: LinkOptions): void {
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
