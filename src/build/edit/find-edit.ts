import { type ArticleCandidate, findArticles } from '../../read/package/find-articles.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import type { ScanMemory, Seen } from '../../read/package/scan-memory.ts';
import type { LastBuild, LastHead } from '../last/last-build.ts';
import { type Around, isUntouched } from '../look-around.ts';

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
  const candidates = await candidatesOf(changed, around);
  if (candidates === undefined) return undefined;
  const keys = new Set(candidates.map(({ file }) => file.key));
  const last = around.before.buildOf(({ key }) => keys.has(key));
  if (last?.articles.size !== keys.size || !isUntouched(await around.check)) return undefined;
  const [again, staying] = [last.loose.filter((path) => ALWAYS.test(path)), last.loose.filter((path) => !ALWAYS.test(path))];
  return { candidates, last: { ...last, loose: again }, stayingLoose: staying, site };
}

/** Whether everything else is as it was: the configuration, the program, the ledger. */
function isContentAlone({ options, journal, inputs, before }: Around): boolean {
  const { head } = before;
  if (head === undefined || options.archives !== undefined || journal.hooks === true) return false;
  // What a hasty build left is to be made now.
  if (head.summary.deferred !== undefined && options.isHasty !== true) return false;
  const names = new Set([...Object.keys(inputs.causes), ...Object.keys(head.causes)]);
  return [...names].every((name) => name === 'content' || inputs.causes[name] === head.causes[name]);
}

/** Files that have other bytes; undefined where some are new or no more. */
async function changedFiles({ before, content }: Around): Promise<ReadonlySet<string> | undefined> {
  const known = before.files();
  if (known?.size !== content.delivered.length) return undefined;
  const changed = new Set<string>();
  for (const { path } of content.delivered) {
    if (!known.has(path)) return undefined;
    if (!(await content.isSame(path))) changed.add(path);
  }
  return changed;
}

/**
 * The articles that were delivered in these files; undefined where one of them now says that it is something else, or where a file is not one
 * article's own.
 */
async function candidatesOf(changed: ReadonlySet<string>, { before, content }: Around): Promise<readonly ArticleCandidate[] | undefined> {
  const seen = new Map<string, Seen>();
  const memory: ScanMemory = {
    find: content.memory.find,
    keep: (key, now) => {
      seen.set(key, now);
      content.memory.keep(key, now);
    },
  };
  // What is wrong with what was found is as it was, too.
  const candidates = await findArticles(content.folder, () => undefined, memory);
  const known = before.files();
  if ([...seen].some(([key, now]) => saidBy(now) !== saidBy(known?.get(key)?.seen))) return undefined;
  const owners = new Map<string, number>();
  for (const candidate of candidates) for (const key of deliveredKeys(candidate)) owners.set(key, (owners.get(key) ?? 0) + 1);
  const edited = candidates.filter((candidate) => deliveredKeys(candidate).some((key) => changed.has(key)));
  const own = new Set(edited.flatMap(deliveredKeys));
  const isOwn = [...changed].every((key) => own.has(key)) && [...own].every((key) => owners.get(key) === 1);
  if (edited.some(({ versions }) => versions.length > 0)) return undefined;
  return isOwn ? edited : undefined;
}

/** All that decides which articles there are and what belongs to them. */
function saidBy(seen: Seen | undefined): string {
  return JSON.stringify(seen ?? 0, (name, value: unknown) => (DECIDES_NOTHING.has(name) ? undefined : value));
}

/** Sizes; and whether there is a body yet, where there is one version. */
const DECIDES_NOTHING: ReadonlySet<string> = new Set(['sizeBytes', 'isPoa']);

/** What tells of the site as a whole: the report, what changed, and the lists of all files. */
const ALWAYS = /^(?:report\/|changes\.json$|resourcesync\/|\.well-known\/resourcesync$|manifest\.json$)/;
/** Of more, a build of all is not much slower. */
const MOST = 100;
