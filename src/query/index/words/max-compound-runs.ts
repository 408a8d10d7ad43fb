/** Every part of a compound with up to this many runs is indexed; longer compounds are listed separately. */
export const MAX_COMPOUND_RUNS = 8;
