import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { buildSite } from '../build.ts';
import type { BuildOptions, BuildSummary } from '../pipeline/options/build-options.ts';
import { timesOf } from '../pipeline/options/build-time.ts';
import { buildPart } from '../pipeline/part/build-part.ts';
import type { Part } from '../pipeline/part/part.ts';
import { ARCHIVE_KINDS, type ArchiveKind } from '../publish/archive/planned-archive.ts';
import { UNSIGNED } from '../publish/signing/open-build-signer.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { journalPathsOf } from './journal-paths.ts';
import {
  allowPrivateOption,
  cacheOption,
  cacheSizeOption,
  configOption,
  contentOption,
  draftsOption,
  futureOption,
  graceOption,
  historyOption,
  jsonOption,
  option,
  outputOption,
  removalsOption,
  signOption,
  strictOption,
  urlOption,
  wholeNumber,
  workersOption,
} from './options.ts';
import { printBuildProblems, printJson, printRebuildReasons, printSummary } from './print.ts';
import { openProgress, SILENT } from './progress.ts';

export interface BuildFlags {
  readonly content: string;
  readonly output: string;
  readonly config?: string;
  readonly url?: string;
  readonly cache: string;
  readonly cacheSize?: number;
  readonly strict: boolean;
  readonly workers: number;
  readonly json: boolean;
  readonly archive?: readonly ArchiveKind[];
  readonly archiveSize?: number;
  readonly part?: Part;
  readonly drafts?: boolean;
  readonly future?: boolean;
  readonly explain?: boolean;
  readonly forward?: boolean;
  readonly allowRemovals?: boolean;
  readonly grace?: number;
  readonly measure?: boolean;
  readonly sign?: string;
  readonly history?: string;
  readonly allowPrivate?: boolean;
}

/** `offprint build`: builds a complete site from the content folder and publishes all of it or nothing. */
export function buildCommand(): Command {
  return new Command('build')
    .description('Build the site from a folder of article packages')
    .addOption(contentOption())
    .addOption(outputOption())
    .addOption(configOption())
    .addOption(urlOption())
    .addOption(cacheOption())
    .addOption(cacheSizeOption())
    .addOption(workersOption())
    .addOption(strictOption())
    .addOption(signOption())
    .addOption(draftsOption())
    .addOption(futureOption())
    .addOption(option('--archive <kinds>', `archives to offer with the site: ${ARCHIVE_KINDS.join(', ')}`).argParser(parseKinds))
    .addOption(
      option('--archive-size <megabytes>', 'split archives larger than this').argParser(wholeNumber(1, 1_000_000)).default(DEFAULT_SIZE),
    )
    .addOption(
      option(
        '--part <number/of>',
        'build only a share of the work, such as 3/8, into the output (part-3-of-8) for "offprint join"',
      ).argParser(parsePart),
    )
    .addOption(option('--forward', 'publish the current content although the site was rolled back').default(false))
    .addOption(removalsOption())
    .addOption(graceOption())
    .addOption(historyOption())
    .addOption(allowPrivateOption())
    .addOption(option('--explain', 'print why each file was written or removed').default(false))
    .addOption(option('--measure', 'print time and memory of each step on standard error').default(false))
    .addOption(jsonOption())
    .action(async (given: BuildFlags, command: Command) => {
      const isDefaultOutput = command.getOptionValueSource('output') === 'default';
      const flags = given.part !== undefined && isDefaultOutput ? { ...given, output: partFolder(given.part) } : given;
      const summary = await buildWithProgress(flags);
      if (flags.json) for (const piece of printJson(summary)) process.stdout.write(piece);
      else process.stderr.write(printBuildProblems(summary.problems) + printRebuildReasons(summary) + printSummary(summary, flags.output));
      if (flags.strict && summary.errorCount > 0) process.stderr.write(printStrictFailure(summary, flags.output));
      if (summary.errorCount > 0 || summary.failed !== undefined) process.exitCode = EXIT.contentErrors;
    });
}

/** Message of a strict build that found errors and published nothing. */
function printStrictFailure({ errorCount }: BuildSummary, output: string): string {
  const errors = errorCount === 1 ? 'is 1 error' : `are ${errorCount} errors`;
  return `offprint: nothing was published (--strict): there ${errors} in the content; ${output} is unchanged. Correct them, or build without --strict\n`;
}

