import type { ArticleMark } from '../../model/article-card.ts';
import type { Stem } from '../../model/names.ts';
import { compareText } from '../../model/text/compare.ts';
import { discardStagedFiles } from '../../publish/discard-staged-files.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import { valuesIn } from '../../query/tag/ledger/ledger.ts';
import { recordKeyOf } from '../../query/tag/ledger/record-history.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import type { Lazy, Spilled } from '../engine/spill-store.ts';
import { openStringPool } from '../engine/string-pool.ts';
import { printInputs, staleness } from '../engine/targets.ts';
import type { ArticleFailure } from '../failures/article-failure.ts';
import { articleFailure } from '../failures/article-failure.ts';
import { ArticlesFailed } from '../failures/articles-failed.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { outputsOfTrace } from '../state/conversion-trace.ts';
import { conversionReason } from '../state/explain.ts';
import type { ConversionDetails, ConvertResult, ConvertTask } from '../tasks/tasks.ts';
import { articleOfTrace, retainConversion } from './article-of-trace.ts';
import { pmidOf } from './read-articles.ts';
import type { RoutedCandidate } from './route-all.ts';
import { type SpilledConversion, spillConversion } from './spilled-conversion.ts';

/** A converted article. Its pages and objects are in the cache. */
export interface ConvertedArticle extends Omit<ConvertResult, 'files'> {
  readonly stem: Stem;
  readonly candidate: ArticleCandidate;
  /** Corrections and retractions that it declares. */
  readonly marks: readonly ArticleMark[];
  /** True if the conversion of the build before is up to date. */
  readonly isUpToDate: boolean;
  /** Time of its last change (`lastChanged`). */
  readonly changed: string;
  /** The columns of its current ledger line that its values decide. They are spilled, because a V8 substring keeps the whole ledger alive. */
  readonly ledgerLine: Spilled<string>;
  readonly details: Lazy<ConversionDetails>;
  /** '' if there is none. */
  readonly abstractText: Lazy<string>;
}

/** Converts stale articles, unless their speculative conversion can be used. Returns all articles, newest first, then by DOI and stem. */
export async function convertArticles(
  articles: readonly RoutedCandidate[],
  context: BuildContext,
  lastGood: readonly ConvertedArticle[] = [],
): Promise<readonly ConvertedArticle[]> {
  const { pool } = context.work;
  const { options, settings } = context.setup;
  const share = openStringPool();
  const { upToDate, stale } = partitionArticles(articles, { context, share });
  const converted: ConvertedArticle[] = [...lastGood, ...upToDate];
  const failed = new Map<string, ArticleFailure>();
  const results = await pool.map<ConversionInputs, ConvertTask, SpilledConversion>('convert', stale, {
    taskOf: conversionTask,
    nameOf: ({ placed }) => placed.candidate.file.key,
    resultOf: (text) => spillConversion(text.split('\n'), context.spillStore),
    onDone: (done) => options.onProgress({ step: 'convert', done, total: stale.length }),
    onFailed: (failure, { placed: { candidate } }) =>
      failed.set(candidate.file.key, articleFailure(failure, candidate.file.key, settings.limits)),
  });
  if (failed.size > 0) throw new ArticlesFailed(failed);
  for (const [index, made] of results.entries()) {
    const asked = stale[index];
    if (asked !== undefined && made !== undefined) converted.push(recordConversion(asked, made, { context, share }));
  }
  if (converted.some(({ isPdfDeferred }) => isPdfDeferred)) context.work.defer('PDF files', []);
  return converted.sort(
    (a, b) =>
      compareText(b.card.publishedIso, a.card.publishedIso) ||
      compareText(a.card.doi ?? '', b.card.doi ?? '') ||
      compareText(a.stem, b.stem),
  );
}

/**
 * Separates the articles with a conversion that can be used, of the build before or speculative, from those that are converted now. Discards
 * the staged files of speculative conversions that cannot be used.
 */
function partitionArticles(articles: readonly RoutedCandidate[], { context, share }: RecordOptions) {
  const {
    setup: { options, settings },
    ledger: { current: ledger },
  } = context;
  const shared: Pick<ConversionDigests, 'program' | 'configuration'> = {
    program: settings.codeVersion,
    configuration: digestOf([settings.journal, settings.ledgerFields]),
  };
  const upToDate: ConvertedArticle[] = [];
  const stale: ConversionInputs[] = [];
  const crowded = contestedStems(articles, context.articles.failures.values());
  const dropped: StagedFile[] = [];
  for (const placed of articles) {
    const line = valuesIn(ledger, recordKeyOf(placed.stem, placed.result.routeInputs.doi));
    const pmid = pmidOf(placed.result.routeInputs, context);
    const own: Omit<ConversionDigests, keyof typeof shared> = {
      package: digestOf([placed.hash, placed.result.modelKey]),
      others: digestOf([placed.stem, placed.notice ?? 0, placed.naming ?? 0, ...(placed.languages ?? [])]),
      pmid: pmid ?? '',
    };
    const inputs = { placed, inputs: printInputs({ ...shared, ...own }), ledgerLine: line, pmid };
    const record = context.previous?.articles.get(placed.candidate.file.key);
    const reason = stalenessOf(record, inputs, context);
    const made = reason !== undefined && !crowded.has(placed.stem.toLowerCase()) ? usableSpeculation(inputs) : undefined;
    if (record?.conversion !== undefined && reason === undefined) {
      // Trace and candidate contain the same strings twice.
      share([record, placed.candidate]);
      context.problems.reportAll(record.conversion.details);
      upToDate.push(retainConversion(record, placed.candidate, context));
    } else {
      context.articles.rebuildReasons.set(placed.stem, conversionReason(reason ?? [], placed.candidate, context));
      if (made !== undefined) upToDate.push(recordConversion(inputs, made, { context, share }));
      else stale.push(inputs);
    }
    if (made === undefined) dropped.push(...(placed.speculative?.result.read().files ?? []));
  }
  discardStagedFiles(options.output, dropped);
  return { upToDate, stale };
}

