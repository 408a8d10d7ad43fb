import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFile } from '../../publish/hash-file.ts';
import type { LazyList } from '../../publish/lazy-list.ts';
import { MANIFEST_PATH, type ManifestEntry } from '../../publish/manifest.ts';
import { manifestEntries } from '../../publish/manifest-entries.ts';
import { type ManifestText, openManifest } from '../../publish/manifest-text.ts';
import { publishedList } from '../../publish/published-list.ts';
import type { SiteEntries } from '../../publish/site-entries.ts';
import { byPath } from '../../publish/staged-list.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { outputsOf } from '../engine/targets.ts';
import { outputsOfTrace } from '../state/conversion-trace.ts';
import { rawPathOf } from '../tasks/files/stage-raw.ts';
import { isAsPublished } from '../workers/scan/scan-output.ts';

/** Compares the files staged so far with the published manifest. */
export function siteEntries(articles: readonly ConvertedArticle[], context: BuildContext): SiteEntries {
  const last = previousManifest(context);
  const rawPath = rawPathIn(context);
  if (last === undefined || context.previous === undefined) {
    const staged = manifestEntries(articles, byPath(context.output.stagedFiles()), rawPath);
    const removed = (): Iterable<string> => (last === undefined ? [] : pathsOfGone(last, staged));
    return { last: undefined, staged, hasHistory: last !== undefined, before: (path) => last?.get(path), removed, entryByPath: new Map() };
  }
  const staged = manifestEntries(articles, context.output.ownFiles(), rawPath);
  const released = context.output.orphans.paths();
  const entryByPath = new Map<string, ManifestEntry | undefined>(released.map((path) => [path, undefined]));
  for (const entry of staged) entryByPath.set(entry.path, entry);
  const removed = (): Iterable<string> => released.filter((path) => entryByPath.get(path) === undefined);
  const restated = new Set(pathsOfRemade(articles, context));
  const standing = [...restated].flatMap((path) => (entryByPath.has(path) ? [] : (last.get(path) ?? [])));
  for (const entry of manifestEntries(articles, standing, rawPath)) entryByPath.set(entry.path, entry);
  return { last, staged, hasHistory: true, before: last.get, removed, entryByPath };
}

function* pathsOfGone(last: ManifestText, staged: LazyList<ManifestEntry>): Generator<string> {
  const paths = new Set(Array.from(staged, ({ path }) => path));
  for (const { path } of last.entries()) if (!paths.has(path)) yield path;
}

/** Returns the function that gives the site paths of delivered files. */
export function rawPathIn({ setup: { journal } }: Pick<BuildContext, 'setup'>): (key: string) => string {
  return (key) => rawPathOf(key, journal.host);
}

/** Outputs and raw files of articles that were converted, now and in the build before. */
function* pathsOfRemade(articles: readonly ConvertedArticle[], context: BuildContext): Generator<string> {
  const {
    previous,
    targets,
    articles: { traces },
  } = context;
  const rawPath = rawPathIn(context);
  const unitOf = (stem: string | undefined) => targets.all().get(`${stem}.html`);
  for (const { stem, candidate, isUpToDate } of articles) {
    if (isUpToDate) continue;
    const unit = unitOf(stem);
    if (unit !== undefined) yield* outputsOf(unit);
    yield* outputsOfTrace(traces.get(candidate.file.key) ?? {});
    for (const { delivered } of candidate.files) yield rawPath(delivered);
  }
  for (const record of previous?.articles.values() ?? [])
    if (traces.get(record.key) !== record) for (const delivered of record.delivered ?? [record.key]) yield rawPath(delivered);
}

/** The published manifest, read once per build. */
export function previousManifest(context: BuildContext): ManifestText | undefined {
  if (!manifests.has(context)) manifests.set(context, readLastManifest(context));
  return manifests.get(context);
}

function readLastManifest({ previous, setup: { options, journal, settings } }: BuildContext): ManifestText | undefined {
  const list = previous && publishedList(settings.published);
  const fileOf = (path: string): string => join(options.output, path);
  const isAsWritten = (path: string): boolean => {
    const published = list?.get(path);
    return published !== undefined && isAsPublished(fileOf(path), published);
  };
  const published = list?.get(MANIFEST_PATH);
  // The file is the manifest of another generation.
  if (published !== undefined && !isAsWritten(MANIFEST_PATH) && hashOfFile(fileOf(MANIFEST_PATH)) !== published.sha256) return undefined;
  const found = openManifest({ read: (path) => readFileSync(fileOf(path)), isAsWritten });
  if (list !== undefined && found?.parts.every(({ path }) => list.get(path) !== undefined) === false) return undefined;
  return found?.site === journal.siteUrl ? found : undefined;
}

const manifests = new WeakMap<BuildContext, ManifestText | undefined>();
