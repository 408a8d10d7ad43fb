import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../../model/maybe-promise.ts';
import { formatOf } from '../../model/source-format.ts';
import { pathMatcher } from '../../model/text/path-pattern.ts';
import { translatable } from '../../model/text/translatable.ts';
import { publishedList } from '../../publish/published-list.ts';
import { folderOf } from '../../read/package/file-names.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys, isKeyIn } from '../../read/package/fingerprint.ts';
import { retainConversion } from '../articles/article-of-trace.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { ReadCandidate } from '../articles/read-articles.ts';
import type { ContentFiles } from '../content/content-files.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { outputsOfTrace, resultKeysOf } from '../state/conversion-trace.ts';
import { rawPathOf } from '../tasks/files/stage-raw.ts';
import type { ArticleFailure } from './article-failure.ts';

/** The articles of the content. */
export interface CurrentArticles {
  /** All candidates. */
  readonly candidates: readonly ArticleCandidate[];
  /** The candidates that could be read. */
  readonly read: readonly ReadCandidate[];
  /** True if an article goes offline on purpose. */
  readonly isWithdrawn: (key: string, doi: string | undefined) => boolean;
}

/**
 * Keeps the last good versions of published articles online that cannot be built, and reports them. Only editors remove an article: by
 * deleting its package, or by `withdrawn`.
 *
 * Also reports failed articles that were never published, and records all failures for the next build.
 */
export async function retainLastGood(today: CurrentArticles, context: BuildContext): Promise<readonly ConvertedArticle[]> {
  for (const { problems } of context.articles.failures.values()) for (const problem of problems) context.problems.report(problem);
  const failures = openFailures(today, context);
  const retained: ConvertedArticle[] = [];
  for (const { record, candidate, failure } of failures.ofPublished()) {
    const note = { candidate: candidate === undefined ? '' : digestOf(candidate), problems: failure.problems, isFinal: failure.isFinal };
    const place = { file: candidate?.file.key ?? record.key, line: 0, column: 0 };
    if (failure.isLost === true || !(await isInCache(record, context))) {
      const message = translatable`was published at ${record.stem} and is not any more: its last good version is not in the cache; expected an article as it was`;
      context.problems.report({ code: 'article-lost', severity: 'error', place, message });
      context.articles.failed.push({ file: place.file });
      continue;
    }
    const isGone = candidate === undefined && !context.content.isUnread(record.key);
    const found = isGone ? translatable`holds no article any more` : translatable`cannot be built as it is now`;
    const message = translatable`${found}, so its last good version stays online at ${record.stem}; expected an article, as before`;
    context.problems.report({ code: 'article-kept', severity: 'error', place, message });
    context.articles.failed.push({ file: place.file, stem: record.stem ?? '' });
    retained.push(retainTrace({ ...record, failure: note }, context));
    retainRaw(record, failures.hasOther, context);
  }
  for (const { candidate, failure } of failures.ofOthers()) {
    const { key } = candidate.file;
    const { problems, isFinal } = failure;
    context.articles.traces.set(key, {
      key,
      candidate: digestOf(candidate),
      problems,
      ...(isFinal ? {} : { failure: { candidate: digestOf(candidate), problems, isFinal } }),
    });
    context.articles.failed.push({ file: key });
    if (wasPublished(candidate, context)) {
      const message = translatable`was published and is not any more: its last good version is not in the cache; expected an article as it was`;
      context.problems.report({ code: 'article-lost', severity: 'error', place: { file: key, line: 0, column: 0 }, message });
    }
  }
  return retained;
}

/** True if a failed article without trace was published, because its delivered file was: the cache was lost, or the output renamed. */
function wasPublished({ file: { key, delivered } }: ArticleCandidate, { articles, setup: { journal, settings } }: BuildContext): boolean {
  if (articles.lastGood().has(key) || pathMatcher(journal.raw ?? [])(key)) return false;
  return publishedList(settings.published).get(rawPathOf(delivered, journal.host)) !== undefined;
}

