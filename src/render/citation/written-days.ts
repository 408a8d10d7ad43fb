import type { Cite } from './citing-engine.ts';
import { SOME_ARTICLE } from './names-form.ts';
import { BLANK_DAY } from './plain-item.ts';

/** What a style writes of a day of the month where `BLANK_DAY` stands in a form; undefined where that cannot be told. */
export type WriteDay = (day: number) => string | undefined;

/**
 * Days as a style writes them, from what changes in an entry with the day: `5`, `05` or `1er`. A style that writes no days is seen to
 * write the same of all.
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
