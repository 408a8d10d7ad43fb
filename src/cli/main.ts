#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { UnsafePathError } from '../publish/output-guard/unsafe-path-error.ts';
import { PublishError } from '../publish/publish-error.ts';
import { ContentError } from '../read/package/content-error.ts';
import { TaskError } from '../workers/task-failure.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { printPlace } from './print-problems.ts';
import { printSystemFault } from './print-system-fault.ts';

/** The commands in the order in which help lists them. Each is loaded when it is asked for: a mirror needs nothing of a build. */
const COMMANDS = {
  init: async () => (await import('./init-command.ts')).initCommand(),
  new: async () => (await import('./new-command.ts')).newCommand(),
  build: async () => (await import('./build-command.ts')).buildCommand(),
  join: async () => (await import('./join-command.ts')).joinCommand(),
  serve: async () => (await import('./serve-command.ts')).serveCommand(),
  check: async () => (await import('./check-command.ts')).checkCommand(),
  query: async () => (await import('./query-command.ts')).queryCommand(),
  mirror: async () => (await import('./mirror-command.ts')).mirrorCommand(),
  publish: async () => (await import('./publish-command.ts')).publishCommand(),
  rollback: async () => (await import('./rollback-command.ts')).rollbackCommand(),
  verify: async () => (await import('./verify-command.ts')).verifyCommand(),
  cache: async () => (await import('./cache-command.ts')).cacheCommand(),
  key: async () => (await import('./key-command.ts')).keyCommand(),
} satisfies Record<string, () => Promise<Command>>;

/** The attribution that the licence of citeproc asks for (CPAL, section 14 and Exhibit B). */
const ATTRIBUTION = '\nciteproc-js implements the Citation Style Language, (c) Frank Bennett, https://citationstyles.org/';

/** The command line (decisions, section 9). Every option has an environment variable `OFFPRINT_…`. */
const program = new Command('offprint')
  .description('A journal on plain files: article packages in, a complete site out')
  .version('0.1.0')
  .addHelpText('after', ATTRIBUTION)
  .showSuggestionAfterError()
  .exitOverride();

const [, , asked = ''] = process.argv;
// Help lists all of them, and a name that is misspelt is compared with all.
const wanted = Object.entries(COMMANDS).filter(([name]) => name === asked || !Object.hasOwn(COMMANDS, asked));
for (const command of await Promise.all(wanted.map(([, load]) => load()))) {
  program.addCommand(command.exitOverride().showHelpAfterError('(--help shows the options)'));
}

/** Errors whose message is a whole sentence for the user. */
const SENTENCE_ERRORS = [CommandError, UnsafePathError, PublishError, TaskError] as const;

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  // Commander has printed its own sentence; help and version are no mistakes.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
  const sentence =
    sentenceOf(error) ?? `a fault of the program: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  process.stderr.write(`offprint: ${sentence}\n`);
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof UnsafePathError ? EXIT.wrongUse : EXIT.failed;
}

/** The message for a user's mistake or a failure of the machine; undefined for a fault of the program, which needs a stack trace. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ContentError) return `${printPlace(error.place)}: ${error.message}`;
  return SENTENCE_ERRORS.some((kind) => error instanceof kind) && error instanceof Error ? error.message : printSystemFault(error);
}
