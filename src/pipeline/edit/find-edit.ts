import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { hasSameHolds, type OpenedBuild } from '../open-build.ts';
import type { ArticleSummary } from '../state/article-summary.ts';
import type { BuildState, StateHeader } from '../state/build-state.ts';
import type { OpenedState } from '../state/open-state.ts';
import { editedCandidates } from './edited-candidates.ts';

/** A few articles of which the bytes changed, where nothing else that a build depends on did. */
export interface Edit {
  readonly candidates: readonly ArticleCandidate[];
  /** What the last build left of them, and of files for no unit those that are made again. */
  readonly last: BuildState;
  /** Files for no unit that stay. */
  readonly stayingLoose: readonly string[];
  /** What it left of its pages as a whole. */
  readonly site: NonNullable<StateHeader['site']>;
}

/** Undefined where anything else changed, or more than a few: then a build has to look at every article. */
export async function findEdit(opened: OpenedBuild): Promise<Edit | undefined> {
  const site = opened.previous.header?.site;
  if (site === undefined || !isContentAlone(opened)) return undefined;
  const changed = await changedFiles(opened);
  if (changed === undefined || changed.size > MOST) return undefined;
  // Nothing changed, so articles that failed for lack of time or memory are tried again.
  if (changed.size === 0 && opened.previous.header?.isRetried === true) return undefined;
  // Nobody edits on: what shows the last edits is made now.
  if (changed.size === 0 && opened.previous.header?.summary.deferred?.includes(LISTS) === true) return undefined;
  const last = lastOfOwners(changed, opened.previous);
  if (last === undefined || [...last.articles.values()].some(({ failure }) => failure !== undefined)) return undefined;
  const candidates = await editedCandidates(changed, last, opened);
  if (candidates === undefined) return undefined;
  const [again, staying] = [last.untracked.filter((path) => ALWAYS.test(path)), last.untracked.filter((path) => !ALWAYS.test(path))];
  return { candidates, last: { ...last, untracked: again }, stayingLoose: staying, site };
}

/** Whether everything else is as it was: the configuration, the program, the ledger. */
function isContentAlone({ setup: { options, journal, inputs }, previous }: OpenedBuild): boolean {
  const { header } = previous;
  if (header === undefined || options.archives !== undefined || journal.hooks || !hasSameHolds(header, options)) return false;
  // What a hasty build left is to be made now.
  if (header.summary.deferred !== undefined && options.isFast !== true) return false;
  const names = new Set([...Object.keys(inputs.digests), ...Object.keys(header.inputDigests)]);
  return [...names].every((name) => name === 'content' || inputs.digests[name] === header.inputDigests[name]);
}

/** Files that have other bytes; undefined where some are new or no more. */
async function changedFiles({ previous, content }: OpenedBuild): Promise<ReadonlySet<string> | undefined> {
  const known = previous.files();
  // As many as there were, and those that nothing touched were there.
  if (known?.size !== content.delivered.length) return undefined;
  const changed = new Set<string>();
  for (const path of content.changes.touched()) {
    if (!known.has(path)) return undefined;
    if (!(await content.isSame(path))) changed.add(path);
  }
  return changed;
}

/** Of the last build those articles that were delivered in these files; undefined where a file is none's, or several have it. */
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

/** What tells of the site as a whole: the report, what changed, and the lists of all files. */
const ALWAYS =
  /^(?:report\/|changes\.json$|resourcesync\/|\.well-known\/resourcesync$|\.well-known\/offprint-log\.txt$|manifest\.(?:json|sig)$)/;
/** Of more, a build of all is not much slower. */
const MOST = 100;
/** What a hasty build may have left, beside the indexes: all that shows something of an edited article elsewhere. */
export const LISTS = 'lists';
