import type { TaskSettings } from './worker-threads.ts';

/**
 * Returns a function that gives a worker its context for the tasks of one build. The context is created by the first task of a build and
 * replaced by the first task of the next, so that a thread that outlives a build sees the content as it is now.
 */
export function perBuildContext<Settings extends TaskSettings, Context>(
  create: (settings: Settings) => Promise<Context>,
): (settings: Settings) => Promise<Context> {
  let current: { readonly build: string; readonly context: Promise<Context> } | undefined;
  return (settings) => {
    if (current?.build !== settings.build) current = { build: settings.build, context: create(settings) };
    return current.context;
  };
}