interface PublishedFailure {
  /** Trace of its last good version. */
  readonly record: ArticleTrace;
  /** Undefined if its files hold no article any more. */
  readonly candidate: ArticleCandidate | undefined;
  readonly failure: ArticleFailure;
}

interface Failures {
  /** Failed articles that were published. A candidate is assigned to one of them only. */
  ofPublished(): Generator<PublishedFailure>;
  /** Failed articles that were never published; call it after `ofPublished`. */
  ofOthers(): Generator<Required<Omit<PublishedFailure, 'record'>> & { readonly candidate: ArticleCandidate }>;
  /** True if a delivered file now belongs to another article, which could be read. */
  readonly hasOther: (delivered: string, record: ArticleTrace) => boolean;
}

function openFailures(
  { candidates, read, isWithdrawn }: CurrentArticles,
  { content, articles: { failures, lastGood } }: BuildContext,
): Failures {
  const readKeys = new Set(read.map(({ candidate }) => candidate.file.key));
  const failing = new Map(candidates.flatMap((one) => (failures.has(one.file.key) ? [[one.file.key, one] as const] : [])));
  const readDois = new Set(read.flatMap(({ result }) => result.routeInputs.doi?.toLowerCase() ?? []));
  const failingByDoi = new Map(
    [...failing.values()].flatMap((one) => (one.identity.doi === undefined ? [] : [[one.identity.doi.toLowerCase(), one] as const])),
  );
  const owners = openFileOwners(read, content);
  return {
    hasOther: owners.hasOther,
    *ofPublished() {
      for (const record of lastGood().values()) {
        const { key, conversion, hold } = record;
        const doi = conversion?.result.card.doi?.toLowerCase();
        if (
          conversion === undefined ||
          hold !== undefined ||
          readKeys.has(key) ||
          (doi !== undefined && readDois.has(doi)) ||
          isWithdrawn(key, doi)
        )
          continue;
        const candidate = failing.get(key) ?? (doi === undefined ? undefined : failingByDoi.get(doi));
        if (candidate === undefined && !owners.isStillDelivered(record)) continue;
        if (candidate !== undefined) failing.delete(candidate.file.key);
        yield { record, candidate, failure: failures.get(candidate?.file.key ?? key) ?? { problems: [], isFinal: true } };
      }
    },
    *ofOthers() {
      for (const candidate of failing.values()) {
        const failure = failures.get(candidate.file.key);
        if (failure !== undefined) yield { candidate, failure };
      }
    },
  };
}

/** True if the cache has all results of the article that lists, indexes and pages need. */
async function isInCache({ conversion }: ArticleTrace, { cache }: BuildContext): Promise<boolean> {
  if (conversion === undefined) return false;
  for (const key of resultKeysOf(conversion)) if ((await cache.read(key)) === undefined) return false;
  return true;
}

/** The article as the build before published it. */
type Published = Pick<ArticleTrace, 'key' | 'delivered'>;

/** An article that was read, with the keys of delivered files that do not belong to it. */
interface ReadFiles {
  readonly candidate: ArticleCandidate;
  readonly result: { readonly unused?: readonly string[] };
}

/** Finds the articles to which delivered files belong, to distinguish a removed article from one that cannot be read any more. */
interface FileOwners {
  /** True if a file in which a published article was delivered belongs to another article now. */
  hasOther(delivered: string, published: Published): boolean;
  /** True if a missing article was not removed: its file, its folder, or an unclaimed file still exists or cannot be read. */
  isStillDelivered(published: Published): boolean;
}

