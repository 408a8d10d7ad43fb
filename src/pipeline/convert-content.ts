import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { once } from '../model/maybe-promise.ts';
import type { Problem } from '../model/problem.ts';
import { translatable } from '../model/text/translatable.ts';
import { PREVIEW_PATH } from '../publish/preview-path.ts';
import { publishedList } from '../publish/published-list.ts';
import { refuseMassRemoval, stemOfPage } from '../publish/removed-pages.ts';
import { isRoute, type RecordHistory, recordKeyOf } from '../query/tag/ledger/record-history.ts';
import type { ArticleCandidate } from '../read/package/find-articles.ts';
import { type FoundContent, findContent } from '../read/package/find-content.ts';
import { type ConvertedArticle, convertArticles } from './articles/convert-articles.ts';
import { routeAll } from './articles/route-all.ts';
import { originalOf, readWithTranslations, withOriginals } from './articles/translation-candidates.ts';
import { readWithdrawn, withdrawnOf, withoutWithdrawn } from './articles/withdrawn.ts';
import type { BuildContext } from './context.ts';
import { retainLastGood } from './failures/last-good.ts';
import type { RemovedRecords } from './history/build-ledger.ts';
import { readPublishedHistory } from './history/published-history.ts';
import { chooseRaw } from './holds/choose-raw.ts';
import { type HoldRules, holdRules } from './holds/hold-rules.ts';
import type { RemovedArticle } from './options/build-options.ts';
import { isInPart, type Part } from './part/part.ts';
import type { ReadResult } from './tasks/tasks.ts';

/** The content with its stale articles converted. */
export interface ConvertedContent {
  /** All articles of the content, or of the part. */
  readonly candidates: readonly ArticleCandidate[];
  /** Public articles, newest first. */
  readonly articles: readonly ConvertedArticle[];
  /** Articles on hold that a preview shows. */
  readonly previews: readonly ConvertedArticle[];
}

/**
 * Scans the content, then reads, routes and converts the articles that are stale. Memory of each step is freed with its scope.
 *
 * A part of a build is a filter: it converts its share of the articles, without previews, last good versions and delivered files, which the join
 * adds because they depend on all articles.
 */
export async function convertContent(context: BuildContext, part?: Part): Promise<ConvertedContent> {
  const {
    setup: { journal, options },
    content: { folder, memory },
    problems: { report },
    work: { endPhase, releaseWorkers },
  } = context;
  const isPart = part !== undefined;
  endPhase('look');
  const rules = holdRules(journal, options);
  const found = await findContent(folder, { report, memory, ...rules, ...(isPart && { shows: () => false }) });
  const isWithdrawn = isOffline(found, context);
  const all = withOriginals(withoutWithdrawn(found.candidates, context), journal, isWithdrawn);
  const candidates = isPart ? all.filter(({ file, translation }) => isInPart(translation?.original.key ?? file.key, part)) : all;
  if (found.candidates.length + found.onHold.length === 0) report(contentEmpty(options.content));
  endPhase('find');
  const mixed = new Set([...found.strays, ...found.filesOnHold].map(({ delivered }) => delivered));
  const content = await readWithTranslations(candidates, context, { mixed, isOffline: isWithdrawn, stagesRaw: !isPart });
  const lastGood = await retainLastGood({ ...content, isWithdrawn: isPart ? () => true : isWithdrawn }, context);
  endPhase('read');
  const converted = await convertArticles(routeAll(content.read, { report, journal }, lastGood), context, lastGood);
  if (!isPart) {
    context.articles.withdrawn = await readWithdrawn(found.candidates, { converted, context });
    noteRemovals({ converted, isOffline: isWithdrawn }, context);
    noteHolds(found, rules, { converted, context });
    noteUnpublished({ ...found, candidates }, context);
  }
  const { articles, previews } = withoutPreviews(converted);
  const removed = context.ledger.settle(articles, removedRecords(context));
  if (!isPart) reportChangedDois(articles, removed, context);
  await releaseWorkers('used');
  return { candidates, articles, previews };
}

/** Separates public articles from those that only a preview shows. */
export function withoutPreviews(converted: readonly ConvertedArticle[]): Pick<ConvertedContent, 'articles' | 'previews'> {
  return {
    articles: converted.filter(({ candidate }) => candidate.hold === undefined),
    previews: converted.filter(({ candidate }) => candidate.hold !== undefined),
  };
}

