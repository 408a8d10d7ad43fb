import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { type Around, keepsHolds } from '../open-build.ts';
import type { ShownArticle } from '../state/article-summary.ts';
import type { LastBuild, LastHead } from '../state/build-state.ts';
import type { OpenedLast } from '../state/open-state.ts';
import { editedCandidates } from './edited-candidates.ts';

/** A few articles of which the bytes changed, where nothing else that a build depends on did. */
export interface Edit {
  readonly candidates: readonly ArticleCandidate[];
  /** What the last build left of them, and of files for no unit those that are made again. */
  readonly last: LastBuild;
  /** Files for no unit that stay. */
  readonly stayingLoose: readonly string[];
  /** What it left of its pages as a whole. */
  readonly site: NonNullable<LastHead['site']>;
}

/** Undefined where anything else changed, or more than a few: then a build has to look at every article. */
export async function findEdit(around: Around): Promise<Edit | undefined> {
  const site = around.before.head?.site;
  if (site === undefined || !isContentAlone(around)) return undefined;
  const changed = await changedFiles(around);
  if (changed === undefined || changed.size > MOST) return undefined;
  // Nothing changed, so articles that failed for lack of time or memory are tried again.
  if (changed.size === 0 && around.before.head?.isRetried === true) return undefined;
  // Nobody edits on: what shows the last edits is made now.
  if (changed.size === 0 && around.before.head?.summary.deferred?.includes(LISTS) === true) return undefined;
  const last = lastOfOwners(changed, around.before);
  if (last === undefined || [...last.articles.values()].some(({ failure }) => failure !== undefined)) return undefined;
  const candidates = await editedCandidates(changed, last, around);
  if (candidates === undefined) return undefined;
  const [again, staying] = [last.loose.filter((path) => ALWAYS.test(path)), last.loose.filter((path) => !ALWAYS.test(path))];
  return { candidates, last: { ...last, loose: again }, stayingLoose: staying, site };
}

/** Whether everything else is as it was: the configuration, the program, the ledger. */
function isContentAlone({ options, journal, inputs, before }: Around): boolean {
  const { head } = before;
  if (head === undefined || options.archives !== undefined || journal.hooks || !keepsHolds(head, options)) return false;
  // What a hasty build left is to be made now.
  if (head.summary.deferred !== undefined && options.isHasty !== true) return false;
  const names = new Set([...Object.keys(inputs.causes), ...Object.keys(head.causes)]);
  return [...names].every((name) => name === 'content' || inputs.causes[name] === head.causes[name]);
}

/** Files that have other bytes; undefined where some are new or no more. */
async function changedFiles({ before, content }: Around): Promise<ReadonlySet<string> | undefined> {
  const known = before.files();
  // As many as there were, and those that nothing touched were there.
  if (known?.size !== content.delivered.length) return undefined;
  const changed = new Set<string>();
  for (const path of content.touched()) {
    if (!known.has(path)) return undefined;
    if (!(await content.isSame(path))) changed.add(path);
  }
  return changed;
}

/** Of the last build those articles that were delivered in these files; undefined where a file is none's, or several have it. */
function lastOfOwners(changed: ReadonlySet<string>, before: OpenedLast): LastBuild | undefined {
  const isOwner = ({ key, delivered }: ShownArticle): boolean =>
    delivered === undefined ? changed.has(key) : delivered.some((one) => changed.has(one));
  const last = before.buildOf(isOwner);
  if (last === undefined) return undefined;
  const own = new Set([...last.articles.values()].flatMap(deliveredOf));
  let owners = 0;
  for (const { key, delivered } of [...last.shown, ...last.previews]) {
    if (delivered !== undefined) for (const one of delivered) owners += Number(own.has(one));
    else if (own.has(key)) owners++;
  }
  return owners === own.size && [...changed].every((key) => own.has(key)) ? last : undefined;
}

function deliveredOf({ key, delivered = [key] }: Pick<ShownArticle, 'key' | 'delivered'>): readonly string[] {
  return delivered;
}

/** What tells of the site as a whole: the report, what changed, and the lists of all files. */
const ALWAYS =
  /^(?:report\/|changes\.json$|resourcesync\/|\.well-known\/resourcesync$|\.well-known\/offprint-log\.txt$|manifest\.(?:json|sig)$)/;
/** Of more, a build of all is not much slower. */
const MOST = 100;
/** What a hasty build may have left, beside the indexes: all that shows something of an edited article elsewhere. */
export const LISTS = 'lists';
