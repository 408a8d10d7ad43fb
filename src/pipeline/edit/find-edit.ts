import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { type FindOptions, findContent } from '../../read/package/find-content.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import type { ScanMemory, ScannedFile } from '../../read/package/scan-memory.ts';
import { digestOf } from '../engine/hash.ts';
import { holdRules } from '../holds/hold-rules.ts';
import { hasSameHolds, type OpenedBuild } from '../open-build.ts';
import type { ArticleSummary } from '../state/article-summary.ts';
import type { BuildState, KnownFile, StateHeader } from '../state/build-state.ts';
import type { OpenedState } from '../state/open-state.ts';

/** A few articles whose files changed, while all other inputs are unchanged. */
export interface Edit {
  readonly candidates: readonly ArticleCandidate[];
  /** The state with the traces of these articles, and with the untracked outputs that are written again. */
  readonly last: BuildState;
  /** Untracked outputs that stay. */
  readonly stayingUntracked: readonly string[];
  /** Facts about the site of the build before. */
  readonly site: NonNullable<StateHeader['site']>;
}

/** Undefined if another input changed, or more than a few articles; a complete build is then needed. */
export async function findEdit(opened: OpenedBuild): Promise<Edit | undefined> {
  const site = opened.previous.header?.site;
  if (site === undefined || !isContentAlone(opened)) return undefined;
  const changed = await changedFiles(opened);
  if (changed === undefined || changed.size > MOST) return undefined;
  // A build without changes tries articles again that failed for lack of time or memory.
  if (changed.size === 0 && opened.previous.header?.isRetried === true) return undefined;
  // A build without changes builds the deferred lists.
  if (changed.size === 0 && opened.previous.header?.summary.deferred?.includes(LISTS) === true) return undefined;
  const last = lastOfOwners(changed, opened.previous);
  if (last === undefined || [...last.articles.values()].some(({ failure }) => failure !== undefined)) return undefined;
  const candidates = await editedCandidates(changed, last, opened);
  if (candidates === undefined) return undefined;
  const [again, staying] = [last.untracked.filter((path) => ALWAYS.test(path)), last.untracked.filter((path) => !ALWAYS.test(path))];
  return { candidates, last: { ...last, untracked: again }, stayingUntracked: staying, site };
}

/** True if configuration, program, ledger and the other inputs are unchanged. */
function isContentAlone({ setup: { options, journal, inputs }, previous }: OpenedBuild): boolean {
  const { header } = previous;
  if (header === undefined || options.archives !== undefined || journal.hooks || !hasSameHolds(header, options)) return false;
  // A complete build is due for deferred targets.
  if (header.summary.deferred !== undefined && options.isFast !== true) return false;
  const digests: Readonly<Record<string, string>> = inputs.digests;
  const names = new Set([...Object.keys(digests), ...Object.keys(header.inputDigests)]);
  return [...names].every((name) => name === 'content' || digests[name] === header.inputDigests[name]);
}

/** Files whose bytes changed; undefined if files were added or removed. */
async function changedFiles({ previous, content }: OpenedBuild): Promise<ReadonlySet<string> | undefined> {
  const known = previous.files();
  // The number is the same and untouched files existed before, so none was removed if every touched file is known.
  if (known?.size !== content.delivered.length) return undefined;
  const changed = new Set<string>();
  for (const path of content.changes.touched()) {
    if (!known.has(path)) return undefined;
    if (!(await content.isSame(path))) changed.add(path);
  }
  return changed;
}

/** The state with the traces of the articles that own these files; undefined if a file has no owner or several. */
function lastOfOwners(changed: ReadonlySet<string>, before: OpenedState): BuildState | undefined {
  const isOwner = ({ key, delivered }: ArticleSummary): boolean =>
    delivered === undefined ? changed.has(key) : delivered.some((one) => changed.has(one));
  const last = before.stateOf(isOwner);
  if (last === undefined) return undefined;
  const own = new Set([...last.articles.values()].flatMap(deliveredOf));
  let owners = 0;
  for (const { key, delivered } of [...last.summaries, ...last.previews]) {
    if (delivered !== undefined) for (const one of delivered) owners += Number(own.has(one));
    else if (own.has(key)) owners++;
  }
  return owners === own.size && [...changed].every((key) => own.has(key)) ? last : undefined;
}