function contentEmpty(content: string): Problem {
  const place = { file: basename(content), line: 0, column: 0 };
  const message = translatable`no article was found; expected JATS XML or Markdown (.md), each article in a folder or a zip of its own`;
  return { code: 'content-empty', severity: 'warning', place, message };
}

/** Records the articles on hold, with the stems of those that a preview shows. */
function noteHolds({ onHold }: FoundContent, rules: HoldRules, { converted, context }: HoldsOf): void {
  const stems = new Map(converted.flatMap(({ candidate, stem }) => (candidate.hold === undefined ? [] : [[candidate.file.key, stem]])));
  const articles = onHold.map((article) => {
    const stem = stems.get(article.file);
    return stem === undefined ? article : { ...article, stem };
  });
  Object.assign(context.articles.holds, { articles, unmatched: rules.unmatched(), span: rules.span() });
}

interface HoldsOf {
  readonly converted: readonly ConvertedArticle[];
  readonly context: BuildContext;
}

/**
 * Records and reports the delivered files that are not published. Files of last good versions stay published, and files of withdrawn articles
 * need no report.
 */
function noteUnpublished(found: FoundContent, context: BuildContext): void {
  const {
    articles: {
      traces,
      failures,
      raw: { retained: retainedRaw, withdrawn: withdrawnRaw, unpublished },
    },
    setup: { journal },
    problems: { report },
  } = context;
  // The trace of a failed article is that of its last good version, which may have had other files.
  const readOf = ({ file: { key } }: ArticleCandidate): ReadResult | undefined => (failures.has(key) ? undefined : traces.get(key)?.read);
  for (const [key, problem] of chooseRaw({ ...found, readOf, patterns: journal.raw ?? [] })) {
    if (retainedRaw.has(key) || withdrawnRaw.has(key)) continue;
    unpublished.add(key);
    if (problem !== undefined) report(problem);
  }
}

/** Returns a test for articles that go offline: withdrawn ones and those on hold. They have no last good version. */
function isOffline(
  { onHold, candidates }: Pick<FoundContent, 'onHold' | 'candidates'>,
  { setup: { journal } }: Pick<BuildContext, 'setup'>,
): (key: string, doi?: string) => boolean {
  const withdrawn = withdrawnOf(journal);
  const gone = candidates.filter(({ file, identity }) => withdrawn.find(file.key, identity.doi) !== undefined);
  const keys = new Set([...onHold.map(({ file }) => file), ...gone.map(({ file }) => file.key)]);
  return (key, doi) => {
    // A translation goes offline with its original.
    const { key: original } = originalOf(key, journal);
    return keys.has(key) || keys.has(original) || withdrawn.find(key, doi) !== undefined;
  };
}

interface ArticlesNow {
  /** The articles of this build, last good versions and previews included. */
  readonly converted: readonly ConvertedArticle[];
  /** True if a setting takes an article offline. */
  readonly isOffline: (key: string, doi: string | undefined) => boolean;
}

/**
 * Records the published articles that this build removes. Throws `PublishError` if they are too many, unless the user allows it. Articles that go
 * offline by a setting do not count, nor do those that have another address now, or pages that are not in the output any more.
 */
function noteRemovals(now: ArticlesNow, context: BuildContext): void {
  const { options, settings } = context.setup;
  if (!options.publish) return;
  const list = publishedList(settings.published);
  const published = publishedArticles(list, context);
  const stems = new Set<string>(now.converted.map(({ stem }) => stem));
  const withdrawn = new Set(context.articles.withdrawn.map(({ stem }) => stem));
  const keys = new Set(now.converted.map(({ candidate }) => candidate.file.key));
  const dois = new Set(now.converted.flatMap(({ card: { doi } }) => doi?.toLowerCase() ?? []));
  const removed = published.flatMap(({ stem, file, doi }): RemovedArticle[] => {
    // A page that a build before wrote of a withdrawn article has no file.
    const isThere =
      stems.has(stem) ||
      (file === undefined && withdrawn.has(stem)) ||
      (file !== undefined && keys.has(file)) ||
      (doi !== undefined && dois.has(doi));
    if (isThere || list.get(`${stem}.html`) === undefined || !existsSync(join(options.output, `${stem}.html`))) return [];
    if (file === undefined) return [{ stem }];
    return [now.isOffline(file, doi) ? { stem, file, isIntended: true } : { stem, file }];
  });
  context.articles.removed.push(...removed);
  const isPreview = list.get(PREVIEW_PATH) !== undefined;
  const names = removed.flatMap(({ stem, isIntended }) => (isIntended === true ? [] : [stem]));
  if (options.allowsRemovals !== true && !isPreview) refuseMassRemoval({ names, published: published.length, site: options.output });
}

