import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Thrown by every call that would change the disk after a process was stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

type Call = (...given: readonly unknown[]) => unknown;

/**
 * Runs a program and lets only its first calls change the disk, as if it were killed before the next one. Returns true if it was stopped.
 * Replaces functions of `node:fs`, so that every call of the program is counted.
 */
export async function stoppedAfter(calls: number, run: () => Promise<unknown>): Promise<boolean> {
  const disk = fs as unknown as Record<string, Call>;
  const known = new Map(CHANGING.map((name) => [name, disk[name] as Call]));
  let done = 0;
  let isStopped = false;
  for (const [name, call] of known) {
    disk[name] = (...given) => {
      if (name === 'openSync' && given[1] === 'r') return call(...given);
      if (done++ < calls) return call(...given);
      isStopped = true;
      throw new Stopped(`${name} ${String(given[0])}`);
    };
  }
  syncBuiltinESMExports();
  try {
    await run();
  } catch (error) {
    if (!isStopped) throw error;
  } finally {
    for (const [name, call] of known) disk[name] = call;
    syncBuiltinESMExports();
  }
  return isStopped;
}

const CHANGING = [
  'copyFileSync',
  'fsyncSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
  'writeFileSync',
  'writeSync',
];
