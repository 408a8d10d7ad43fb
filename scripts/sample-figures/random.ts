/** Deterministic pseudo-random generator: mulberry32, in the public domain. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** Normally distributed. */
  normal(mean: number, deviation: number): number;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // The sum of twelve uniform numbers minus six is nearly normal, and needs no logarithm, whose last digit may differ between machines.
  const normal = (mean: number, deviation: number): number => {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += next();
    return mean + deviation * sum;
  };
  return { next, normal };
}

/** Numbers at equal steps, including both ends: `steps(0, 10, 5)` gives 0, 5, 10. */
export function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => round(from + i * step, 6));
}

export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
