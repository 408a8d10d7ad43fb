import { existsSync, readdirSync } from 'node:fs';
import { type Bench, isWithin, printBenchTable } from './bench/bench-row.ts';

// Speeds and sizes beside those of peers, as ratios within one run: `npm run bench`, or `npm run bench -- serve queries`. Nothing here
// is a test. Every file of scripts/bench/ that exports `bench` is one; exit code 1 says that a budget was missed.

const FOLDER = new URL('bench/', import.meta.url);
const asked = process.argv.slice(2);
const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .sort();

for (const name of asked)
  if (!existsSync(new URL(`${name}.ts`, FOLDER))) throw new Error(`no bench "${name}"; there are ${known.join(', ')}`);

let missed = 0;
for (const name of asked.length > 0 ? asked : known) {
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
