import { availableParallelism } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';

/** Options that several commands share, each with its environment variable. */
export const contentOption = () => option('--content <folder>', 'folder of article packages').default('content');
export const outputOption = () => option('--output <folder>', 'folder of the built site').default('_site');
export const configOption = () =>
  option('--config <file>', 'description of the journal (default: journal.json or journal.yml in the content folder)');
export const urlOption = () => option('--url <url>', 'address of the site, instead of the configured one');
export const cacheOption = () => option('--cache <folder>', 'folder of kept results').default('.offprint');
export const cacheSizeOption = () =>
  option('--cache-size <size>', 'most that is kept there, the oldest going first: 500MB, 20GB').argParser(parseSize);
export const signOption = () =>
  option('--sign <key>', 'private key that signs the site, instead of the configured one; none builds without a signature');
export const strictOption = () => option('--strict', 'publish nothing when the content has errors').default(false);
export const graceOption = () =>
  option('--grace <minutes>', 'how long replaced assets and indexes stay for readers of earlier pages (default: 10)').argParser(
    wholeNumber(0, 100_000),
  );
export const draftsOption = () =>
  option('--drafts', 'show drafts and withheld articles too, marked, and in no list, feed or index').default(false);
export const futureOption = () =>
  option('--future', 'show articles too whose date of publication is to come, in the same way').default(false);
export const jsonOption = () => option('--json', 'print the result as JSON').default(false);
export const workersOption = () =>
  option('--workers <number>', 'worker threads').argParser(wholeNumber(1, 256)).default(Math.max(1, availableParallelism()), 'one a core');

/** An option whose environment variable is its long name: `--site` has `OFFPRINT_SITE`. */
export function option(flags: string, description: string): Option {
  const made = new Option(flags, description);
  return made.env(`OFFPRINT_${made.attributeName().replace(/[A-Z]/g, '_$&').toUpperCase()}`);
}

/** Reads a size, `2.5GB`, in bytes. */
export function parseSize(text: string): number {
  const [, amount = '', unit = ''] = SIZE.exec(text) ?? [];
  const factor = SIZE_UNITS.get(unit.toUpperCase());
  if (amount === '' || factor === undefined) throw new InvalidArgumentError('Expected a size as 500MB or 2GB.');
  return Math.round(Number(amount) * factor);
}

/** Reads a whole number in a range, or says what was expected. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
    return value;
  };
}

const SIZE = /^(\d+(?:\.\d+)?) ?([kmgt]?b)$/i;

/** Units of sizes, smallest first. */
export const SIZE_UNITS: ReadonlyMap<string, number> = new Map([
  ['B', 1],
  ['KB', 1e3],
  ['MB', 1e6],
  ['GB', 1e9],
  ['TB', 1e12],
]);
