import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { execArgvOf, programScript } from '../../program-files.ts';
import type { BackgroundEvent, BackgroundTask } from './background-task.ts';

/** A running build that completes a fast one. */
export interface BackgroundBuild {
  /** Stops the build, at once unless it is publishing. Unfinished targets stay deferred. */
  stop(): Promise<void>;
}

/**
 * Builds in a child process, which neither blocks the server nor delays the next edit: it can be killed at any moment, like every build.
 */
export function startBackgroundBuild(task: BackgroundTask, { onEvent }: BackgroundOptions): BackgroundBuild {
  const script = programScript('background-process');
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