function conversionTask({ placed, ledgerLine, pmid }: ConversionInputs): ConvertTask {
  const { candidate, result, stem, notice, naming, languages } = placed;
  return {
    candidate,
    modelKey: result.modelKey,
    stem,
    ...(notice === undefined ? {} : { notice }),
    ...(naming === undefined ? {} : { naming }),
    ...(languages === undefined ? {} : { languages }),
    ...(ledgerLine === undefined ? {} : { ledgerLine }),
    ...(pmid === undefined ? {} : { pmid }),
  };
}

/** Digests of the inputs of a conversion but the ledger. */
export interface ConversionDigests {
  readonly program: string;
  readonly configuration: string;
  /** The delivered files and the model that was read from them. */
  readonly package: string;
  /** Its address, and what other articles declare of it. */
  readonly others: string;
  /** The PMID that PubMed gave to it; '' without one. */
  readonly pmid: string;
}

interface ConversionInputs {
  readonly placed: RoutedCandidate;
  /** Digests of all inputs but the ledger. */
  readonly inputs: string;
  readonly ledgerLine: string | undefined;
  readonly pmid: string | undefined;
}

/**
 * Stems at which several articles were converted speculatively, failed ones included, so that their outputs overwrote each other. Compared in
 * lower case, because file systems may ignore case.
 */
function contestedStems(articles: readonly RoutedCandidate[], failures: Iterable<ArticleFailure>): ReadonlySet<string> {
  const seen = new Set<string>();
  const crowded = new Set<string>();
  for (const { stem } of failures) if (stem !== undefined) crowded.add(stem.toLowerCase());
  for (const { speculative } of articles) {
    const stem = speculative?.stem.toLowerCase();
    if (stem !== undefined) (seen.has(stem) ? crowded : seen).add(stem);
  }
  return crowded;
}

/** The speculative conversion, if its assumptions hold: the route, no notice or other relation to it, no translation, the same ledger line and PMID. */
function usableSpeculation({ placed, ledgerLine, pmid }: ConversionInputs): SpilledConversion | undefined {
  const { speculative, stem, notice, naming, languages } = placed;
  const isAlone = notice === undefined && naming === undefined && languages === undefined;
  const isAsAssumed = speculative?.stem === stem && speculative.before === ledgerLine && speculative.pmid === pmid && isAlone;
  return isAsAssumed ? speculative : undefined;
}

/** Why an article must be converted, as names of inputs; undefined if the conversion of the build before is up to date. */
function stalenessOf(
  record: ArticleTrace | undefined,
  { inputs, ledgerLine }: ConversionInputs,
  context: BuildContext,
): readonly string[] | undefined {
  const conversion = record?.conversion;
  const trace = record && conversion && { inputs: conversion.inputs, outputs: () => outputsOfTrace(record) };
  const reason = staleness(trace, { inputs, modified: context.output.modified });
  if (reason !== undefined || conversion === undefined) return reason;
  if (conversion.result.isPdfDeferred === true && context.setup.options.isFast !== true) return ['deferred'];
  // The conversion is up to date with the ledger line that it read, and with the line that it wrote.
  const line = ledgerLine === undefined ? '' : digestOf(ledgerLine);
  const isDated = line === conversion.ledgerAfter && ledgerLine !== undefined;
  const isUndated = line === '' && conversion.ledgerBefore === '' && conversion.ledgerLine !== undefined;
  return isDated || isUndated ? undefined : ['ledger'];
}

/** Takes the staged files of a conversion and records its trace. */
function recordConversion(
  { placed, inputs, ledgerLine }: ConversionInputs,
  made: SpilledConversion,
  { context, share }: RecordOptions,
): ConvertedArticle {
  const { candidate, stem, hash, result: read } = placed;
  const { files, ...result } = share(made.result.read());
  const { details, abstractText } = made;
  const line = made.ledgerLine.read();
  context.output.takeStaged(files);
  context.problems.reportAll(details);
  const trace: ArticleTrace = {
    key: candidate.file.key,
    candidate: hash,
    read,
    ...otherDeliveries(candidate),
    ...(candidate.hold === undefined ? {} : { hold: candidate.hold }),
    stem,
    conversion: {
      inputs,
      ledgerBefore: ledgerLine === undefined ? '' : digestOf(ledgerLine),
      ledgerAfter: digestOf(line),
      // The ledger file holds the line unless it could not be written.
      ...(context.ledger.isStored ? {} : { ledgerLine: made.ledgerLine }),
      result,
      details,
      abstractText,
      paths: share(files.map(({ path }) => shortPath(path, stem))),
    },
  };
  return articleOfTrace(trace, { candidate, line, ledgerLine: made.ledgerLine, isUpToDate: false }, context);
}

interface RecordOptions {
  readonly context: BuildContext;
  readonly share: ReturnType<typeof openStringPool>;
}

/** Keys of the delivered files, unless the article's file is the only one. */
function otherDeliveries({ file, files }: ArticleCandidate): Pick<ArticleTrace, 'delivered'> {
  const delivered = [...new Set(files.map((one) => one.delivered))];
  return delivered.length === 1 && delivered[0] === file.key ? {} : { delivered };
}

/** Shortens `content/1/e00003/F1.md` to `~/F1.md`. */
function shortPath(path: string, stem: string): string {
  return path.startsWith(stem) ? `~${path.slice(stem.length)}` : path;
}
