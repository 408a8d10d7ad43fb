import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { execArgvOf, programScript } from '../../program-files.ts';
import type { BackgroundEvent, BackgroundTask } from './background-task.ts';

/** A build of what a hasty one left, which goes on beside this program. */
export interface BackgroundBuild {
  /** Ends it, so that another build can begin: at once, unless it is just publishing. What it had not done is left once more. */
  stop(): Promise<void>;
}

/**
 * Builds in a process of its own: one that reads and indexes for seconds keeps nobody waiting who serves pages, and can be stopped at any
 * moment, as builds can.
 */
export function startBackgroundBuild(task: BackgroundTask, { onEvent }: BackgroundOptions): BackgroundBuild {
  const script = programScript('later');
  // Of a group of its own, since it may have begun others.
  const child = fork(fileURLToPath(script.url), [], { ...execArgvOf(script), serialization: 'advanced', detached: true });
  const gone = new Promise<string | number | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
    child.once('error', ({ message }) => resolve(message));
  });
  let isPublishing = false;
  let isStopped = false;
  const kill = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  child.on('message', (news: BackgroundEvent) => {
    isPublishing = news.kind === 'publishing';
    if (news.kind !== 'publishing') onEvent(news);
    if (isStopped && !isPublishing) kill();
  });
  void gone.then((how) => {
    process.off('exit', kill);
    if (!isStopped && how !== 0) onEvent({ kind: 'failed', reason: `its process ended with ${how}` });
  });
  child.send(task);
  return {
    async stop() {
      isStopped = true;
      if (!isPublishing) kill();
      await gone;
    },
  };
}

export interface BackgroundOptions {
  readonly onEvent: (news: BackgroundEvent) => void;
}
