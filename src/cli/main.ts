#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { visibleLines } from '../model/text/visible.ts';
import { TaskError } from '../pipeline/workers/task-failure.ts';
import { programVersion } from '../program-version.ts';
import { UnsafePathError } from '../publish/output-guard/unsafe-path-error.ts';
import { PublishError } from '../publish/publish-error.ts';
import { ContentError } from '../read/package/content-error.ts';
import { COMMANDS } from './commands.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { printPlace } from './print-problems.ts';
import { printSystemFault } from './print-system-fault.ts';

/** Attribution required by the licence of citeproc (CPAL, section 14 and Exhibit B). */
const ATTRIBUTION = '\nciteproc-js implements the Citation Style Language, (c) Frank Bennett, https://citationstyles.org/';

/** The command line. Every option has an environment variable `OFFPRINT_…`. */
const program = new Command('offprint')
  .description('Static-site generator for scholarly journals: article packages in, a complete site out')
  .version(await programVersion())
  .addHelpText('after', ATTRIBUTION)
  .showSuggestionAfterError()
  .exitOverride();

const [, , commandName = ''] = process.argv;
// Help lists all commands, and a misspelt name is compared with all.
const wanted = Object.entries(COMMANDS).filter(([name]) => name === commandName || !Object.hasOwn(COMMANDS, commandName));
for (const command of await Promise.all(wanted.map(([, load]) => load()))) {
  program.addCommand(command.exitOverride().showHelpAfterError('(--help shows the options)'));
}

/** Errors whose message is a complete sentence for the user. */
const SENTENCE_ERRORS = [CommandError, UnsafePathError, PublishError, TaskError] as const;

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  // Commander has printed its own message; help and version are not errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
  const sentence = sentenceOf(error) ?? `internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  process.stderr.write(`offprint: ${visibleLines(sentence)}\n`);
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof UnsafePathError ? EXIT.wrongUse : EXIT.failed;
}

/** Message for an error of the user or the system; undefined for a program error, which needs a stack trace. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ContentError) return `${printPlace(error.place)}: ${error.message}`;
  return SENTENCE_ERRORS.some((kind) => error instanceof kind) && error instanceof Error ? error.message : printSystemFault(error);
}
