/**
 * When anything of an article last changed, by its line of the ledger: its first values, or the newest of what changed since.
 *
 *   '2014-02-28T00:00:00.000000'
 */
export function newestChange(line: string): string {
  const columns = line.split('\t');
  const times = `${columns[1] ?? ''} ${columns[CHANGES] ?? ''}`.match(TIME) ?? [];
  return times.sort().at(-1) ?? '';
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}/g;
/** Behind the about value, the first time and the hashes of four kinds. */
const CHANGES = 6;