function deliveredOf({ key, delivered = [key] }: Pick<ArticleSummary, 'key' | 'delivered'>): readonly string[] {
  return delivered;
}

/** Untracked outputs that every build writes again. */
const ALWAYS =
  /^(?:report\/|changes\.json$|resourcesync\/|\.well-known\/resourcesync$|\.well-known\/offprint-log\.txt$|manifest(?:\.(?:json|sig)$|\/))/;
/** With more articles a complete build is hardly slower. */
const MOST = 100;
/** Name of the deferred targets that show facts of edited articles. */
export const LISTS = 'lists';

/**
 * The candidates that changed files belong to; undefined if the identity in one of these files changed, or if a file belongs to several
 * articles. `last` is the state with the traces of their owners.
 */
async function editedCandidates(
  changed: ReadonlySet<string>,
  last: BuildState,
  { content, setup: { journal, options } }: OpenedBuild,
): Promise<readonly ArticleCandidate[] | undefined> {
  const seen = new Map<string, ScannedFile>();
  const memory: ScanMemory = {
    find: content.memory.find,
    keep: (key, now) => {
      seen.set(key, now);
      content.memory.keep(key, now);
    },
  };
  const search = { content, find: { report: () => undefined, memory, ...holdRules(journal, options) } };
  const found = (await candidatesAmong(last, search)) ?? (await candidatesOfAll(changed, search));
  if (found === undefined || found.some(({ versions }) => versions.length > 0)) return undefined;
  const isSame = [...seen].every(([key, now]) => identityText(now) === identityText(last.files.get(key)?.seen));
  return isSame && found.every(({ file }) => last.articles.has(file.key)) ? found : undefined;
}

interface SearchContext {
  readonly content: OpenedBuild['content'];
  readonly find: FindOptions;
}

/**
 * Searches only the files of the edited articles. The result is used if it has the digests of the build before, which searched all files.
 */
async function candidatesAmong(
  { articles, files }: BuildState,
  { content, find }: SearchContext,
): Promise<readonly ArticleCandidate[] | undefined> {
  const own = new Set([...articles.values()].flatMap(({ key, delivered = [key] }) => delivered));
  const listed = content.delivered.filter(({ path }) => own.has(path));
  const { candidates: found } = await findContent({ ...content.folder, list: async () => [...listed] }, find);
  const isAll = found.length === articles.size;
  return isAll && found.every((one) => articles.get(one.file.key)?.candidate === digestOf(asBefore(one, files))) ? found : undefined;
}

/** The candidate with the sizes and the identity of the build before. */
function asBefore(candidate: ArticleCandidate, known: BuildState['files']): unknown {
  const sized = <File extends { readonly key: string }>(file: File): File => ({ ...file, sizeBytes: sizeOf(known.get(file.key)) });
  const { file, format, files, versions, hold } = candidate;
  const identity = known.get(file.key)?.seen?.identity;
  return { file: sized(file), format, identity, files: files.map(sized), versions, ...(hold === undefined ? {} : { hold }) };
}

/** `1847` of `1847:1763757600000:…` */
function sizeOf(known: KnownFile | undefined): number {
  return Number(known?.stamp.split(':')[0]);
}

/** Searches all files; undefined if a file belongs to several articles. */
async function candidatesOfAll(
  changed: ReadonlySet<string>,
  { content, find }: SearchContext,
): Promise<readonly ArticleCandidate[] | undefined> {
  const { candidates } = await findContent(content.folder, find);
  const owners = new Map<string, number>();
  for (const candidate of candidates) for (const key of deliveredKeys(candidate)) owners.set(key, (owners.get(key) ?? 0) + 1);
  const edited = candidates.filter((candidate) => deliveredKeys(candidate).some((key) => changed.has(key)));
  const own = new Set(edited.flatMap(deliveredKeys));
  const isOwn = [...changed].every((key) => own.has(key)) && [...own].every((key) => owners.get(key) === 1);
  return isOwn ? edited : undefined;
}

/** The scan result without facts that decide neither the set of articles nor their files. */
function identityText(seen: ScannedFile | undefined): string {
  return JSON.stringify(seen ?? 0, (name, value: unknown) => (DECIDES_NOTHING.has(name) ? undefined : value));
}

/** Sizes; and whether there is a body, which matters only if there are several versions. */
const DECIDES_NOTHING: ReadonlySet<string> = new Set(['sizeBytes', 'isPoa']);
