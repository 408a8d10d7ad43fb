import { readdirSync } from 'node:fs';
import type { StatePaths } from './state-folder.ts';

/** Returns the next generation number: one above every number ever used here, including those of damaged records. */
export function nextGenerationNumber({ bases, records, pending }: StatePaths): number {
  const numbers = [bases, records, pending].flatMap(namesIn).map((name) => Number.parseInt(name, 10));
  return numbers.filter(Number.isInteger).reduce((most, number) => Math.max(most, number), 0) + 1;
}

/** Names in a state folder; empty if it does not exist. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
