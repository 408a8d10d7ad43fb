import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Journal } from '../model/journal.ts';
import type { Problem, ReportProblem } from '../model/problem.ts';
import { lockOutput } from '../publish/build-lock.ts';
import { type Publication, publishStage, recoverStage } from '../publish/publish-stage.ts';
import { readPublished, type StagedFile } from '../publish/site-manifest.ts';
import { openStageWriter, type StageWriter } from '../publish/stage.ts';
import { ContentError } from '../read/package/content-error.ts';
import { diskFolder } from '../read/package/disk-folder.ts';
import type { Folder } from '../read/package/folder.ts';
import type { Ledger } from '../tag/ledger/ledger.ts';
import { updatedAtOf } from '../tag/updated-at.ts';
import { type ArticleCache, openArticleCache } from './article-cache.ts';
import type { BuildOptions } from './build-options.ts';
import { codeVersion } from './code-version.ts';
import type { FoundJournal } from './find-journal.ts';
import { readLedger } from './ledger-file.ts';
import { openWorkerPool, type WorkerPool } from './worker-pool.ts';

/** What the steps of one build share: the content, the workers, the cache, the stage, the problems found so far. */
export interface Workshop {
  readonly options: BuildOptions;
  readonly journal: Journal;
  readonly folder: Folder;
  readonly cache: ArticleCache;
  readonly pool: WorkerPool;
  readonly stage: StageWriter;
  readonly ledger: Ledger;
  readonly problems: Problem[];
  readonly report: ReportProblem;
  readonly startedAt: number;
  /** Takes files that workers have staged. */
  readonly takeStaged: (files: readonly StagedFile[]) => void;
  /** Every file staged so far, by this thread and by workers. */
  readonly stagedFiles: () => readonly StagedFile[];
  /** Publishes everything staged; with `strict` and errors in the content, or for a check, nothing. */
  readonly publish: () => Promise<Publication>;
  readonly close: () => Promise<void>;
}

export async function openWorkshop(found: FoundJournal, options: BuildOptions): Promise<Workshop> {
  const startedAt = performance.now();
  const { content, output, cache: cacheFolder, workers } = options;
  await requireFolder(content);
  await mkdir(cacheFolder, { recursive: true });
  const unlock = await lockOutput(output);
  try {
    await recoverStage(output);
    const problems: Problem[] = [...found.problems];
    const { journal } = found;
    const report = reportOnce(problems, journal);
    const results = join(cacheFolder, 'results');
    const ledger = await readLedger(content, report);
    const settings = {
      content,
      output,
      cache: results,
      journal,
      codeVersion: await codeVersion(),
      ledgerFields: ledger.fields,
      buildTime: updatedAtOf(options.buildTime.getTime()),
    };
    const pool = openWorkerPool(settings, workers);
    const stage = openStageWriter(output, await readPublished(output));
    const staged: StagedFile[] = [];
    const stagedFiles = (): readonly StagedFile[] => [...staged, ...stage.files];
    return {
      options,
      journal,
      folder: diskFolder(content, report),
      cache: openArticleCache(results),
      pool,
      stage,
      ledger,
      problems,
      report,
      startedAt,
      takeStaged: (files) => staged.push(...files),
      stagedFiles,
      publish: async () => {
        const files = stagedFiles();
        const isHeld = !options.publish || (options.strict && problems.some(({ severity }) => severity === 'error'));
        if (!isHeld) return publishStage(output, files);
        await recoverStage(output);
        return { written: [], removed: [], files, sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0) };
      },
      close: async () => {
        await pool.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The content is looked through more than once: what is found again is not said again. How grave it is, the editors may decide. */
function reportOnce(problems: Problem[], { checks = {} }: Journal): ReportProblem {
  const known = new Set<string>();
  return (found) => {
    const severity = checks[found.code] ?? found.severity;
    if (severity === 'off') return;
    const problem = { ...found, severity };
    const key = JSON.stringify(problem);
    if (!known.has(key)) problems.push(problem);
    known.add(key);
  };
}

async function requireFolder(content: string): Promise<void> {
  const found = await stat(content).catch(() => undefined);
  if (!found?.isDirectory()) throw new ContentError('content-missing', content, 'is no folder; expected the folder of article packages');
}
