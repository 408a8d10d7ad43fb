import { availableParallelism } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';

/** Options shared by several commands, each with an environment variable. */
export const contentOption = () => option('--content <folder>', 'folder of article packages').default('content');
export const outputOption = () => option('--output <folder>', 'folder of the built site').default('_site');
export const configOption = () =>
  option('--config <file>', 'configuration of the journal (default: journal.json or journal.yml in the content folder)');
export const urlOption = () => option('--url <url>', 'URL of the site, instead of the configured one');
export const cacheOption = () => option('--cache <folder>', 'folder of cached results').default('.offprint');
export const cacheSizeOption = () =>
  option('--cache-size <size>', 'maximum size of the cache, above which the oldest results are deleted: 500MB, 20GB').argParser(parseSize);
export const signOption = () =>
  option('--sign <key>', 'private key that signs the site, instead of the configured one; "none" builds without a signature');
export const removalsOption = () =>
  option('--allow-removals', 'publish although more than three articles and more than 10 % of them are removed').default(false);
export const strictOption = () => option('--strict', 'publish nothing if the content has errors').default(false);
export const graceOption = () =>
  option(
    '--grace <minutes>',
    'minutes for which replaced assets and indexes stay available to readers of earlier pages (default: 10)',
  ).argParser(wholeNumber(0, 100_000));
export const historyOption = () =>
  option('--history <url>', 'published site from which the history of records is taken if ledger.tsv is lost').argParser(parseSiteUrl);
export const allowPrivateOption = () => option('--allow-private', 'ask that site also in a private network').default(false);
export const draftsOption = () =>
  option('--drafts', 'include drafts and withheld articles, marked, but not in lists, feeds and indexes').default(false);
export const futureOption = () => option('--future', 'include articles with a future date of publication in the same way').default(false);
export const jsonOption = () => option('--json', 'print the result as JSON').default(false);
export const workersOption = () =>
  option('--workers <number>', 'worker threads')
    .argParser(wholeNumber(1, 256))
    .default(Math.max(1, availableParallelism()), 'one per core');

/** Creates an option with an environment variable named after it: `--site` has `OFFPRINT_SITE`. */
export function option(flags: string, description: string): Option {
  const created = new Option(flags, description);
  return created.env(`OFFPRINT_${created.attributeName().replace(/[A-Z]/g, '_$&').toUpperCase()}`);
}

function parseSiteUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('Expected an absolute http or https URL.');
}

/** Parses a size to bytes: `2.5GB`. */
export function parseSize(text: string): number {
  const [, amount = '', unit = ''] = SIZE.exec(text) ?? [];
  const factor = SIZE_UNITS.get(unit.toUpperCase());
  if (amount === '' || factor === undefined) throw new InvalidArgumentError('Expected a size such as 500MB or 2GB.');
  return Math.round(Number(amount) * factor);
}

/** Returns a parser of whole numbers in a range. */
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
