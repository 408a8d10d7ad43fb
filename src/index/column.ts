import type { TagValue } from '../model/tagged-object.ts';

/** A value in a column, with its time only where that is not the object's own. Undefined where the object has no such tag. */
export type ColumnRow = TagValue | RefRange | TimedValue | undefined;

export interface TimedValue {
  readonly value: TagValue | RefRange;
  readonly updatedAt: string;
}

/** In place of an article's list of references: from which `ref` object on, and how many, their texts are the list. */
export type RefRange = readonly [start: number, count: number];

export function isRefRange(value: TagValue | RefRange | null | undefined): value is RefRange {
  return typeof value === 'object' && typeof value?.[0] === 'number';
}

/**
 * A chunk of a column as JSON: the values, null where the tag is absent, then the times that differ from their object's, by place.
 *
 *   [["10.1/a",null],{"0":"2020-01-01T00:00:00.000000"}]
 */
export function encodeColumnChunk(rows: readonly ColumnRow[]): Uint8Array {
  const times: Record<number, string> = {};
  let hasTimes = false;
  const values = rows.map((row, place) => {
    if (!isTimed(row)) return row ?? null;
    times[place] = row.updatedAt;
    hasTimes = true;
    return row.value;
  });
  return ENCODER.encode(JSON.stringify(hasTimes ? [values, times] : [values]));
}

function isTimed(row: ColumnRow): row is TimedValue {
  return typeof row === 'object' && 'updatedAt' in row;
}

export interface ColumnChunk {
  readonly values: readonly (TagValue | RefRange | null)[];
  readonly times: Readonly<Record<number, string>>;
}

export function decodeColumnChunk(bytes: Uint8Array): ColumnChunk {
  const [values, times = {}] = JSON.parse(new TextDecoder().decode(bytes)) as [ColumnChunk['values'], Record<number, string>?];
  return { values, times };
}

/** An object whose value is not what its identity says: ordinal, value (null: none), time where it is not the object's. */
export type FieldException = readonly [ordinal: number, value: TagValue | null, updatedAt?: string];

const ENCODER = new TextEncoder();
