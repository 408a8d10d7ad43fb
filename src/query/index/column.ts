import type { TagValue } from '../../model/tagged-object.ts';

/** A value of a column, with its time if that differs from the object's; undefined if the object has no such tag. */
export type ColumnRow = TagValue | RefRange | TimedValue | undefined;

export interface TimedValue {
  readonly value: TagValue | RefRange;
  readonly updatedAt: string;
}

/** Replaces an article's list of references: the ordinal of the first `ref` object whose text is in the list, and how many follow. */
export type RefRange = readonly [start: number, count: number];

export function isRefRange(value: TagValue | RefRange | null | undefined): value is RefRange {
  return typeof value === 'object' && typeof value?.[0] === 'number';
}

/**
 * Encodes a chunk of a column as JSON: the values, null for an absent tag, then the times that differ from the object's, by position.
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

/** An object whose value differs from the one its identity gives: ordinal, value (null if absent), time if not the object's. */
export type FieldException = readonly [ordinal: number, value: TagValue | null, updatedAt?: string];

const ENCODER = new TextEncoder();
