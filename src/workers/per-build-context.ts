import type { WorkerSettings } from '../pipeline/tasks.ts';

/** What a thread has at hand for the tasks of one build: laid out when its first task comes, and gone when another build's comes. */
export function openWorkbenches<Bench>(layOut: (settings: WorkerSettings) => Promise<Bench>): (settings: WorkerSettings) => Promise<Bench> {
  let last: { readonly build: string; readonly bench: Promise<Bench> } | undefined;
  return (settings) => {
    if (last?.build !== settings.build) last = { build: settings.build, bench: layOut(settings) };
    return last.bench;
  };
}
