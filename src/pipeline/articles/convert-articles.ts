import { type Drawn, type Held, heldIn } from '../../engine/spill-store.ts';
import { openSharedTexts } from '../../engine/string-pool.ts';
import { hashOf } from '../../engine/targets.ts';
import type { ArticleMark } from '../../model/article-card.ts';
import type { Stem } from '../../model/names.ts';
import { dropStaged } from '../../publish/drop-staged.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import { knowHashOfCard } from '../../site/hash-of-card.ts';
import { compareText } from '../../text/compare.ts';
import type { Workshop } from '../build-context.ts';
import type { ArticleFailure } from '../failures/article-failure.ts';
import { articleFailure } from '../failures/article-failure.ts';
import { ArticlesFailed } from '../failures/articles-failed.ts';
import { releaseReason } from '../holds/hold-reasons.ts';
import { dayOf } from '../holds/hold-rules.ts';
import type { KeptRecord } from '../state/build-state.ts';
import { pathsOfRecord } from '../state/conversion-trace.ts';
import type { ConvertedApart, ConvertResult, ConvertTask } from '../tasks.ts';
import { aboutOf } from './article-about.ts';
import { lastChanged } from './last-changed.ts';
import type { PlacedCandidate } from './route-all.ts';
import { type DrawnConversion, drawConversion } from './spilled-conversion.ts';

/** A converted article: light, for its pages and objects are in the cache. */
export interface ConvertedArticle extends Omit<ConvertResult, 'files'> {
  readonly stem: Stem;
  readonly candidate: ArticleCandidate;
  /** What it says of other articles. */
  readonly marks: readonly ArticleMark[];
  /** Whether it is as the last build left it, so that its own files stay. */
  readonly isKept: boolean;
  /** When it last changed (`lastChanged`). */
  readonly changed: string;
  /** Its line of the ledger as it now is. In memory, one that is cut out of the ledger's text would hold all of that. */
  readonly ledgerLine: Drawn<string>;
  readonly apart: Held<ConvertedApart>;
  /** '' where there is none. */
  readonly abstractText: Held<string>;
}

/** Converts every article that is neither as the last build left it nor converted ahead; gives all newest first, then by DOI, then by address. */
export async function convertArticles(
  articles: readonly PlacedCandidate[],
  shop: Workshop,
  lastGood: readonly ConvertedArticle[] = [],
): Promise<readonly ConvertedArticle[]> {
  const { pool, options, ledger, journal } = shop;
  const converted: ConvertedArticle[] = [...lastGood];
  const failed = new Map<string, ArticleFailure>();
  const toConvert: Circumstances[] = [];
  const crowded = crowdedStems(articles, shop.failures.values());
  const dropped: StagedFile[] = [];
  const share = openSharedTexts();
  for (const placed of articles) {
    const line = ledger.lineByAbout.get(aboutOf(journal, placed.stem, placed.result.placeable.doi));
    const decided = hashOf([shop.conversionKey, placed.hash, placed.stem, placed.result.modelKey, placed.notice ?? 0]);
    const circumstances = { placed, decided, ledgerLine: line };
    const kept = keptOf(circumstances, { shop, share });
    const made = kept === undefined && !crowded.has(placed.stem.toLowerCase()) ? aheadOf(circumstances) : undefined;
    if (kept === undefined) shop.whyConverted.set(placed.stem, whyAgain(circumstances, shop));
    if (kept !== undefined) converted.push(kept);
    else if (made !== undefined) converted.push(taken(circumstances, made, { shop, share }));
    else toConvert.push(circumstances);
    if (made === undefined) dropped.push(...(placed.ahead?.result.read().files ?? []));
  }
  dropStaged(options.output, dropped);
  const results = await pool.map<Circumstances, ConvertTask, DrawnConversion>('convert', toConvert, {
    taskOf: ({ placed: { candidate, result, stem, notice }, ledgerLine }) => ({
      candidate,
      modelKey: result.modelKey,
      stem,
      ...(notice === undefined ? {} : { notice }),
      ...(ledgerLine === undefined ? {} : { ledgerLine }),
    }),
    nameOf: ({ placed }) => placed.candidate.file.key,
    resultOf: (text) => drawConversion(text.split('\n'), shop.drawer),
    onDone: (done) => options.onProgress({ step: 'convert', done, total: toConvert.length }),
    onFailed: (failure, { placed: { candidate } }) =>
      failed.set(candidate.file.key, articleFailure(failure, candidate.file.key, shop.settings.limits)),
  });
  if (failed.size > 0) throw new ArticlesFailed(failed);
  for (const [index, made] of results.entries()) {
    const asked = toConvert[index];
    if (asked !== undefined && made !== undefined) converted.push(taken(asked, made, { shop, share }));
  }
  return converted.sort(
    (a, b) =>
      compareText(b.card.publishedIso, a.card.publishedIso) ||
      compareText(a.card.doi ?? '', b.card.doi ?? '') ||
      compareText(a.stem, b.stem),
  );
}

interface Circumstances {
  readonly placed: PlacedCandidate;
  /** Hash of all that decides its conversion, but for the ledger. */
  readonly decided: string;
  readonly ledgerLine: string | undefined;
}

/**
 * Addresses at which several were converted ahead, also such as failed on the way: one wrote over the files of the other. Disks may mix up
 * cases.
 */
