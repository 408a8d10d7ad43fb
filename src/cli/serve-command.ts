import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import type { Problem } from '../model/problem.ts';
import { visible, visibleLines } from '../model/text/visible.ts';
import { type Generations, generationCounter, openGenerations } from '../publish/generations/open-generations.ts';
import { UNSIGNED } from '../publish/signing/open-build-signer.ts';
import { type LiveReload, withLiveReload } from '../serve/hosts/node/live-reload.ts';
import { withQueryThread } from '../serve/hosts/node/query-thread.ts';
import { generationHandler } from '../serve/hosts/node/serve-generations.ts';
import { serveSite } from '../serve/hosts/node/serve-site.ts';
import { onlyForThisMachine } from '../serve/hosts/node/watch-hosts.ts';
import { type BuildFlags, buildWithProgress } from './build-command.ts';
import { CommandError, EXIT } from './exit-code.ts';
import {
  cacheOption,
  configOption,
  contentOption,
  option,
  removalsOption,
  strictOption,
  urlOption,
  wholeNumber,
  workersOption,
} from './options.ts';
import { printBuildProblems, printSummary } from './print.ts';
import { rebuildOnChange } from './rebuild-on-change.ts';

interface ServeFlags extends Omit<BuildFlags, 'output' | 'json'> {
  readonly site: string;
  readonly port: number;
  readonly host: string;
  readonly watch: boolean;
}

/**
 * `offprint serve`: serves a built site with every endpoint. With `--watch`, it builds first, and again after every change of the content.
 */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve a built site with all endpoints')
    .addOption(option('--site <folder>', 'folder of the built site').default('_site'))
    .addOption(option('--port <number>', 'port to listen on; 0 takes a free one').argParser(wholeNumber(0, 65_535)).default(8080))
    .addOption(option('--host <address>', 'address to listen on').default('127.0.0.1'))
    .addOption(option('--watch', 'build first, and again when the content changes').default(false))
    .addOption(contentOption())
    .addOption(configOption())
    .addOption(urlOption())
    .addOption(cacheOption())
    .addOption(workersOption())
    .addOption(strictOption())
    .addOption(removalsOption())
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  // Authors see their drafts while they write; a preview needs no signature.
  const build: BuildFlags = { ...flags, output: flags.site, json: false, drafts: true, future: true, sign: UNSIGNED };
  let problems: readonly Problem[] = [];
  if (flags.watch) {
    const summary = await buildWithProgress(build);
    problems = summary.problems;
    process.stderr.write(printBuildProblems(summary.problems) + printSummary(summary, flags.site));
  }
  const { generations, live } = await serveFolder(flags);
  if (flags.watch) {
    rebuildOnChange(build, problems, ({ isBackground, written }) => {
      generations.refresh();
      if (isBackground) live.reloadOnly(written);
      else live.reload();
    });
  }
}

/** A built site to serve, and where; with `watch`, pages reload themselves and answer this machine only. */
export interface ServedFolder {
  readonly site: string;
  readonly port: number;
  readonly host: string;
  readonly watch?: boolean;
}

/** Serves the built site in a folder until the process is interrupted, and prints its URL. */
export async function serveFolder(folder: ServedFolder): Promise<{ readonly generations: Generations; readonly live: LiveReload }> {
  const { site, port, host, watch = false } = folder;
  const counter = generationCounter();
  const generations = openGenerations(resolve(site), counter);
  if (generations.current() === undefined) throw notServed(site);
  const onUnavailable = (message: string) => {
    process.stderr.write(`offprint: ${visible(message)}; "offprint verify ${site} --repair" restores it\n`);
  };
  const files = generationHandler(generations, ({ message }) => onUnavailable(message));
  const handler = withQueryThread(files, {
    site: resolve(site),
    counter,
    onUnavailable,
    onEnd: ({ message }) => process.stderr.write(`offprint: the thread that answers queries ended and starts again: ${message}\n`),
  });
  const live = withLiveReload(handler);
  const server = serveSite(watch ? onlyForThisMachine(live.handler, host) : handler, (error, ask) => {
    process.stderr.write(
      `offprint: ${ask.method} /${visible(ask.rawPath)}: ${visibleLines(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new CommandError(printListenError(error, folder), EXIT.failed, error);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  process.stdout.write(`Serving ${site} at http://${host.includes(':') ? `[${host}]` : host}:${bound}/\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close(() => process.exit(EXIT.done));
      server.closeAllConnections();
    });
  }
  return { generations, live };
}

function printListenError(error: unknown, { host, port }: ServedFolder): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = LISTEN_ERRORS.get(code) ?? (error instanceof Error ? error.message : String(error));
  return `cannot listen on ${host}:${port}: ${reason}`;
}

const LISTEN_ERRORS: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'another program uses this port; --port 0 takes a free one'],
  ['EACCES', 'permission denied; choose a port above 1023, or --port 0 for a free one'],
  ['EADDRNOTAVAIL', 'this machine has no such address; choose another with --host'],
  ['ENOTFOUND', 'this machine has no such address; choose another with --host'],
]);

/** Only files that a state or a manifest lists are served, so that no other file of a folder becomes public by mistake. */
function notServed(site: string): CommandError {
  const reason = existsSync(site) ? ', since manifest.json is missing or damaged' : '';
  return new CommandError(`${site} contains no built site${reason}; run "offprint build" first, or serve with --watch`, EXIT.failed);
}
