import type { LocaleData } from './locale-data.ts';

/**
 * Joins the items of a list: 'A, B and C', as type `comma` 'A, B, C'.
 *
 * In Spanish, `y` becomes `e` before an i sound and `o` becomes `u` before an o sound, which is a rule of the language and not in CLDR's patterns.
 */
export function formatList(items: readonly string[], locale: LocaleData, type: ListType = 'and'): string {
  const [two = '', start = '', middle = '', end = ''] = type === 'comma' ? withoutEnd(locale.and) : locale[type];
  const [first = '', second] = items;
  if (second === undefined) return first;
  if (items.length === 2) return fill(two, first, second);
  let text = fill(start, first, second);
  for (const item of items.slice(2, -1)) text = fill(middle, text, item);
  return fill(end, text, items.at(-1) ?? '');
}

export type ListType = 'and' | 'or' | 'comma';

/** Patterns of a list in which the last item has no conjunction. */
function withoutEnd([, start = '', middle = '']: readonly string[]): readonly string[] {
  return [start, start, middle, middle];
}

function fill(pattern: string, left: string, right: string): string {
  const spanish = pattern
    .replace(/ y (?=\{1\})/, /^(?:i|hi(?![aeou]))/i.test(right) ? ' e ' : ' y ')
    .replace(/ o (?=\{1\})/, /^h?o|^8/i.test(right) ? ' u ' : ' o ');
  return spanish.replace(/\{([01])\}/g, (_, at: string) => (at === '0' ? left : right));
}
