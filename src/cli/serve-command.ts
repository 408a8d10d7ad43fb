import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { watch } from 'chokidar';
import { Command } from 'commander';
import type { BuildSummary } from '../build/build-options.ts';
import { openWorkerThreads } from '../build/worker-pool.ts';
import { buildSite } from '../build.ts';
import { diskFiles } from '../hosts/node/disk-files.ts';
import { withLiveReload } from '../hosts/node/live-reload.ts';
import { serveSite } from '../hosts/node/serve-site.ts';
import { type Handler, openHandler } from '../http/handle.ts';
import { keepOpen } from '../http/keep-open.ts';
import { type BuildFlags, buildOptionsOf, buildWithProgress } from './build-command.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { cacheOption, configOption, contentOption, option, strictOption, urlOption, wholeNumber, workersOption } from './options.ts';
import { printProblems } from './print-problems.ts';
import { printSummary } from './print-summary.ts';

interface ServeFlags extends Omit<BuildFlags, 'output' | 'json'> {
  readonly site: string;
  readonly port: number;
  readonly host: string;
  readonly watch: boolean;
}

/** `offprint serve`: a built site with every endpoint; with `--watch` it is built first, and again when the content changes. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve a built site with every endpoint of the service')
    .addOption(option('--site <folder>', 'folder of the built site').default('_site'))
    .addOption(option('--port <number>', 'port to listen on; 0 takes a free one').argParser(wholeNumber(0, 65_535)).default(8080))
    .addOption(option('--host <address>', 'address to listen on').default('127.0.0.1'))
    .addOption(option('--watch', 'build first, and again whenever the content changes').default(false))
    .addOption(contentOption())
    .addOption(configOption())
    .addOption(urlOption())
    .addOption(cacheOption())
    .addOption(workersOption())
    .addOption(strictOption())
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  const build: BuildFlags = { ...flags, output: flags.site, json: false };
  if (flags.watch) {
    const summary = await buildWithProgress(build);
    process.stderr.write(printProblems(summary.problems) + printSummary(summary, flags.site));
  }
  const site = resolve(flags.site);
  const hasHome = await stat(join(site, 'index.html')).then(
    () => true,
    () => false,
  );
  if (!hasHome) throw new CommandError(`${flags.site} holds no built site; run "offprint build" first, or serve with --watch`, EXIT.failed);
  const files = diskFiles(site);
  // Without --watch another program may publish the folder anew.
  const open = (): Handler =>
    keepOpen(
      () => openHandler(files),
      () => performance.now(),
    );
  let handler = open();
  const live = withLiveReload((ask) => handler(ask));
  const server = serveSite(flags.watch ? live.handler : (ask) => handler(ask), (error, ask) => {
    process.stderr.write(
      `offprint: ${ask.method} /${ask.rawPath}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  });
  server.listen(flags.port, flags.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new CommandError(
      `${flags.host}:${flags.port} cannot be listened on: ${error instanceof Error ? error.message : String(error)}`,
      EXIT.failed,
      error,
    );
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : flags.port;
  process.stdout.write(`Serving ${flags.site} at http://${flags.host.includes(':') ? `[${flags.host}]` : flags.host}:${port}/\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close(() => process.exit(EXIT.done));
      server.closeAllConnections();
    });
  }
  if (flags.watch) {
    rebuildOnChange(build, (isShown) => {
      files.forget();
      handler = open();
      if (isShown) live.reload();
    });
  }
}

/**
 * Builds again a moment after the last of several changes; one build at a time, with threads that stay warm. The edited pages come first;
 * the indexes, where they hold something of the edit, when nothing more is edited for a while.
 */
function rebuildOnChange(flags: BuildFlags, onBuilt: (isShown: boolean) => void): void {
  let waiting: NodeJS.Timeout | undefined;
  let isBuilding = false;
  let isStale = false;
  const threads = openWorkerThreads(flags.workers, { isKeptWarm: true });
  const buildAfter = (isHasty: boolean, milliseconds: number): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => rebuild(isHasty), milliseconds);
  };
  const rebuild = async (isHasty: boolean): Promise<void> => {
    if (isBuilding) {
      isStale = true;
      return;
    }
    isBuilding = true;
    try {
      const summary = await buildSite({ ...buildOptionsOf(flags, () => undefined), threads, isHasty });
      process.stderr.write(printProblems(summary.problems) + printRebuilt(summary));
      if (summary.written.length + summary.removed.length > 0) onBuilt(isHasty);
      if (summary.deferred !== undefined) buildAfter(false, IDLE_MS);
    } catch (error) {
      process.stderr.write(`offprint: not rebuilt: ${error instanceof Error ? error.message : String(error)}; the last good site stays\n`);
    } finally {
      isBuilding = false;
    }
    if (isStale) {
      isStale = false;
      clearTimeout(waiting);
      await rebuild(true);
    }
  };
  watch(resolve(flags.content), { ignoreInitial: true, ignored: (path) => path.endsWith('ledger.tsv') }).on('all', () =>
    buildAfter(true, SETTLE_MS),
  );
}

function printRebuilt({ written, removed, milliseconds, deferred }: BuildSummary): string {
  const later = deferred === undefined ? '' : `; ${deferred.join(', ')} to follow`;
  return `Rebuilt: ${written.length} files written, ${removed.length} removed, ${milliseconds} ms${later}\n`;
}

const SETTLE_MS = 50;
/** Nobody is writing on. */
const IDLE_MS = 1500;
