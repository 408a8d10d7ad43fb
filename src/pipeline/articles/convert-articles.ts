import { type Lazy, resolveLazy, type Spilled } from '../../engine/spill-store.ts';
import { openStringPool } from '../../engine/string-pool.ts';
import { digestOf } from '../../engine/targets.ts';
import type { ArticleMark } from '../../model/article-card.ts';
import type { Stem } from '../../model/names.ts';
import { dropStaged } from '../../publish/drop-staged.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import { knowHashOfCard } from '../../site/hash-of-card.ts';
import { compareText } from '../../text/compare.ts';
import type { BuildContext } from '../context.ts';
import type { ArticleFailure } from '../failures/article-failure.ts';
import { articleFailure } from '../failures/article-failure.ts';
import { ArticlesFailed } from '../failures/articles-failed.ts';
import { releaseReason } from '../holds/hold-reasons.ts';
import { dayOf } from '../holds/hold-rules.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { outputsOfTrace } from '../state/conversion-trace.ts';
import type { ConversionDetails, ConvertResult, ConvertTask } from '../tasks.ts';
import { aboutOf } from './article-about.ts';
import { lastChanged } from './last-changed.ts';
import type { RoutedCandidate } from './route-all.ts';
import { type SpilledConversion, spillConversion } from './spilled-conversion.ts';

/** A converted article: light, for its pages and objects are in the cache. */
export interface ConvertedArticle extends Omit<ConvertResult, 'files'> {
  readonly stem: Stem;
  readonly candidate: ArticleCandidate;
  /** What it says of other articles. */
  readonly marks: readonly ArticleMark[];
  /** Whether it is as the last build left it, so that its own files stay. */
  readonly isUpToDate: boolean;
  /** When it last changed (`lastChanged`). */
  readonly changed: string;
  /** Its line of the ledger as it now is. In memory, one that is cut out of the ledger's text would hold all of that. */
  readonly ledgerLine: Spilled<string>;
  readonly details: Lazy<ConversionDetails>;
  /** '' where there is none. */
  readonly abstractText: Lazy<string>;
}

/** Converts every article that is neither as the last build left it nor converted ahead; gives all newest first, then by DOI, then by address. */
export async function convertArticles(
  articles: readonly RoutedCandidate[],
  context: BuildContext,
  lastGood: readonly ConvertedArticle[] = [],
): Promise<readonly ConvertedArticle[]> {
  const {
    work: { pool },
    setup: { options, journal, settings },
    ledger: { current: ledger },
  } = context;
  const common = digestOf([settings.codeVersion, settings.journal, settings.ledgerFields]);
  const converted: ConvertedArticle[] = [...lastGood];
  const failed = new Map<string, ArticleFailure>();
  const toConvert: ConversionInputs[] = [];
  const crowded = contestedStems(articles, context.articles.failures.values());
  const dropped: StagedFile[] = [];
  const share = openStringPool();
  for (const placed of articles) {
    const line = ledger.lineByAbout.get(aboutOf(journal, placed.stem, placed.result.routeInputs.doi));
    const inputsDigest = digestOf([common, placed.hash, placed.stem, placed.result.modelKey, placed.notice ?? 0]);
    const circumstances = { placed, inputsDigest, ledgerLine: line };
    const kept = upToDateConversion(circumstances, { context, share });
    const made = kept === undefined && !crowded.has(placed.stem.toLowerCase()) ? usableSpeculation(circumstances) : undefined;
    if (kept === undefined) context.articles.rebuildReasons.set(placed.stem, rebuildReason(circumstances, context));
    if (kept !== undefined) converted.push(kept);
    else if (made !== undefined) converted.push(recordConversion(circumstances, made, { context, share }));
    else toConvert.push(circumstances);
    if (made === undefined) dropped.push(...(placed.speculative?.result.read().files ?? []));
  }
  dropStaged(options.output, dropped);
  const results = await pool.map<ConversionInputs, ConvertTask, SpilledConversion>('convert', toConvert, {
    taskOf: ({ placed: { candidate, result, stem, notice }, ledgerLine }) => ({
      candidate,
      modelKey: result.modelKey,
      stem,
      ...(notice === undefined ? {} : { notice }),
      ...(ledgerLine === undefined ? {} : { ledgerLine }),
    }),
    nameOf: ({ placed }) => placed.candidate.file.key,
    resultOf: (text) => spillConversion(text.split('\n'), context.spillStore),
    onDone: (done) => options.onProgress({ step: 'convert', done, total: toConvert.length }),
    onFailed: (failure, { placed: { candidate } }) =>
      failed.set(candidate.file.key, articleFailure(failure, candidate.file.key, context.setup.settings.limits)),
  });
  if (failed.size > 0) throw new ArticlesFailed(failed);
  for (const [index, made] of results.entries()) {
    const asked = toConvert[index];
    if (asked !== undefined && made !== undefined) converted.push(recordConversion(asked, made, { context, share }));
  }
  return converted.sort(
    (a, b) =>
      compareText(b.card.publishedIso, a.card.publishedIso) ||
      compareText(a.card.doi ?? '', b.card.doi ?? '') ||
      compareText(a.stem, b.stem),
  );
}

interface ConversionInputs {
  readonly placed: RoutedCandidate;
  /** Hash of all that decides its conversion, but for the ledger. */
  readonly inputsDigest: string;
  readonly ledgerLine: string | undefined;
}

