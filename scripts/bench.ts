import { existsSync, readdirSync } from 'node:fs';
import { type Bench, isWithin, printBenchTable } from './bench/bench-row.ts';

// Runs benchmarks and compares with other programs in the same run: `npm run bench`, or `npm run bench -- serve queries`. Each file of
// scripts/bench/ exports its benchmark as `bench`. Exits with 1 if a budget was missed.

const FOLDER = new URL('bench/', import.meta.url);
const requested = process.argv.slice(2);
const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .sort();

for (const name of requested)
  if (!existsSync(new URL(`${name}.ts`, FOLDER))) throw new Error(`no bench "${name}"; there are ${known.join(', ')}`);

let missed = 0;
for (const name of requested.length > 0 ? requested : known) {
  const { bench } = (await import(new URL(`${name}.ts`, FOLDER).href)) as { readonly bench?: Bench };
  if (bench === undefined) continue;
  for (const table of await bench()) {
    process.stdout.write(`${printBenchTable(table)}\n`);
    missed += table.rows.filter((row) => !isWithin(row)).length;
  }
}
if (missed > 0) {
  console.error(`${missed} of the budgets were missed`);
  process.exitCode = 1;
}
