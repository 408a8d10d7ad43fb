import { expect, test } from 'vitest';
import { runsOf } from '../../src/text/words.ts';

test.each([
  ['10⁶ cells', '10^6 cells', ['10', '6', 'cells']],
  ['5 × 10⁻³', '5 10^-3', ['5', '10', '3']],
  ['cm² R²', 'cm^2 R^2', ['cm2', 'r2']],
  ['x^α Apc^(Min/+)', 'xα ApcMin', ['xα', 'apcmin']],
  ['CO₂ Ca²⁺ ¹⁴C', 'CO2 Ca2+ 14C', ['co2', 'ca2', '14c']],
])('%s has the words of %s', (printed, typed, words) => {
  expect(runsOf(printed).slice(0, words.length)).toEqual(words);
  expect(runsOf(typed).slice(0, words.length)).toEqual(words);
});
