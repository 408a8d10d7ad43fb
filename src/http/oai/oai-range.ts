import { findFormat } from './metadata-format.ts';
import { OaiError } from './oai-error.ts';
import type { RecordPlace } from './record-list.ts';

/** What a list is asked to hold, and where it goes on. */
export interface OaiRange {
  readonly metadataPrefix: string;
  /** '' for every set. */
  readonly set: string;
  /** As asked; '' for no bound. */
  readonly from: string;
  readonly until: string;
  /** The list goes on behind this place. */
  readonly place: RecordPlace;
  /** Records given already. */
  readonly cursor: number;
}

/** The range that the arguments of a list ask for, or that a resumption token carries on. OAI-PMH 2.0, 2.7.1 and 3.5. */
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
  return { metadataPrefix, set: values.get('set') ?? '', from, until, place: [startOf(from), ''], cursor: 0 };
}

/** The last second that `until` lets in. */
export function endOf(until: string): string {
  return until.length === DAY_LENGTH ? `${until}T23:59:59Z` : until;
}

/**
 * A token that says by itself where a list goes on, so that nothing has to be remembered:
 *
 *   oai_dc,cell-biology,,,2013-01-28T00:00:00Z,https%3A%2F%2Fdoi.org%2F10.7554%2FeLife.00013,100
 */
export function printToken({ metadataPrefix, set, from, until, place, cursor }: OaiRange): string {
  return [metadataPrefix, set, from, until, ...place, String(cursor)].map(encodeURIComponent).join(',');
}

function parseToken(token: string): OaiRange {
  try {
    const parts = token.split(',').map(decodeURIComponent);
    const [metadataPrefix = '', set = '', from = '', until = '', datestamp = '', about = '', cursor = ''] = parts;
    findFormat(metadataPrefix);
    const dates = [from, until].filter((date) => date !== '');
    const isGood =
      parts.length === 7 && dates.every(isDate) && isDate(datestamp) && INSTANT.test(datestamp) && about !== '' && CURSOR.test(cursor);
    if (isGood) return { metadataPrefix, set, from, until, place: [datestamp, about], cursor: Number(cursor) };
  } catch {
    // What cannot be decoded, or names no format, was not given by this repository either.
  }
  throw new OaiError('badResumptionToken', `"${token}" was not given by this repository`);
}

function startOf(from: string): string {
  return from.length === DAY_LENGTH ? `${from}T00:00:00Z` : from;
}

/** Returns true for a day or second of the calendar: `Date` takes 2015-02-31 for the third of March. */
function isDate(text: string): boolean {
  if (!DAY.test(text) && !INSTANT.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.replace('Z', ''));
}

const DAY_LENGTH = 10;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const CURSOR = /^\d{1,9}$/;
