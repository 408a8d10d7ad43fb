/** Returns the indexes of hashes of up to 30 bits in ascending order of hash: a stable radix sort. Bits above `bits` are ignored. */
export function sortEntries(hashes: Uint32Array, bits = 30): Uint32Array {
  const passes = Math.ceil(bits / MAX_PASS_BITS);
  const width = Math.ceil(bits / passes);
  let from: Uint32Array | undefined;
  let to = new Uint32Array(hashes.length);
  let spare: Uint32Array<ArrayBuffer> | undefined;
  for (let pass = 0; pass < passes; pass++) {
    sortPass(hashes, { from, to, shift: pass * width, mask: 2 ** width - 1 });
    const done = to;
    to = spare ?? new Uint32Array(pass + 1 < passes ? hashes.length : 0);
    spare = done;
    from = done;
  }
  return from ?? to;
}

interface Pass {
  /** Undefined in the first pass, which takes the indexes in order. */
  readonly from: Uint32Array | undefined;
  readonly to: Uint32Array;
  readonly shift: number;
  readonly mask: number;
}

/** Sorts indexes by some bits of their hashes (counting sort). */
function sortPass(hashes: Uint32Array, { from, to, shift, mask }: Pass): void {
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

/** A table of 2^12 counts fits in the L1 cache of a processor. */
const MAX_PASS_BITS = 12;