/** Indexes are built on demand, because in nearly all builds no article is missing. */
function openFileOwners(readArticles: readonly ReadFiles[], content: Pick<ContentFiles, 'delivered' | 'isUnread'>): FileOwners {
  const candidates = readArticles.map(({ candidate }) => candidate);
  /** Files that are published with an article. */
  const used = once(() => new Set(readArticles.flatMap((article) => deliveredKeys(withoutUnused(article)))));
  /** All files in which articles were delivered, used or not. */
  const claimed = once(() => new Set(candidates.flatMap(deliveredKeys)));
  /** Files that contain the text of an article or of one of its versions. */
  const textFiles = once(
    () => new Set(candidates.flatMap(({ file, versions }) => [file.delivered, ...versions.map((version) => version.file.delivered)])),
  );
  const versionKeys = once(() => new Set(candidates.flatMap(({ versions }) => versions.map(({ file }) => file.key))));
  const fileKeys = once(() => new Set(candidates.flatMap(({ files }) => files.map(({ key }) => key))));
  const folders = once(() => new Set(candidates.map(({ file }) => folderOf(file.key))));
  const existing = once(() => new Set(content.delivered.map(({ path }) => path)));

  const isClaimed = (path: string, { key }: Published): boolean => (isKeyIn(key, path) ? textFiles() : claimed()).has(path);
  /** True for the file of the article itself, or for its zip. A zip of several articles may exist without this article. */
  const hasOwnFile = (path: string, key: string): boolean => key === path || !textFiles().has(path) || fileKeys().has(key);

  return {
    hasOther: (path, { key }) => (isKeyIn(key, path) ? textFiles() : used()).has(path),
    isStillDelivered(published) {
      const { key, delivered: files = [key] } = published;
      if (versionKeys().has(key)) return false;
      const folder = folderOf(key);
      const isOwnFolder = folder !== '' && !folders().has(folder);
      return files.some((path) => {
        if (content.isUnread(path)) return true;
        if (!existing().has(path)) return false;
        if (isKeyIn(key, path)) return hasOwnFile(path, key);
        return (isOwnFolder && folderOf(path) === folder) || !isClaimed(path, published);
      });
    },
  };
}

function withoutUnused({ candidate, result: { unused = [] } }: ReadFiles): ArticleCandidate {
  const keys = new Set(unused);
  return keys.size === 0 ? candidate : { ...candidate, files: candidate.files.filter(({ key }) => !keys.has(key)) };
}

/** Takes over the last good version of an article from its trace, with its published outputs, and records the trace. */
function retainTrace(record: ArticleTrace, context: BuildContext): ConvertedArticle {
  // A clean build publishes only staged files.
  if (context.previous === undefined) {
    const list = publishedList(context.setup.settings.published);
    context.output.takeStaged(
      outputsOfTrace(record).flatMap((path) => {
        const file = list.get(path);
        return file === undefined ? [] : [{ path, sizeBytes: file.sizeBytes, sha256: file.sha256, changed: false }];
      }),
    );
  }
  return retainConversion(record, candidateOf(record), context);
}

/** A candidate with the files of a trace. */
function candidateOf({ key, delivered = [key] }: ArticleTrace): ArticleCandidate {
  const own = delivered.find((one) => isKeyIn(key, one)) ?? key;
  return {
    file: { key, delivered: own, sizeBytes: 0 },
    format: formatOf(key),
    identity: { isPoa: false, pubDate: '' },
    files: delivered.map((one) => ({ key: one, delivered: one, sizeBytes: 0 })),
    versions: [],
  };
}

/** Keeps the delivered files of a last good version in the raw listing, except files that other articles own now. */
function retainRaw(record: ArticleTrace, hasOther: (delivered: string, record: ArticleTrace) => boolean, context: BuildContext): void {
  const { key, delivered = [key] } = record;
  const list = publishedList(context.setup.settings.published);
  for (const one of delivered) {
    const path = rawPathOf(one, context.setup.journal.host);
    const file = list.get(path);
    if (file === undefined || hasOther(one, record) || context.articles.raw.retained.has(one)) continue;
    const { sizeBytes, sha256 } = file;
    const md5 = md5Of(join(context.setup.options.output, path));
    if (md5 === undefined) continue;
    context.output.takeStaged([{ path, sizeBytes, sha256, changed: false }]);
    context.articles.raw.retained.set(one, { key: one, sizeBytes, sha256, md5 });
  }
}

function md5Of(file: string): string | undefined {
  try {
    return createHash('md5').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}