function crowdedStems(articles: readonly PlacedCandidate[], failures: Iterable<ArticleFailure>): ReadonlySet<string> {
  const seen = new Set<string>();
  const crowded = new Set<string>();
  for (const { stem } of failures) if (stem !== undefined) crowded.add(stem.toLowerCase());
  for (const { ahead } of articles) {
    const stem = ahead?.stem.toLowerCase();
    if (stem !== undefined) (seen.has(stem) ? crowded : seen).add(stem);
  }
  return crowded;
}

/** What came of it when it was converted ahead, if it is as was supposed then. */
function aheadOf({ placed: { ahead, stem, notice }, ledgerLine }: Circumstances): DrawnConversion | undefined {
  return ahead?.stem === stem && ahead.before === ledgerLine && notice === undefined ? ahead : undefined;
}

/** The conversion that the last build made, where nothing that it was made from changed. */
function keptOf({ placed, decided, ledgerLine }: Circumstances, { shop, share }: Taking): ConvertedArticle | undefined {
  const { key } = placed.candidate.file;
  const record = shop.last?.articles.get(key);
  const conversion = record?.conversion;
  if (record === undefined || conversion === undefined || conversion.decided !== decided || isAltered(record, shop)) return undefined;
  // The same values give the same line: the line that it was converted with, or that line's own outcome.
  const line = ledgerLine === undefined ? '' : hashOf(ledgerLine);
  const isDated = line === conversion.ledgerAfter && ledgerLine !== undefined;
  const isUndated = line === '' && conversion.ledgerBefore === '' && conversion.ledgerLine !== undefined;
  if (!isDated && !isUndated) return undefined;
  // The record and the candidate say the same of it, each in texts of its own.
  share([record, placed.candidate]);
  shop.found.reportAll(conversion.apart);
  shop.records.set(key, record);
  knowHashOfCard(conversion.result.card, conversion.result.cardHash);
  const now = ledgerLine ?? heldIn(conversion.ledgerLine ?? '');
  return {
    stem: placed.stem,
    candidate: placed.candidate,
    marks: placed.result.marks,
    ledgerLine: shop.drawer.put(JSON.stringify(now)),
    apart: conversion.apart,
    abstractText: conversion.abstractText,
    changed: lastChanged(conversion.result.card, now),
    isKept: true,
    ...conversion.result,
  };
}

/** What of an article changed since the last build, for people. */
function whyAgain({ placed, decided }: Circumstances, shop: Workshop): string {
  const { last, content, inputs, options } = shop;
  const { file, hold } = placed.candidate;
  const record = last?.articles.get(file.key);
  const holdBefore = last?.head.summary.holds.articles.find((before) => before.file === file.key);
  if (holdBefore !== undefined && hold === undefined) return releaseReason(holdBefore, dayOf(options.buildTime));
  if (record?.conversion === undefined || last === undefined) return `new article: ${file.key}`;
  if (last.head.causes.data !== inputs.causes.data) return 'the program changed';
  const changed = deliveredKeys(placed.candidate).filter((key) => content.isChanged(key));
  if (changed.length > 0) return `article package changed: ${changed.join(', ')}`;
  if (record.candidate !== placed.hash) return `files or versions of the article changed: ${file.key}`;
  if (last.head.causes.configuration !== inputs.causes.configuration) return 'the configuration changed';
  if (isAltered(record, shop)) return 'was changed or removed by hand';
  if (record.conversion.decided !== decided) return 'its address, or what another article says of it, changed';
  return 'the ledger changed';
}

/** What a worker made, taken into the stage and noted for the next build. */
function taken({ placed, decided, ledgerLine }: Circumstances, made: DrawnConversion, { shop, share }: Taking): ConvertedArticle {
  const { candidate, stem, hash, result: read } = placed;
  const { files, ...result } = share(made.result.read());
  const { apart, abstractText } = made;
  knowHashOfCard(result.card, result.cardHash);
  const line = made.ledgerLine.read();
  shop.takeStaged(files);
  shop.found.reportAll(apart);
  const record: KeptRecord = {
    key: candidate.file.key,
    candidate: hash,
    read,
    ...deliveredBeside(candidate),
    ...(candidate.hold === undefined ? {} : { hold: candidate.hold }),
    stem,
    conversion: {
      decided,
      ledgerBefore: ledgerLine === undefined ? '' : hashOf(ledgerLine),
      ledgerAfter: hashOf(line),
      // A ledger that could be saved has it.
      ...(shop.keepsLedger ? {} : { ledgerLine: made.ledgerLine }),
      result,
      apart,
      abstractText,
      paths: share(files.map(({ path }) => shortPath(path, stem))),
    },
  };
  shop.records.set(record.key, record);
  const changed = lastChanged(result.card, line);
  // What is spread comes last, since an object that begins with it takes four times the room in V8.
  return { stem, candidate, marks: read.marks, ledgerLine: made.ledgerLine, apart, abstractText, changed, isKept: false, ...result };
}

interface Taking {
  readonly shop: Workshop;
  readonly share: ReturnType<typeof openSharedTexts>;
}

/** The files it was delivered in, unless that is its own file alone. */
function deliveredBeside({ file, files }: ArticleCandidate): Pick<KeptRecord, 'delivered'> {
  const delivered = [...new Set(files.map((one) => one.delivered))];
  return delivered.length === 1 && delivered[0] === file.key ? {} : { delivered };
}

/** `content/1/e00003/F1.md` is `~/F1.md`, since there are many of them. */
function shortPath(path: string, stem: string): string {
  return path.startsWith(stem) ? `~${path.slice(stem.length)}` : path;
}

function isAltered(record: KeptRecord, { altered }: Workshop): boolean {
  return altered.size > 0 && pathsOfRecord(record).some((path) => altered.has(path));
}
