const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/**
 * An ISO date as readers write it: `2012-10-15` is `15 October 2012`, `2012-10` is `October 2012`, `2012` is `2012`.
 * Not by the machine's locale, so that every machine writes the same.
 */
export function dateWords(iso: string): string {
  const [year = '', month, day] = iso.split('-');
  const parts = [day === undefined ? undefined : String(Number(day)), month === undefined ? undefined : monthName(Number(month)), year];
  return parts.filter((part) => part !== undefined).join(' ');
}

/** `monthName(10)` is `October`. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}
