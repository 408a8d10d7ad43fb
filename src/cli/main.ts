#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { PublishError } from '../publish/publish-error.ts';
import { ContentError } from '../read/package/content-error.ts';
import { buildCommand } from './build-command.ts';
import { cacheCommand } from './cache-command.ts';
import { checkCommand } from './check-command.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { initCommand } from './init-command.ts';
import { joinCommand } from './join-command.ts';
import { mirrorCommand } from './mirror-command.ts';
import { publishCommand } from './publish-command.ts';
import { queryCommand } from './query-command.ts';
import { serveCommand } from './serve-command.ts';

/** The command line (decisions, section 9). Every option has an environment variable `OFFPRINT_…`. */
const program = new Command('offprint')
  .description('A journal on plain files: article packages in, a complete site out')
  .version('0.1.0')
  .showSuggestionAfterError()
  .exitOverride()
  .addCommand(initCommand())
  .addCommand(buildCommand())
  .addCommand(joinCommand())
  .addCommand(serveCommand())
  .addCommand(checkCommand())
  .addCommand(queryCommand())
  .addCommand(mirrorCommand())
  .addCommand(publishCommand())
  .addCommand(cacheCommand());

for (const command of program.commands) command.exitOverride().showHelpAfterError('(--help shows the options)');

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  // Commander has printed its own sentence; help and version are no mistakes.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
  if (error instanceof CommandError) {
    process.stderr.write(`offprint: ${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof ContentError) {
    process.stderr.write(`offprint: ${error.place.file}: ${error.message}\n`);
    return EXIT.failed;
  }
  if (error instanceof PublishError) {
    process.stderr.write(`offprint: ${error.message}\n`);
    return EXIT.failed;
  }
  process.stderr.write(`offprint: a fault of the program: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return EXIT.failed;
}
