/**
 * Storage outside of the heap for intermediate data of an index build. Data is written once, read back later and dropped at the end.
 *
 * Without one, builders keep everything in memory.
 */
export interface Spill {
  /** Appends bytes and returns their offset. */
  append(bytes: Uint8Array): number;
  /** Fills `into` with the bytes from an offset. */
  read(at: number, into: Uint8Array): void;
  /** Approximate number of bytes that a builder holds before it spills. */
  readonly limitBytes: number;
}
