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

export interface BackgroundOptions {
  readonly onEvent: (event: BackgroundEvent) => void;
}
