import type { WorkerSettings } from './tasks.ts';

/** What a thread has at hand for the tasks of one build: laid out when its first task comes, and gone when another build's comes. */
export function openWorkbenches<Bench>(layOut: (settings: WorkerSettings) => Promise<Bench>): (settings: WorkerSettings) => Promise<Bench> {
  const benches = new Map<string, Promise<Bench>>();
  return (settings) => {
    const known = benches.get(settings.build);
    if (known !== undefined) return known;
    const laidOut = layOut(settings);
    benches.clear();
    benches.set(settings.build, laidOut);
    return laidOut;
  };
}
