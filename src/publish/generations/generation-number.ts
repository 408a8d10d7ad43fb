import { readdirSync } from 'node:fs';
import type { StatePaths } from './state-folder.ts';

/** Returns the number of the next generation: one above every number that was ever used here, also of a record that is damaged. */
export function nextGenerationNumber({ bases, records, pending }: StatePaths): number {
  const numbers = [bases, records, pending].flatMap(namesIn).map((name) => Number.parseInt(name, 10));
  return numbers.filter(Number.isInteger).reduce((most, number) => Math.max(most, number), 0) + 1;
}

/** Names in a folder of the state; none where it does not exist. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
