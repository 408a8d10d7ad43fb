import { corpusFolder } from '../test/corpus.ts';
import { printBenchRows } from './bench/bench-row.ts';
import { benchConversion } from './bench/conversion.ts';

// Speeds as ratios within one run; nothing here is a test.

if (corpusFolder === undefined) {
  console.warn('The corpus of real articles is not on this machine: nothing to measure');
} else {
  process.stdout.write(printBenchRows('Conversion', benchConversion(corpusFolder)));
}
