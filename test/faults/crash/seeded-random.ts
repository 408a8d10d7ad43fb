/** Random choices, reproducible by a seed. */
export interface Random {
  pick<T>(among: readonly [T, ...T[]]): T;
  /** Chooses `count` different items, in their order; all if there are not more. */
  choose<T>(among: readonly T[], count: number): readonly T[];
}

export function seededRandom(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  // xorshift32: short, and uniform enough for choices.
  const next = (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
  return {
    pick: (among) => among[next(among.length)] ?? among[0],
    choose(among, count) {
      const places = among.map((_, place) => place);
      while (places.length > count) places.splice(next(places.length), 1);
      return places.flatMap((place) => among.slice(place, place + 1));
    },
  };
}
