import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 optimise only what has run for ten times as long as it asks for by itself. Thousands of functions each have a little to do in an
 * article, and every thread compiles those that it uses anew: optimising them takes longer than they would have taken.
 */
export function compileLater(): void {
  setFlagsFromString('--interrupt-budget=1000000');
}
