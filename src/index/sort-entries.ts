/**
 * The places of hashes of up to 30 bits in ascending order of hash, equal ones in their own order: three passes over ten bits each,
 * however many there are.
 */
export function sortEntries(hashes: Uint32Array): Uint32Array {
  let from = Uint32Array.from(hashes, (_, i) => i);
  let to = new Uint32Array(hashes.length);
  for (let shift = 0; shift < 30; shift += 10) {
    const starts = new Uint32Array(1025);
    for (const hash of hashes) {
      const after = ((hash >>> shift) & 1023) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let digit = 0; digit < 1024; digit++) starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
    for (const entry of from) {
      const digit = ((hashes[entry] ?? 0) >>> shift) & 1023;
      const place = starts[digit] ?? 0;
      to[place] = entry;
      starts[digit] = place + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}
