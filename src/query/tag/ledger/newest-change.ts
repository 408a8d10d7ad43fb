/**
 * Returns the time of the last change of any value of an article, from its ledger line.
 *
 *   '2014-02-28T00:00:00.000000'
 */
export function newestChange(line: string): string {
  const columns = line.split('\t');
  const times = `${columns[1] ?? ''} ${columns[CHANGES] ?? ''}`.match(TIME) ?? [];
  return times.sort().at(-1) ?? '';
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}/g;
/** Index of the column with changes, after about value, first time and the hashes of four kinds. */
const CHANGES = 6;
