import { configureGlobal } from 'fast-check';
import { expect } from 'vitest';
import { english } from '../src/model/text/translatable.ts';
import type { Translatable } from '../src/model/translatable.ts';

// In CI, property tests use a fixed seed, so that a failure is caused by the change under test. Elsewhere the seed is random; add a failing
// case to a table.
if (process.env.CI !== undefined) configureGlobal({ seed: 8317 });

// A message of a problem equals its English text, so that tables of cases have sentences.
expect.addEqualityTesters([
  (a: unknown, b: unknown) => {
    if (isMessage(a) && typeof b === 'string') return english(a) === b;
    if (isMessage(b) && typeof a === 'string') return english(b) === a;
    return undefined;
  },
]);

function isMessage(value: unknown): value is Translatable {
  return typeof value === 'object' && value !== null && 'template' in value && 'values' in value;
}
