import { chain, chainAll, type MaybePromise } from '../../model/maybe-promise.ts';

/** Reads the chunks of some ordinals and returns a function that gives the chunk of an ordinal. */
export function readChunks<Chunk>(
  ordinals: ArrayLike<number>,
  log2: number,
  read: (i: number) => MaybePromise<Chunk>,
): MaybePromise<(ordinal: number) => Chunk | undefined> {
  const numbers = chunkNumbers(ordinals, log2);
  return chain(chainAll(numbers, read), (chunks) => {
    const [only] = chunks;
    if (chunks.length === 1) return () => only;
    const byNumber = new Map(chunks.map((chunk, i) => [numbers[i] ?? 0, chunk]));
    return (ordinal) => byNumber.get(ordinal >>> log2);
  });
}

/** Returns the numbers of the chunks, of 2^log2 rows each, that have the ordinals. */
export function chunkNumbers(ordinals: ArrayLike<number>, log2: number): number[] {
  const numbers = new Set<number>();
  for (let i = 0; i < ordinals.length; i++) numbers.add((ordinals[i] ?? 0) >>> log2);
  return [...numbers];
}
