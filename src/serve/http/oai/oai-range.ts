import { findFormat } from './metadata-format.ts';
import { OaiError } from './oai-error.ts';
import type { RecordKey } from './record-list.ts';

/** The requested range of a list and its position. */
export interface OaiRange {
  readonly metadataPrefix: string;
  /** '' for all sets. */
  readonly set: string;
  /** As requested; '' for no bound. */
  readonly from: string;
  readonly until: string;
  /** The list continues after this key. */
  readonly after: RecordKey;
  /** Number of records already returned. */
  readonly cursor: number;
}

/** Range of the arguments of a list request, or of its resumption token (OAI-PMH 2.0, 2.7.1 and 3.5). */
export function rangeOf(values: ReadonlyMap<string, string>): OaiRange {
  const token = values.get('resumptionToken');
  if (token !== undefined) return parseToken(token);
  const from = values.get('from') ?? '';
  const until = values.get('until') ?? '';
  for (const [name, date] of [
    ['from', from],
    ['until', until],
  ]) {
    if (date !== undefined && date !== '' && !isDate(date))
      throw new OaiError(
        'badArgument',
        `${name}="${date}"; expected a day or second of the calendar, as 2013-01-28 or 2013-01-28T00:00:00Z`,
      );
  }
  if (from !== '' && until !== '') {
    if (from.length !== until.length) throw new OaiError('badArgument', 'from and until have different granularities');
    if (from > until) throw new OaiError('badArgument', `from ${from} is after until ${until}`);
  }
  const metadataPrefix = values.get('metadataPrefix') ?? '';
  findFormat(metadataPrefix);
  return { metadataPrefix, set: values.get('set') ?? '', from, until, after: [startOf(from), ''], cursor: 0 };
}

/** The last second that `until` includes. */
export function endOf(until: string): string {
  return until.length === DAY_LENGTH ? `${until}T23:59:59Z` : until;
}

/**
 * Prints a resumption token that contains the complete state, so that the server stores nothing:
 *
 *   oai_dc,cell-biology,,,2013-01-28T00:00:00Z,https%3A%2F%2Fdoi.org%2F10.7554%2FeLife.00013,100
 */
export function printToken({ metadataPrefix, set, from, until, after, cursor }: OaiRange): string {
  return [metadataPrefix, set, from, until, ...after, String(cursor)].map(encodeURIComponent).join(',');
}

function parseToken(token: string): OaiRange {
  try {
    const parts = token.split(',').map(decodeURIComponent);
    const [metadataPrefix = '', set = '', from = '', until = '', datestamp = '', about = '', cursor = ''] = parts;
    findFormat(metadataPrefix);
    const dates = [from, until].filter((date) => date !== '');
    const isGood =
      parts.length === 7 && dates.every(isDate) && isDate(datestamp) && INSTANT.test(datestamp) && about !== '' && CURSOR.test(cursor);
    if (isGood) return { metadataPrefix, set, from, until, after: [datestamp, about], cursor: Number(cursor) };
  } catch {
    // A token that cannot be decoded, or names no format, is not from this repository.
  }
  throw new OaiError('badResumptionToken', `"${token}" was not given by this repository`);
}

function startOf(from: string): string {
  return from.length === DAY_LENGTH ? `${from}T00:00:00Z` : from;
}

/** True for a valid calendar date; `Date` accepts 2015-02-31 as 3 March. */
function isDate(text: string): boolean {
  if (!DAY.test(text) && !INSTANT.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.replace('Z', ''));
}

const DAY_LENGTH = 10;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const CURSOR = /^\d{1,9}$/;
