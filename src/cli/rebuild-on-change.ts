import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watch } from 'chokidar';
import { buildSite } from '../build.ts';
import type { Problem } from '../model/problem.ts';
import { visibleLines } from '../model/text/visible.ts';
import { LISTS } from '../pipeline/edit/find-edit.ts';
import type { BuildSummary } from '../pipeline/options/build-options.ts';
import { openWorkerThreads } from '../pipeline/workers/worker-threads.ts';
import { execArgvOf, programScript } from '../program-files.ts';
import type { BackgroundEvent, BackgroundTask } from './background/background-task.ts';
import { type BuildFlags, buildOptionsOf } from './build-command.ts';
import { printProblemChanges } from './print.ts';

/** Files that a build wrote. `isBackground` is true for the build that completes a fast one. */
export interface Rebuilt extends Pick<BuildSummary, 'written'> {
  readonly isBackground: boolean;
}

/**
 * Rebuilds after changes of the content, debounced, one build at a time, with a worker pool that stays alive. A fast build renders pages of
 * edited articles. A child process then renders the pages that list them and, after a pause, the indexes; the next edit stops it.
 *
 * `problemsBefore` are those of the last build: only changes to them are printed.
 */
export function rebuildOnChange(flags: BuildFlags, problemsBefore: readonly Problem[], onBuilt: (rebuilt: Rebuilt) => void): void {
  let problems = problemsBefore;
  let debounceTimer: NodeJS.Timeout | undefined;
  let background: BackgroundBuild | undefined;
  let isBuilding = false;
  let hasNewChanges = false;
  const threads = openWorkerThreads(flags.workers, { keepAlive: true });
  const reportRebuild = (outcome: RebuildOutcome, isBackground: boolean): void => {
    process.stderr.write(printRebuilt(outcome));
    if (outcome.written.length + outcome.removed.length > 0) onBuilt({ written: outcome.written, isBackground });
  };
  const finishInBackground = (
    deferred: readonly string[],
    { onProgress: _, onWait: __, ...options }: ReturnType<typeof buildOptionsOf>,
  ): void => {
    const onEvent = (event: BackgroundEvent): void => {
      if (event.kind === 'built') reportRebuild(event.summary, true);
      else if (event.kind === 'failed') process.stderr.write(printFailed(event.reason));
    };
    background = startBackgroundBuild({ options, withLists: deferred.includes(LISTS), idleMs: IDLE_MS }, { onEvent });
  };
  const rebuild = async (): Promise<void> => {
    if (isBuilding) {
      hasNewChanges = true;
      return;
    }
    isBuilding = true;
    try {
      await background?.stop();
      const options = buildOptionsOf(flags, () => undefined);
      const summary = await buildSite({ ...options, threads, isFast: true });
      process.stderr.write(printProblemChanges(problems, summary.problems));
      problems = summary.problems;
      reportRebuild(summary, false);
      if (summary.deferred !== undefined) finishInBackground(summary.deferred, options);
    } catch (error) {
      process.stderr.write(printFailed(error instanceof Error ? error.message : String(error)));
    } finally {
      isBuilding = false;
    }
    if (hasNewChanges) {
      hasNewChanges = false;
      clearTimeout(debounceTimer);
      await rebuild();
    }
  };
  // Builds write the ledger, first to a temp file.
  watch(resolve(flags.content), { ignoreInitial: true, ignored: (path) => LEDGER.test(path) }).on('all', () => {
    clearTimeout(debounceTimer);
    debounceTimer = setTimeout(rebuild, DEBOUNCE_MS);
  });
}

type RebuildOutcome = Pick<BuildSummary, 'written' | 'removed' | 'milliseconds' | 'deferred'>;

/** `Rebuilt: content/1/e1.html, index.html; 12 files written, 0 removed, 240 ms; indexes to follow` */
function printRebuilt({ written, removed, milliseconds, deferred }: RebuildOutcome): string {
  const pages = written.filter((path) => path.endsWith('.html'));
  const named = pages.length > MOST_NAMED ? [...pages.slice(0, MOST_NAMED), `and ${pages.length - MOST_NAMED} more`] : pages;
  const left = deferred === undefined ? '' : `; ${deferred.join(', ')} to follow`;
  const counts = `${written.length} files written, ${removed.length} removed, ${milliseconds} ms${left}\n`;
  return `Rebuilt: ${named.length === 0 ? '' : `${named.join(', ')}; `}${counts}`;
}

function printFailed(reason: string): string {
  return `offprint: not rebuilt: ${visibleLines(reason)}; the last good site is unchanged\n`;
}

const LEDGER = /[\\/](?:ledger\.tsv|\.ledger\.tsv\.tmp)$/;
const DEBOUNCE_MS = 50;
const MOST_NAMED = 5;
/** Pause after which the author has stopped typing. */
const IDLE_MS = 1500;

/** A running build that completes a fast one. */
interface BackgroundBuild {
  /** Stops the build, at once unless it is publishing. Unfinished targets stay deferred. */
  stop(): Promise<void>;
}

/**
 * Builds in a child process, which does not block the server. The next edit can kill it at any moment, because every build is atomic.
 */
export function startBackgroundBuild(task: BackgroundTask, { onEvent }: BackgroundOptions): BackgroundBuild {
  const script = programScript('background-process');
  // Detached: its own process group, so that one signal also kills processes that it started.
  const child = fork(fileURLToPath(script.url), [], { ...execArgvOf(script), serialization: 'advanced', detached: true });
  const exited = new Promise<string | number | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
    child.once('error', ({ message }) => resolve(message));
  });
  let isPublishing = false;
  let isStopped = false;
  const kill = (): void => {
    try {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  };
  process.once('exit', kill);
  child.on('message', (event: BackgroundEvent) => {
    isPublishing = event.kind === 'publishing';
    if (event.kind !== 'publishing') onEvent(event);
    if (isStopped && !isPublishing) kill();
  });
  void exited.then((status) => {
    process.off('exit', kill);
    if (!isStopped && status !== 0) onEvent({ kind: 'failed', reason: `its process ended with ${status}` });
  });
  child.send(task);
  return {
    async stop() {
      isStopped = true;
      if (!isPublishing) kill();
      await exited;
    },
  };
}

interface BackgroundOptions {
  readonly onEvent: (event: BackgroundEvent) => void;
}
