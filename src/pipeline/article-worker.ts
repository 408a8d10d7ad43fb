import { cacheMiss } from '../engine/cache-miss-error.ts';
import { openResultCache } from '../engine/result-cache.ts';
import { languageOf } from '../index/words/languages.ts';
import { publishedList } from '../publish/published-list.ts';
import { diskFolder } from '../read/package/disk-folder.ts';
import { citationFormatter, type FormatCitations } from '../render/citation/citation-formatter.ts';
import { readCitationStyles } from '../site/citation-styles.ts';
import { perBuildContext } from '../workers/per-build-context.ts';
import { runTask } from '../workers/run-task.ts';
import type { TaskProgress } from '../workers/task-status.ts';
import type { TaskRequest } from '../workers/worker-threads.ts';
import { type Conversion, convertArticle, type WorkerContext } from './articles/convert-article.ts';
import { convertSpeculatively } from './articles/convert-speculatively.ts';
import { readArticle, type StoredArticle } from './articles/read-article.ts';
import { type Hooks, loadHooks } from './hooks/hooks.ts';
import { holdsUnused, stageRaw } from './raw/stage-raw.ts';
import type { ConvertTask, ReadOutcome, ReadTask, WorkerSettings } from './tasks.ts';

// Entry point of a worker thread. The pool calls the exported functions by name. Results are lines of JSON: V8 parses Latin-1 text into
// one-byte strings, while structured clone keeps two bytes per character wherever the article had them. Each value has a line of its own, so
// that the main thread can put it into the spill store without parsing it.

/** Reads one article into the cache, converts it speculatively while its model is in memory, and stages its delivered files. */
export function read({ settings, task, status }: TaskRequest<ReadTask, WorkerSettings>): Promise<string> {
  return runTask(status, async (progress) => readAndConvert(task, await contextFor(settings), progress));
}

async function readAndConvert(task: ReadTask, bench: LaidOut, progress: TaskProgress): Promise<string> {
  const { settings } = bench;
  progress.enter('being read');
  const { folder, cache, hooks } = bench;
  const room = { folder, cache, codeVersion: settings.codeVersion, ...(hooks.model && { model: hooks.model }) };
  const read = await readArticle(task.candidate, room);
  if ('problems' in read) return JSON.stringify(read);
  const { result, delivered } = read;
  const raw = await stageRaw(
    delivered.filter(({ key }) => task.raw.includes(key) && !holdsUnused(key, result)),
    bench,
  );
  const ahead = await convertSpeculatively(read, task, { bench, progress });
  const outcome: ReadOutcome = { result, stem: ahead.stem, delivered, raw };
  return linesOf(outcome, ...partsOf(ahead));
}

/** Writes all outputs of one article. */
export function convert({ settings, task, status }: TaskRequest<ConvertTask, WorkerSettings>): Promise<string> {
  return runTask(status, async (progress) => {
    const bench = await contextFor(settings);
    progress.enter('being converted');
    progress.stageAt(task.stem);
    const kept = await bench.cache.read<StoredArticle>(task.modelKey);
    if (kept === undefined) throw cacheMiss(`the kept model of ${task.candidate.file.key}`);
    return linesOf(...partsOf(await convertArticle(task, kept, bench)));
  });
}

/** The values in the order of `spillConversion`. */
function partsOf({ result, ledgerLine, details, abstractText }: Conversion): readonly unknown[] {
  return [result, ledgerLine, details, abstractText];
}

/** JSON text contains no line break. */
function linesOf(...values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join('\n');
}

type LaidOut = WorkerContext & { readonly hooks: Hooks };

const contextFor = perBuildContext(async (settings: WorkerSettings): Promise<LaidOut> => {
  const { hooks } = await loadHooks(settings.content, settings.journal.hooks);
  return {
    settings,
    hooks,
    // Problems of the folder as a whole were reported when it was listed.
    folder: { ...diskFolder(settings.content, () => undefined), ...(hooks.read && { prepare: hooks.read }) },
    cache: openResultCache(settings.cache),
    last: publishedList(settings.published),
    language: await languageOf(settings.journal.language.slice(0, 2).toLowerCase()),
    formatCitations: await formatterFor(settings.journal.language),
  };
});

/** The engines of citation styles are reused by later builds. */
async function formatterFor(language: string): Promise<FormatCitations> {
  const format = formatters.get(language) ?? citationFormatter(await readCitationStyles(), language);
  formatters.set(language, format);
  return format;
}

const formatters = new Map<string, FormatCitations>();
