import type { Cite } from './citing-engine.ts';
import { SOME_ARTICLE } from './names-form.ts';
import { BLANK_DAY } from './plain-item.ts';

/** Returns the text that a style prints in place of `BLANK_DAY` for a day of the month; undefined if it is not known. */
export type WriteDay = (day: number) => string | undefined;

/**
 * Derives how a style prints days from the difference between entries that differ in the day: `5`, `05` or `1er`. A style without days
 * prints the same entry for all.
 */
export function writtenDays(cite: Cite): WriteDay {
  const known = new Map<number, string | undefined>();
  return (day) => {
    if (!known.has(day)) known.set(day, writtenDay(day, cite));
    return known.get(day);
  };
}

function writtenDay(day: number, cite: Cite): string | undefined {
  const entryOf = (of: number): string | undefined => cite({ ...SOME_ARTICLE, issued: { 'date-parts': [[2917, 5, of]] } });
  const entry = entryOf(day);
  const [before, after, ...more] = entryOf(BLANK_DAY)?.split(String(BLANK_DAY)) ?? [];
  if (entry === undefined || before === undefined || more.length > 0) return undefined;
  if (after === undefined) return entry === before ? '' : undefined;
  const isThere = entry.startsWith(before) && entry.endsWith(after) && entry.length > before.length + after.length;
  return isThere ? entry.slice(before.length, entry.length - after.length) : undefined;
}
