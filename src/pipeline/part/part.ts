import { createHash } from 'node:crypto';

/** A share of a build: `{ number: 3, of: 8 }`. */
export interface Part {
  readonly number: number;
  readonly of: number;
}

/** True if an article belongs to a part. The hash of its key decides, so that the part is the same on every machine. */
export function isInPart(key: string, { number, of }: Part): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE(0) % of === number - 1;
}
