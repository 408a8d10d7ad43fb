import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputsOf } from '../../engine/targets.ts';
import { type Listed, mapped } from '../../publish/listed.ts';
import { MANIFEST_PATH, type ManifestEntry } from '../../publish/manifest.ts';
import { type ManifestText, openManifestText } from '../../publish/manifest-text.ts';
import { publishedList } from '../../publish/published-list.ts';
import { byPath } from '../../publish/staged-list.ts';
import { compareText } from '../../text/compare.ts';
import { isAsPublished } from '../../workers/scan/scan-output.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { outputsOfTrace } from '../state/conversion-trace.ts';
import { manifestEntries } from './manifest-entries.ts';

/** What a site that is being built differs in from the last good one, as lines of the manifest. */
export interface SiteEntries {
  /** The manifest of the last good site, of which some lines change; undefined where there is none to go by. */
  readonly last: ManifestText | undefined;
  /** Files staged by this build; every file, by path, where there is no last manifest. */
  readonly staged: Listed<ManifestEntry>;
  /** Whether there was a good site at this address; another address is another site, which nobody followed from there. */
  readonly hasHistory: boolean;
  /** The last entry of a file. */
  readonly before: (path: string) => ManifestEntry | undefined;
  /** Paths of files that go. */
  readonly removed: () => Iterable<string>;
  /** What of the last manifest is to be put in or left out: also files that stand, and of which their articles say something else now. */
  readonly entryByPath: ReadonlyMap<string, ManifestEntry | undefined>;
}

/** What is staged so far, over the last manifest: of files that nothing made again the lines would be the same. */
export function siteEntries(articles: readonly ConvertedArticle[], context: BuildContext): SiteEntries {
  const last = previousManifest(context);
  if (last === undefined || context.previous === undefined) {
    const staged = manifestEntries(articles, byPath(context.output.stagedFiles()));
    const removed = (): Iterable<string> => (last === undefined ? [] : pathsOfGone(last, staged));
    return { last: undefined, staged, hasHistory: last !== undefined, before: (path) => last?.get(path), removed, entryByPath: new Map() };
  }
  const staged = manifestEntries(articles, context.output.ownFiles());
  const released = context.output.orphans.paths();
  const entryByPath = new Map<string, ManifestEntry | undefined>(released.map((path) => [path, undefined]));
  for (const entry of staged) entryByPath.set(entry.path, entry);
  const removed = (): Iterable<string> => released.filter((path) => entryByPath.get(path) === undefined);
  const restated = new Set(pathsOfRemade(articles, context));
  const standing = [...restated].flatMap((path) => (entryByPath.has(path) ? [] : (last.get(path) ?? [])));
  for (const entry of manifestEntries(articles, standing)) entryByPath.set(entry.path, entry);
  return { last, staged, hasHistory: true, before: last.get, removed, entryByPath };
}

function* pathsOfGone(last: ManifestText, staged: Listed<ManifestEntry>): Generator<string> {
  const paths = new Set(Array.from(staged, ({ path }) => path));
  for (const { path } of last.entries()) if (!paths.has(path)) yield path;
}

/** Every entry of the site that is being built, by path; those of files that stay are read when they are looked at. */
export function allEntries({ last, staged, entryByPath }: SiteEntries): Listed<ManifestEntry> {
  if (last === undefined) return staged;
  const paths: string[] = [];
  for (const [path, entry] of entryByPath) if (entry !== undefined) paths.push(path);
  for (const { path } of last.entries()) if (!entryByPath.has(path)) paths.push(path);
  return mapped(paths.sort(compareText), (path) => {
    const entry = entryByPath.get(path) ?? last.get(path);
    if (entry === undefined) throw new RangeError(`${path} is neither staged nor was it there`);
    return entry;
  });
}

/** Files of articles that were converted again, and of those that they were before. */
function* pathsOfRemade(
  articles: readonly ConvertedArticle[],
  { previous, targets, articles: { traces } }: BuildContext,
): Generator<string> {
  const unitOf = (stem: string | undefined) => targets.all().get(`${stem}.html`);
  for (const { stem, candidate, isUpToDate } of articles) {
    if (isUpToDate) continue;
    const unit = unitOf(stem);
    if (unit !== undefined) yield* outputsOf(unit);
    yield* outputsOfTrace(traces.get(candidate.file.key) ?? {});
    for (const { delivered } of candidate.files) yield `bucket/${delivered}`;
  }
  for (const record of previous?.articles.values() ?? [])
    if (traces.get(record.key) !== record) for (const delivered of record.delivered ?? [record.key]) yield `bucket/${delivered}`;
}

/** The manifest of the last good site; read once, for all who ask in one build. */
export function previousManifest(context: BuildContext): ManifestText | undefined {
  if (!manifests.has(context)) manifests.set(context, readLastManifest(context));
  return manifests.get(context);
}

function readLastManifest({ previous, setup: { options, journal, settings } }: BuildContext): ManifestText | undefined {
  const path = join(options.output, MANIFEST_PATH);
  try {
    const published = previous && publishedList(settings.published).get(MANIFEST_PATH);
    const isAsWritten = published !== undefined && isAsPublished(path, published);
    const text = readFileSync(path);
    // A manifest of another generation, put there by hand or by a publication that was lost, says nothing of this one.
    if (published !== undefined && !isAsWritten && hash('sha256', text) !== published.sha256) return undefined;
    const found = openManifestText(text, { isAsWritten });
    return found?.site === journal.siteUrl ? found : undefined;
  } catch {
    return undefined;
  }
}

const manifests = new WeakMap<BuildContext, ManifestText | undefined>();
