import { expect, test } from 'vitest';
import { runsOf } from '../../../src/model/text/words.ts';

test.each([['CO₂ Ca²⁺ ¹⁴C', 'CO2 Ca2+ 14C', ['co2', 'ca2', '14c']]])('%s has the words of %s', (printed, typed, words) => {
  expect(runsOf(printed).slice(0, words.length)).toEqual(words);
  expect(runsOf(typed).slice(0, words.length)).toEqual(words);
});
