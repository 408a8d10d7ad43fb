import type { ObjectKind } from '../../model/tagged-object.ts';
import { doiUrl } from '../../model/text/address.ts';

/** The data that every answer needs about an object: about value (its id is a hash of it), sort keys and default time of values. */
export interface Identity {
  readonly about: string;
  readonly articleDoi: string;
  readonly sortDate: string;
  readonly updatedAt: string;
  /** Position among the objects of its kind and article, from 1. */
  readonly position: number;
}

export interface IdentityNames {
  readonly kind: ObjectKind;
  readonly doiResolver: string;
}

/** Returns an identity by its index in the encoded chunk. */
export type IdentityChunk = (place: number) => Identity;

/**
 * The JSON of a chunk. A run is a number of consecutive objects of one article; a column in which all values are the default is absent.
 *
 *   { dois: ['10.1/a.001'], dates: ['2012-12-18'], counts: [2], positions: [7], abouts: ['https://doi.org/10.1/a.001', 0] }
 */
interface Columns {
  /** DOI and date of the article of each run. */
  readonly dois: readonly string[];
  readonly dates: readonly string[];
  /** 0 for midnight of the date. */
  readonly times?: readonly (string | 0)[] | undefined;
  /** Number of objects in each run, 1 by default. */
  readonly counts?: readonly number[] | undefined;
  /** Position of the first object of each run, 1 by default. */
  readonly positions?: readonly number[] | undefined;
  /** By object; 0 for the default about value of the kind. */
  readonly abouts?: readonly (string | 0)[] | undefined;
}

export function encodeIdentities(rows: readonly Identity[], names: IdentityNames): Uint8Array {
  const firsts: Identity[] = [];
  const counts: number[] = [];
  rows.forEach((row, i) => {
    const before = rows[i - 1];
    if (before !== undefined && isNextInRun(row, before)) counts.push((counts.pop() ?? 0) + 1);
    else {
      firsts.push(row);
      counts.push(1);
    }
  });
  const columns: Columns = {
    dois: firsts.map(({ articleDoi }) => articleDoi),
    dates: firsts.map(({ sortDate }) => sortDate),
    times: unlessAll(
      0,
      firsts.map(({ sortDate, updatedAt }) => (updatedAt === midnight(sortDate) ? 0 : updatedAt)),
    ),
    counts: unlessAll(1, counts),
    positions: unlessAll(
      1,
      firsts.map(({ position }) => position),
    ),
    abouts: unlessAll(
      0,
      rows.map((row) => (row.about === defaultAbout(row, names) ? 0 : row.about)),
    ),
  };
  return new TextEncoder().encode(JSON.stringify(columns));
}

/** Decodes a chunk of `encodeIdentities`; identities are created on first access. */
export function decodeIdentities(bytes: Uint8Array, names: IdentityNames): IdentityChunk {
  const { dois, dates, times, counts, positions, abouts } = JSON.parse(new TextDecoder().decode(bytes)) as Columns;
  let end = 0;
  const starts = counts?.map((count) => {
    end += count;
    return end - count;
  });
  const known: Identity[] = [];
  return (place) => {
    known[place] ??= identityAt(place);
    return known[place];
  };

  function identityAt(place: number): Identity {
    const run = starts?.findLastIndex((start) => start <= place) ?? place;
    const [articleDoi, sortDate] = [dois[run], dates[run]];
    if (articleDoi === undefined || sortDate === undefined) throw new RangeError(`no identity ${place} among ${dois.length} runs`);
    const position = (positions?.[run] ?? 1) + place - (starts?.[run] ?? place);
    const row = { articleDoi, sortDate, updatedAt: times?.[run] || midnight(sortDate), position };
    return { ...row, about: abouts?.[place] || defaultAbout(row, names) };
  }
}

function unlessAll<Value>(usual: Value, column: readonly Value[]): readonly Value[] | undefined {
  return column.every((value) => value === usual) ? undefined : column;
}

function isNextInRun(row: Identity, before: Identity): boolean {
  const isSameRow = row.articleDoi === before.articleDoi && row.sortDate === before.sortDate && row.updatedAt === before.updatedAt;
  return isSameRow && row.position === before.position + 1;
}

function midnight(sortDate: string): string {
  return `${sortDate}T00:00:00.000000`;
}

function defaultAbout(row: Omit<Identity, 'about'>, { kind, doiResolver }: IdentityNames): string {
  return kind === 'article' ? doiUrl(doiResolver, row.articleDoi) : `${kind}_${row.position}_${row.articleDoi}`;
}
