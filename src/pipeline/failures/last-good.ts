import { pathMatcher } from '../../model/text/path-pattern.ts';
import { translatable } from '../../model/text/translatable.ts';
import { publishedList } from '../../publish/published-list.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { ReadCandidate } from '../articles/read-articles.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { resultKeysOf } from '../state/conversion-trace.ts';
import { rawPathOf } from '../tasks/files/stage-raw.ts';
import type { ArticleFailure } from './article-failure.ts';
import { openFileOwners } from './file-owners.ts';
import { retainRaw, retainTrace } from './retain-version.ts';

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
