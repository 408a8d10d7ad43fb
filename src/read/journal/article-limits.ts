import * as v from 'valibot';
import type { ArticleLimits } from '../../model/journal.ts';

/** Setting `limits` in `journal.json`; missing limits have their defaults. */
const EXPECTED = 'an object with some of "cpuSeconds", "seconds", "memoryMb", "files", "outputMb", each a whole number above 0';
const limit = (most: number, usual: number) =>
  v.optional(v.pipe(v.number(EXPECTED), v.integer(EXPECTED), v.minValue(1, EXPECTED), v.maxValue(most, EXPECTED)), usual);

// The largest real articles need some seconds, 100 MB and a hundred files; with tiles of their figures some ten thousand files.
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

/** Default limits per article. */
export const DEFAULT_LIMITS: ArticleLimits = v.parse(articleLimits, {});
