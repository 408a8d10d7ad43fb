import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { buildSite } from '../build.ts';
import { PROGRAM_FOLDER } from '../program-files.ts';
import { buildOptionsOf } from './build-command.ts';
import { option, wholeNumber } from './options.ts';
import { printProblems } from './print.ts';
import { serveFolder } from './serve-command.ts';

interface DocsFlags {
  readonly port: number;
  readonly host: string;
  readonly output?: string;
}

/** `offprint docs`: builds the documentation of this version, which is a journal of Markdown articles, and serves it. */
export function docsCommand(): Command {
  return new Command('docs')
    .description('Serve the documentation of this version, or write it to a folder')
    .addOption(option('--port <number>', 'port to listen on; 0 takes a free one').argParser(wholeNumber(0, 65_535)).default(8090))
    .addOption(option('--host <address>', 'address to listen on').default('127.0.0.1'))
    .option('--output <folder>', 'write the pages to this folder instead of serving them')
    .action(runDocs);
}

async function runDocs({ port, host, output }: DocsFlags): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-docs-'));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // An exit handler that throws would replace the exit code.
    }
  });
  const content = fileURLToPath(new URL('docs/', PROGRAM_FOLDER));
  const site = output ?? join(folder, 'site');
  const flags = { content, output: site, cache: join(folder, 'cache'), strict: false, workers: availableParallelism(), json: false };
  // An installed package may be read-only, so that no ledger can be written into its content.
  const { articles, problems } = await buildSite({ ...buildOptionsOf(flags, () => undefined), keepsLedger: false });
  process.stderr.write(printProblems(problems));
  if (output === undefined) await serveFolder({ site, port, host });
  else process.stdout.write(`${articles} pages of documentation in ${output}\n`);
}
