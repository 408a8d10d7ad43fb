import { createHash } from 'node:crypto';

/** One of several parts of a build: `{ number: 3, of: 8 }`. */
export interface Part {
  readonly number: number;
  readonly of: number;
}

/** Whether an article is in a part: by the hash of its key, so that it is the same part on every machine, whatever else the content holds. */
export function isInPart(key: string, { number, of }: Part): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE(0) % of === number - 1;
}
