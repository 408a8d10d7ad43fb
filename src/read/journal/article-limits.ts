import * as v from 'valibot';
import type { ArticleLimits } from '../../model/journal.ts';

/** `limits` in `journal.json`: some of them, the usual ones for the rest. */
const EXPECTED = 'an object with some of "cpuSeconds", "seconds", "memoryMb", "files", "outputMb", each a whole number above 0';
const limit = (most: number, usual: number) =>
  v.optional(v.pipe(v.number(EXPECTED), v.integer(EXPECTED), v.minValue(1, EXPECTED), v.maxValue(most, EXPECTED)), usual);

// The largest real articles seen take some seconds, 100 MB and a hundred files; with tiles of their figures some ten thousand.
export const articleLimits = v.strictObject(
  {
    cpuSeconds: limit(86_400, 120),
    seconds: limit(86_400, 600),
    memoryMb: limit(65_536, 1024),
    files: limit(1_000_000, 50_000),
    outputMb: limit(1_000_000, 4096),
  },
  EXPECTED,
);

/** Budgets of one article where the journal does not say otherwise. */
export const USUAL_LIMITS: ArticleLimits = v.parse(articleLimits, {});
