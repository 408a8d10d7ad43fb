import type { Stem } from '../../model/names.ts';
import { publishedList } from '../../publish/published-list.ts';
import { JOINED_CODES } from '../../query/index/words/language.ts';
import { languageOf } from '../../query/index/words/languages.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import { citationFormatter, type FormatCitations } from '../../render/citation/citation-formatter.ts';
import { referenceStyler } from '../../render/citation/reference-style.ts';
import { readCitationStyles } from '../../site/citation-styles.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import { openResultCache } from '../engine/result-cache.ts';
import { type Hooks, loadHooks } from '../hooks/hooks.ts';
import { perBuildContext } from '../workers/per-build-context.ts';
import { runTask } from '../workers/run-task.ts';
import type { TaskProgress } from '../workers/task-status.ts';
import type { TaskRequest } from '../workers/worker-threads.ts';
import { type Conversion, convertArticle, type WorkerContext } from './convert-article.ts';
import { holdsUnused, stageRaw } from './files/stage-raw.ts';
import { type ReadArticle, readArticle, type StoredArticle } from './read-article.ts';
import { routeArticles } from './route-articles.ts';
import type { ConvertTask, ReadOutcome, ReadTask, WorkerSettings } from './tasks.ts';

// Entry point of a worker that reads and converts articles. The pool calls the exported functions by name; the context is created once per build.
// Results are JSON texts instead of structured clones: V8 parses a Latin-1 string with one byte per character, and the parts of a result are
// separate lines, which the main thread spills without parsing them.

/** Reads one article into the cache, stages its delivered files, and converts it speculatively. Resolves with a `ReadOutcome` and a conversion. */
export function read({ settings, task, status }: TaskRequest<ReadTask, WorkerSettings>): Promise<string> {
  return runTask(status, async (progress) => readAndConvert(task, await contextFor(settings), progress));
}

async function readAndConvert(task: ReadTask, context: ArticleWorkerContext, progress: TaskProgress): Promise<string> {
  progress.enter('read');
  const { settings, folder, cache, hooks } = context;
  const read = await readArticle(task.candidate, {
    folder,
    cache,
    codeVersion: settings.codeVersion,
    ...(settings.journal.bibliography !== undefined && { bibliography: settings.journal.bibliography }),
    ...(hooks.model && { model: hooks.model }),
  });
  if ('problems' in read) return JSON.stringify(read);
  const { result, delivered } = read;
  const raw = await stageRaw(
    delivered.filter(({ key }) => task.raw.includes(key) && !holdsUnused(key, result)),
    context,
  );
  if (isInSeveralLanguages(read, task, settings.journal)) return printLines({ result, delivered, raw } satisfies ReadOutcome);
  const conversion = await convertSpeculatively(read, task, { context, progress });
  const outcome: ReadOutcome = { result, stem: conversion.stem, delivered, raw };
  return printLines(outcome, ...partsOf(conversion));
}

/** True if the article may be a version of another: its conversion needs the routes of all. */
function isInSeveralLanguages({ result }: ReadArticle, { candidate }: ReadTask, { languages }: WorkerSettings['journal']): boolean {
  return languages !== undefined && (candidate.translation !== undefined || result.translations !== undefined);
}

/** Converts one article from its cached model. */
export function convert({ settings, task, status }: TaskRequest<ConvertTask, WorkerSettings>): Promise<string> {
  return runTask(status, async (progress) => {
    const context = await contextFor(settings);
    progress.enter('converted');
    progress.stageAt(task.stem);
    const stored = await context.cache.read<StoredArticle>(task.modelKey);
    if (stored === undefined) throw cacheMiss(`the stored model of ${task.candidate.file.key}`);
    return printLines(...partsOf(await convertArticle(task, stored, context)));
  });
}

/** The parts of a conversion in the order of `spillConversion`. */
function partsOf({ result, ledgerLine, details, abstractText }: Conversion): readonly unknown[] {
  return [result, ledgerLine, details, abstractText];
}

/** JSON Lines: `JSON.stringify` prints no line breaks. */
function printLines(...values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join('\n');
}

type ArticleWorkerContext = WorkerContext & { readonly hooks: Hooks };

const contextFor = perBuildContext(async (settings: WorkerSettings): Promise<ArticleWorkerContext> => {
  const { hooks } = await loadHooks(settings.content, settings.journal.hooks);
  return {
    settings,
    hooks,
    // The main thread has reported the problems of the folder when it listed the content.
    folder: { ...diskFolder(settings.content, () => undefined), ...(hooks.read && { prepare: hooks.read }) },
    cache: openResultCache(settings.cache),
    last: publishedList(settings.published),
    language: await languageOf((settings.journal.languages ?? [settings.journal.language]).join(JOINED_CODES)),
    formatCitations: await formatterFor(settings.journal.language),
    ...(settings.journal.citationStyle !== undefined && {
      styleReferences: referenceStyler(await readCitationStyles(), settings.journal.citationStyle, settings.journal.language),
    }),
  };
});

/** Citation processors are kept for the next build, because loading the styles takes long. */
async function formatterFor(language: string): Promise<FormatCitations> {
  const format = formatters.get(language) ?? citationFormatter(await readCitationStyles(), language);
  formatters.set(language, format);
  return format;
}

const formatters = new Map<string, FormatCitations>();

/**
 * Speculative conversion: converts an article as soon as it is read. It assumes that no other article takes the route or gives a notice. If one of
 * the two turns out wrong, the article is converted again from its cached model.
 *
 * This saves reading the model from the cache, a tenth of the work on an article.
 */
async function convertSpeculatively(
  { result: { modelKey, routeInputs }, stored }: ReadArticle,
  { candidate, ledgerLine, pmid }: ReadTask,
  { context, progress }: { readonly context: WorkerContext; readonly progress: TaskProgress },
): Promise<Conversion & { readonly stem: Stem }> {
  const stem = routeArticles([routeInputs], () => undefined).get(routeInputs.file);
  if (stem === undefined) throw new Error(`${routeInputs.file} has no route`);
  progress.enter('converted');
  progress.stageAt(stem);
  const known = { ...(ledgerLine === undefined ? {} : { ledgerLine }), ...(pmid === undefined ? {} : { pmid }) };
  return { stem, ...(await convertArticle({ candidate, modelKey, stem, ...known }, stored, context)) };
}
