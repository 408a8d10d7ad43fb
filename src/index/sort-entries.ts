/**
 * The places of hashes of up to 30 bits in ascending order of hash, equal ones in their own order: a few passes over some bits each, however
 * many there are. Bits above `bits` are not looked at.
 */
export function sortEntries(hashes: Uint32Array, bits = 30): Uint32Array {
  const passes = Math.ceil(bits / MOST_BITS);
  const width = Math.ceil(bits / passes);
  let from: Uint32Array | undefined;
  let to = new Uint32Array(hashes.length);
  let spare: Uint32Array<ArrayBuffer> | undefined;
  for (let pass = 0; pass < passes; pass++) {
    place(hashes, { from, to, shift: pass * width, mask: 2 ** width - 1 });
    const done = to;
    to = spare ?? new Uint32Array(pass + 1 < passes ? hashes.length : 0);
    spare = done;
    from = done;
  }
  return from ?? to;
}

interface Pass {
  /** Undefined for places as they are. */
  readonly from: Uint32Array | undefined;
  readonly to: Uint32Array;
  readonly shift: number;
  readonly mask: number;
}

/** Puts places in the order of some bits of their hashes. */
function place(hashes: Uint32Array, { from, to, shift, mask }: Pass): void {
  const starts = new Uint32Array(mask + 2);
  for (let i = 0; i < hashes.length; i++) {
    const after = (((hashes[i] ?? 0) >>> shift) & mask) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let digit = 0; digit < mask; digit++) starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
  for (let i = 0; i < hashes.length; i++) {
    const entry = from === undefined ? i : (from[i] ?? 0);
    const digit = ((hashes[entry] ?? 0) >>> shift) & mask;
    const at = starts[digit] ?? 0;
    to[at] = entry;
    starts[digit] = at + 1;
  }
}

/** A table of counts of so many bits stays in the processor's memory. */
const MOST_BITS = 12;