interface PublishedArticle {
  readonly stem: string;
  /** Key of its file and DOI in lower case; absent without the state of the build before. */
  readonly file?: string;
  readonly doi?: string | undefined;
}

/** The articles of the published site: by the traces of the build before, else by their pages. */
function publishedArticles(list: ReturnType<typeof publishedList>, { articles: { lastGood } }: BuildContext): readonly PublishedArticle[] {
  const traces = [...lastGood().values()];
  if (traces.length === 0)
    return Array.from(list.files(), ({ path }) => stemOfPage(path)).flatMap((stem) => (stem === undefined ? [] : { stem }));
  return traces.flatMap(({ key, stem, conversion, hold }) =>
    stem === undefined || conversion === undefined || hold !== undefined
      ? []
      : [{ stem, file: key, doi: conversion.result.card.doi?.toLowerCase() }],
  );
}

/** Reports articles whose DOI was another one before: their former records are removed, and the agency has to be told. */
function reportChangedDois(
  articles: readonly ConvertedArticle[],
  removed: ReadonlyMap<string, RecordHistory>,
  { problems: { report } }: BuildContext,
): void {
  const formerByPlace = new Map<string, string>();
  for (const [key, { files = '', source = '' }] of removed)
    if (!isRoute(key)) for (const place of [files.split(' ')[0] ?? '', source]) formerByPlace.set(place, decodeURIComponent(key));
  for (const {
    stem,
    card: { doi },
    candidate: { file },
  } of formerByPlace.size === 0 ? [] : articles) {
    const former = formerByPlace.get(file.key) ?? formerByPlace.get(stem);
    if (former === undefined || doi === undefined || former.toLowerCase() === doi.toLowerCase()) continue;
    const message = translatable`the DOI of this article was "${former}" and is "${doi}" now; expected an alias of the former DOI, for which the agency has to be asked`;
    report({ code: 'doi-changed', severity: 'advice', place: { file: file.key, line: 0, column: 0 }, message });
  }
}

/** Returns the lookups for removed articles: by the traces of the build before, else by the published site. */
function removedRecords({ setup: { journal, options, settings }, articles: { lastGood } }: BuildContext): RemovedRecords {
  const traceByKey = once(
    () => new Map(Array.from(lastGood().values(), (trace) => [recordKeyOf(trace.stem ?? '', trace.conversion?.result.card.doi), trace])),
  );
  const published = once(() => readPublishedHistory(options.output).records);
  return {
    isWithdrawn: (key) =>
      withdrawnOf(journal).find(traceByKey().get(key)?.key ?? '', isRoute(key) ? undefined : decodeURIComponent(key)) !== undefined,
    last(key) {
      // An interrupted build may have published the removal, and not saved the ledger: its site has lost the files, and its list names them.
      const { history } = published().get(key) ?? {};
      const { title = '', files = '' } = history?.state === 'live' ? {} : (history ?? {});
      if (files !== '') return { title, files, source: traceByKey().get(key)?.key ?? '' };
      const { stem = published().get(key)?.stem, conversion, key: source = '' } = traceByKey().get(key) ?? {};
      if (stem === undefined) return { title: '', files: '', source };
      const endings = Array.from(publishedList(settings.published).files(), ({ path }) => endingOf(path, stem)).flatMap((one) => one ?? []);
      return {
        title: conversion?.result.card.titleText ?? titleOfPage(join(options.output, `${stem}.html`)),
        files: [stem, ...endings].join(' '),
        source,
      };
    },
  };
}

/** `csl.json` of `content/1/e3.csl.json`; undefined for a file of another article, or in the article's folder. */
function endingOf(path: string, stem: string): string | undefined {
  return path.startsWith(`${stem}.`) ? path.slice(stem.length + 1) : undefined;
}

/** The title that a page has for search engines; '' if there is none. */
function titleOfPage(file: string): string {
  try {
    const [, title = ''] = /<meta name="citation_title" content="([^"]*)"/.exec(readFileSync(file, 'utf8')) ?? [];
    return title.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? '');
  } catch {
    return '';
  }
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