/**
 * Addresses at which several were converted ahead, also such as failed on the way: one wrote over the files of the other. Disks may mix up
 * cases.
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

/** What came of it when it was converted ahead, if it is as was supposed then. */
function usableSpeculation({ placed: { speculative, stem, notice }, ledgerLine }: ConversionInputs): SpilledConversion | undefined {
  return speculative?.stem === stem && speculative.before === ledgerLine && notice === undefined ? speculative : undefined;
}

/** The conversion that the last build made, where nothing that it was made from changed. */
function upToDateConversion(
  { placed, inputsDigest, ledgerLine }: ConversionInputs,
  { context, share }: RecordOptions,
): ConvertedArticle | undefined {
  const { key } = placed.candidate.file;
  const record = context.previous?.articles.get(key);
  const conversion = record?.conversion;
  if (record === undefined || conversion === undefined || conversion.inputsDigest !== inputsDigest || isModified(record, context))
    return undefined;
  // The same values give the same line: the line that it was converted with, or that line's own outcome.
  const line = ledgerLine === undefined ? '' : digestOf(ledgerLine);
  const isDated = line === conversion.ledgerAfter && ledgerLine !== undefined;
  const isUndated = line === '' && conversion.ledgerBefore === '' && conversion.ledgerLine !== undefined;
  if (!isDated && !isUndated) return undefined;
  // The record and the candidate say the same of it, each in texts of its own.
  share([record, placed.candidate]);
  context.problems.reportAll(conversion.details);
  context.articles.traces.set(key, record);
  knowHashOfCard(conversion.result.card, conversion.result.cardHash);
  const now = ledgerLine ?? resolveLazy(conversion.ledgerLine ?? '');
  return {
    stem: placed.stem,
    candidate: placed.candidate,
    marks: placed.result.marks,
    ledgerLine: context.spillStore.add(JSON.stringify(now)),
    details: conversion.details,
    abstractText: conversion.abstractText,
    changed: lastChanged(conversion.result.card, now),
    isUpToDate: true,
    ...conversion.result,
  };
}

/** What of an article changed since the last build, for people. */
function rebuildReason({ placed, inputsDigest }: ConversionInputs, context: BuildContext): string {
  const {
    previous,
    content,
    setup: { inputs, options },
  } = context;
  const { file, hold } = placed.candidate;
  const record = previous?.articles.get(file.key);
  const holdBefore = previous?.head.summary.holds.articles.find((before) => before.file === file.key);
  if (holdBefore !== undefined && hold === undefined) return releaseReason(holdBefore, dayOf(options.buildTime));
  if (record?.conversion === undefined || previous === undefined) return `new article: ${file.key}`;
  if (previous.head.inputDigests.data !== inputs.digests.data) return 'the program changed';
  const changed = deliveredKeys(placed.candidate).filter((key) => content.changes.isChanged(key));
  if (changed.length > 0) return `article package changed: ${changed.join(', ')}`;
  if (record.candidate !== placed.hash) return `files or versions of the article changed: ${file.key}`;
  if (previous.head.inputDigests.configuration !== inputs.digests.configuration) return 'the configuration changed';
  if (isModified(record, context)) return 'was changed or removed by hand';
  if (record.conversion.inputsDigest !== inputsDigest) return 'its address, or what another article says of it, changed';
  return 'the ledger changed';
}

/** What a worker made, taken into the stage and noted for the next build. */
function recordConversion(
  { placed, inputsDigest, ledgerLine }: ConversionInputs,
  made: SpilledConversion,
  { context, share }: RecordOptions,
): ConvertedArticle {
  const { candidate, stem, hash, result: read } = placed;
  const { files, ...result } = share(made.result.read());
  const { details, abstractText } = made;
  knowHashOfCard(result.card, result.cardHash);
  const line = made.ledgerLine.read();
  context.output.takeStaged(files);
  context.problems.reportAll(details);
  const record: ArticleTrace = {
    key: candidate.file.key,
    candidate: hash,
    read,
    ...otherDeliveries(candidate),
    ...(candidate.hold === undefined ? {} : { hold: candidate.hold }),
    stem,
    conversion: {
      inputsDigest,
      ledgerBefore: ledgerLine === undefined ? '' : digestOf(ledgerLine),
      ledgerAfter: digestOf(line),
      // A ledger that could be saved has it.
      ...(context.ledger.isStored ? {} : { ledgerLine: made.ledgerLine }),
      result,
      details,
      abstractText,
      paths: share(files.map(({ path }) => shortPath(path, stem))),
    },
  };
  context.articles.traces.set(record.key, record);
  const changed = lastChanged(result.card, line);
  // What is spread comes last, since an object that begins with it takes four times the room in V8.
  return { stem, candidate, marks: read.marks, ledgerLine: made.ledgerLine, details, abstractText, changed, isUpToDate: false, ...result };
}

interface RecordOptions {
  readonly context: BuildContext;
  readonly share: ReturnType<typeof openStringPool>;
}

/** The files it was delivered in, unless that is its own file alone. */
function otherDeliveries({ file, files }: ArticleCandidate): Pick<ArticleTrace, 'delivered'> {
  const delivered = [...new Set(files.map((one) => one.delivered))];
  return delivered.length === 1 && delivered[0] === file.key ? {} : { delivered };
}

/** `content/1/e00003/F1.md` is `~/F1.md`, since there are many of them. */
function shortPath(path: string, stem: string): string {
  return path.startsWith(stem) ? `~${path.slice(stem.length)}` : path;
}

function isModified(record: ArticleTrace, { output: { modified } }: BuildContext): boolean {
  return modified.size > 0 && outputsOfTrace(record).some((path) => modified.has(path));
}
