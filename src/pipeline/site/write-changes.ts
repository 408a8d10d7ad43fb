import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import { CHANGES_PATH, changesPieces, parseChanges } from '../../publish/changes-file.ts';
import type { ManifestEntry } from '../../publish/manifest.ts';
import { type ArticleFileChange, changedChangeLines, changeLines, isArticleFile } from '../../publish/resource-sync/change-lines.ts';
import { CHANGES_STEM, isResource, partPaths, writeResourceLists } from '../../publish/resource-sync/write-resource-lists.ts';
import { appendChanges, compareSites, type SiteChange } from '../../publish/site-changes.ts';
import { allEntries, type SiteEntries } from '../../publish/site-entries.ts';
import type { RecordHistory } from '../../query/tag/ledger/record-history.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { type PreviewedPaths, previewedPaths } from '../articles/previews.ts';
import type { BuildContext } from '../context.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import type { BuildOptions } from '../options/build-options.ts';
import type { SiteBuild } from '../site-build.ts';
import { siteEntries } from './site-entries.ts';

/**
 * Writes `changes.json`, the changes since the published site before those of earlier builds, and the lists of ResourceSync. The latter's changes are
 * those of articles.
 *
 * A build into an empty folder has no history and writes no `changes.json`, so that its bytes depend on content and ledger alone. A build without
 * changes leaves the file unchanged.
 */
export async function writeChanges(build: SiteBuild): Promise<void> {
  const { articles, context, facts } = build;
  const at = facts.newest();
  const {
    setup: { journal, options },
    output: { stage },
  } = context;
  const site = siteEntries(articles, context);
  const previews = previewedPaths(context);
  const changes = await changesSince(site, { options, previews, time: context.ledger.time });
  if (changes.length > 0) stage.writePieces(CHANGES_PATH, changesPieces(journal.siteUrl, changes));
  await writeResourceLists(site, {
    siteUrl: journal.siteUrl,
    output: options.output,
    at,
    isPreview: previews.now,
    areOurs: (paths) => areOurs(paths, previews.isSame, context),
    changes: build.changed === 'all' ? articleChanges(build, site, changes) : editedChanges(build, site),
    stage,
  });
}

/**
 * Returns lines of the last changes of all articles' files, those of removed articles included. Times come from the history of records; those of files
 * that changed alone, as pages that show other articles do, from `changes.json`.
 */
function articleChanges(
  { articles, context: { setup, ledger }, previews }: SiteBuild,
  site: SiteEntries,
  recorded: readonly SiteChange[],
): Iterable<Uint8Array> {
  const recordByStem = new Map<string, RecordHistory>(articles.map((article) => [article.stem, ledger.recordOf(article)]));
  const hidden = new Set<string>(previews.map(({ stem }) => stem));
  const changeByPath = new Map<string, ArticleFileChange>();
  const removed = new Map<string, ArticleFileChange>();
  for (const { changed: at, files = '' } of ledger.tombstones().values()) {
    const [stem, ...endings] = files.split(' ');
    for (const ending of endings) removed.set(`${stem}.${ending}`, { at, change: 'deleted', path: `${stem}.${ending}` });
  }
  const alone = new Map(recorded.map((change) => [change.path, change]));
  for (const { at, change, path } of alone.values()) if (change === 'deleted') removed.set(path, { at, change, path });
  for (const entry of allEntries(site)) {
    const { path } = entry;
    const record = isArticleFile(path) ? findByStem(path, (stem) => (hidden.has(stem) ? undefined : recordByStem.get(stem))) : undefined;
    removed.delete(path);
    if (record === undefined) continue;
    const last = alone.get(path);
    const isLater = last !== undefined && last.at > record.changed;
    changeByPath.set(path, { path, entry, ...(isLater ? last : { at: record.changed, change: changeOf(record) }) });
  }
  const gone = [...removed.values()].filter(({ path }) => isArticleFile(path));
  return changeLines(setup.journal.siteUrl, [...changeByPath.values(), ...gone]);
}

/** The published lines with those of edited files replaced. Throws `CacheMissError` if there are none. */
function editedChanges({ articles, context, changed }: SiteBuild, { last, before, entryByPath }: SiteEntries): Iterable<Uint8Array> {
  const { output } = context.setup.options;
  const { siteUrl } = context.setup.journal;
  const parts = partPaths(last, CHANGES_STEM);
  if (parts.length === 0) throw cacheMiss('the published list of changes');
  const isDated = changed.includes('digests');
  const articleByStem = new Map<string, ConvertedArticle>(articles.map((article) => [article.stem, article]));
  const edited = [...entryByPath].flatMap(([path, entry]) => {
    if (!isArticleFile(path) || entry === undefined) return [];
    const article = isDated ? findByStem(path, (stem) => articleByStem.get(stem)) : undefined;
    const record = article && context.ledger.recordOf(article);
    if (before(path)?.sha256 !== entry.sha256) return [{ path, entry, at: context.ledger.time(), change: 'updated' as const }];
    return [{ path, entry, ...(record && { at: record.changed, change: changeOf(record) }) }];
  });
  return changedChangeLines(
    siteUrl,
    parts.map((path) => readFileSync(join(output, path), 'utf8')),
    edited,
  );
}

function changeOf({ first, changed }: RecordHistory): SiteChange['change'] {
  return first === changed ? 'created' : 'updated';
}

/** Finds a value by the route of the article that a file belongs to: of `content/1/e3.csl.json` by `content/1/e3`. A route may have dots. */
function findByStem<Value>(path: string, find: (stem: string) => Value | undefined): Value | undefined {
  for (let dot = path.lastIndexOf('.'); dot > path.lastIndexOf('/'); dot = path.lastIndexOf('.', dot - 1)) {
    const value = find(path.slice(0, dot));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Time of the newest change of an article. */
export function newestOf(articles: readonly ConvertedArticle[]): string {
  return articles.map(({ changed }) => changed).reduce((a, b) => (compareText(a, b) < 0 ? b : a), '');
}

async function changesSince(
  { hasHistory, staged, before, removed }: SiteEntries,
  { options: { output }, previews, time }: ChangesSince,
): Promise<readonly SiteChange[]> {
  if (!hasHistory) return [];
  const recorded = parseChanges(await readFile(join(output, CHANGES_PATH), 'utf8').catch(() => ''));
  // A file that only a preview showed was not in the list.
  const known = (path: string): ManifestEntry | undefined => (previews.before?.(path) === true ? undefined : before(path));
  const isFollowed = ({ path }: SiteChange): boolean => isResource({ path }) && previews.now?.(path) !== true;
  const fresh = compareSites({ after: staged, removed: removed(), before: known }, time()).filter(isFollowed);
  return appendChanges(recorded, fresh, MOST_CHANGES);
}

interface ChangesSince {
  readonly options: BuildOptions;
  /** The time of the switch to the new site. */
  readonly time: () => string;
  readonly previews: PreviewedPaths;
}

/** True if the published resource lists are those of this program. Lists of a preview lack files of the manifest. */
function areOurs(
  paths: readonly string[],
  isSamePreview: boolean,
  { previous, output: { modified }, setup: { inputs } }: BuildContext,
): boolean {
  const isSameProgram = previous?.head.inputDigests.program === inputs.digests.program;
  return isSamePreview && isSameProgram && paths.length > 0 && !paths.some((path) => modified.has(path));
}

const MOST_CHANGES = 50_000;