/** Runs one build and shows its progress on standard error. */
export async function buildWithProgress(flags: BuildFlags): Promise<BuildSummary> {
  const display = flags.json ? SILENT : openProgress(process.stderr);
  try {
    const options = buildOptionsOf(flags, (progress) => display.show(progress));
    return await (flags.part === undefined ? buildSite(options) : buildPart(options, flags.part));
  } finally {
    display.close();
  }
}

export function buildOptionsOf(flags: BuildFlags, onProgress: BuildOptions['onProgress']): BuildOptions {
  return {
    ...journalPathsOf(flags),
    output: resolve(flags.output),
    cache: resolve(flags.cache),
    ...(flags.cacheSize === undefined ? {} : { cacheBytes: flags.cacheSize }),
    strict: flags.strict,
    ...(flags.sign === undefined ? {} : { sign: flags.sign === UNSIGNED ? UNSIGNED : resolve(flags.sign) }),
    ...(flags.drafts === true ? { drafts: true } : {}),
    ...(flags.future === true ? { future: true } : {}),
    ...(flags.explain === true ? { explain: true } : {}),
    ...(flags.forward === true ? { isForward: true } : {}),
    ...(flags.allowRemovals === true ? { allowsRemovals: true } : {}),
    ...(flags.grace === undefined ? {} : { graceMs: flags.grace * 60_000 }),
    publish: true,
    workers: flags.workers,
    ...(flags.archive === undefined
      ? {}
      : { archives: { kinds: flags.archive, mostBytes: (flags.archiveSize ?? DEFAULT_SIZE) * 1_000_000 } }),
    ...timesOf(process.env.SOURCE_DATE_EPOCH),
    ...(flags.history === undefined ? {} : { history: historyOf(flags.history, flags.allowPrivate === true) }),
    onProgress,
    onWait: (message) => process.stderr.write(`${message}\n`),
    ...(flags.measure === true ? { onStep: openMeasure(process.stderr) } : {}),
  };
}

function historyOf(site: string, allowPrivate: boolean): NonNullable<BuildOptions['history']> {
  return async () => {
    // Few builds ask another site.
    const { fetchHistory } = await import('./fetch-history.ts');
    return fetchHistory(site, allowPrivate);
  };
}

function parseKinds(text: string): readonly ArchiveKind[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !ARCHIVE_KINDS.some((kind) => kind === name));
  if (unknown !== undefined) {
    throw new CommandError(`--archive names "${unknown}"; expected some of ${ARCHIVE_KINDS.join(', ')}`, EXIT.wrongUse);
  }
  return ARCHIVE_KINDS.filter((kind) => names.includes(kind));
}

/** In megabytes; fits file systems with a limit of 2 GB, older USB sticks and most uploads. */
const DEFAULT_SIZE = 2000;

function parsePart(text: string): Part {
  const [, number, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (number === undefined || of === undefined || number < 1 || number > of)
    throw new InvalidArgumentError('Expected a number and a total, such as 3/8.');
  return { number, of };
}

function partFolder({ number, of }: Part): string {
  return `part-${number}-of-${of}`;
}

/**
 * Returns a function that prints one line per step of a build. The columns are wall-clock seconds, CPU seconds of all threads, resident
 * memory after the step, and the used heap of the main thread. The reference indexer is another process and is not included; `threads` is
 * the remaining wait for pages rendered by workers.
 *
 *   convert       12.1 s    22.9 CPU-s    612 MB    187 MB in use
 */
function openMeasure(output: { write(text: string): unknown }): (name: string) => void {
  let at = performance.now();
  let cpuBefore = process.cpuUsage();
  return (name) => {
    const { user, system } = process.cpuUsage(cpuBefore);
    const { rss, heapUsed } = process.memoryUsage();
    const cells = [
      seconds((performance.now() - at) / 1000, 's'),
      seconds((user + system) / 1_000_000, 'CPU-s'),
      megabytes(rss),
      `${megabytes(heapUsed)} in use`,
    ];
    output.write(`${name.padEnd(WIDTH)}${cells.join('  ')}\n`);
    at = performance.now();
    cpuBefore = process.cpuUsage();
  };
}

function seconds(value: number, unit: string): string {
  return `${value.toFixed(2).padStart(WIDTH)} ${unit}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0).padStart(WIDTH)} MB`;
}

const WIDTH = 10;
