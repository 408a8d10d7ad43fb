import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { USUAL_MAX_BYTES } from '../pipeline/cache/bound-cache.ts';
import { cacheUsers, takePruneLock } from '../pipeline/cache/cache-users.ts';
import { keysInUse } from '../pipeline/cache/keys-in-use.ts';
import { type Pruned, pruneCache } from '../pipeline/cache/prune-cache.ts';
import { type CacheKindSummary, summariseCache } from '../pipeline/cache/summarise-cache.ts';
import { refuseUnsafeCache } from '../publish/output-guard/refuse-unsafe-cache.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { cacheOption, jsonOption, option, parseSize } from './options.ts';
import { printTable } from './print.ts';
import { sizeText } from './size-text.ts';

/** `offprint cache ls` and `offprint cache prune`: list and delete cached results of builds. */
export function cacheCommand(): Command {
  return new Command('cache')
    .description('List or delete the cache of builds; deleting it is always safe')
    .addCommand(lsCommand())
    .addCommand(pruneCommand());
}

function lsCommand(): Command {
  return new Command('ls')
    .description('List the cache by kind: number and size of the files, the oldest, and how many the last build uses')
    .addOption(cacheOption())
    .addOption(jsonOption())
    .action(async ({ cache, json }: { cache: string; json: boolean }) => {
      const folder = await existingFolder(cache);
      const kinds = summariseCache(folder, keysInUse(folder));
      process.stdout.write(json ? `${JSON.stringify(kinds)}\n` : printKinds(kinds));
    });
}

interface PruneFlags {
  readonly cache: string;
  readonly unused: boolean;
  readonly olderThan?: number;
  readonly maxSize?: number;
  readonly dryRun: boolean;
}

function pruneCommand(): Command {
  return new Command('prune')
    .description(`Delete cached results; without options the oldest, until ${sizeText(USUAL_MAX_BYTES)} are left`)
    .addOption(cacheOption())
    .addOption(option('--unused', 'everything that the last build does not use').default(false))
    .addOption(
      option('--older-than <days>', 'results that are at least this old and that the last build does not use').argParser(parseDays),
    )
    .addOption(option('--max-size <size>', 'the oldest, unused ones first, until this size is left: 500MB, 2GB').argParser(parseSize))
    .addOption(option('--dry-run', 'only print what would be deleted').default(false))
    .action(async (flags: PruneFlags) => {
      process.stderr.write(printPruned(await prune(await existingFolder(flags.cache), flags), flags.dryRun));
    });
}

async function prune(folder: string, { unused, olderThan, maxSize, dryRun }: PruneFlags): Promise<Pruned> {
  const isPlain = !unused && olderThan === undefined && maxSize === undefined;
  const unlock = await takePruneLock(folder, 0);
  try {
    const [user] = cacheUsers(folder);
    if (user !== undefined && !dryRun) throw new CommandError(`a build (process ${user}) is using ${folder}; wait for it`);
    return pruneCache(folder, {
      inUse: keysInUse(folder),
      unused,
      ...(olderThan === undefined ? {} : { before: Date.now() - olderThan * DAY_MS }),
      ...(isPlain ? { maxBytes: USUAL_MAX_BYTES } : maxSize === undefined ? {} : { maxBytes: maxSize }),
      isDone: !dryRun,
    });
  } finally {
    await unlock();
  }
}

async function existingFolder(cache: string): Promise<string> {
  const folder = resolve(cache);
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === true) {
    refuseUnsafeCache(folder, { workingDirectory: process.cwd() });
    return folder;
  }
  throw new CommandError(`${folder} does not exist; expected the cache folder of a build`, EXIT.wrongUse);
}

function printKinds(kinds: readonly CacheKindSummary[]): string {
  if (kinds.length === 0) return 'the cache is empty\n';
  const all = kinds.reduce((sum, kind) => ({ entries: sum.entries + kind.entries, sizeBytes: sum.sizeBytes + kind.sizeBytes }), {
    entries: 0,
    sizeBytes: 0,
  });
  const rows = kinds.map(({ sizeBytes, ...kind }) => ({
    kind: kind.kind,
    files: kind.entries,
    size: sizeText(sizeBytes),
    oldest: kind.oldest,
    'in use': kind.inUse,
  }));
  return `${printTable(rows)}${all.entries} files, ${sizeText(all.sizeBytes)}\n`;
}

function printPruned({ removed, removedBytes, left, leftBytes }: Pruned, isDryRun: boolean): string {
  return `${removed} files${isDryRun ? ' would be' : ''} deleted (${sizeText(removedBytes)}), ${left} left (${sizeText(leftBytes)})\n`;
}

function parseDays(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a number of days.');
  return Number(text);
}

const DAY_MS = 86_400_000;
