import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { hasSameHolds, type OpenedBuild } from '../open-build.ts';
import type { ArticleSummary } from '../state/article-summary.ts';
import type { BuildState, StateHeader } from '../state/build-state.ts';
import type { OpenedState } from '../state/open-state.ts';
import { editedCandidates } from './edited-candidates.ts';

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
  /^(?:report\/|changes\.json$|resourcesync\/|\.well-known\/resourcesync$|\.well-known\/offprint-log\.txt$|manifest\.(?:json|sig)$)/;
/** With more articles a complete build is hardly slower. */
const MOST = 100;
/** Name of the deferred targets that show facts of edited articles. */
export const LISTS = 'lists';
