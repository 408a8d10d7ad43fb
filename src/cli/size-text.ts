import { SIZE_UNITS } from './options.ts';

/** Prints a number of bytes in the largest unit that it reaches: `1.4 GB`, `12 B`. */
export function sizeText(bytes: number): string {
  const [unit = 'B', size = 1] = [...SIZE_UNITS].findLast(([, factor]) => bytes >= factor) ?? [];
  return `${(bytes / size).toFixed(size === 1 ? 0 : 1)} ${unit}`;
}
