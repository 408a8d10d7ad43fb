#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { visibleLines } from '../model/text/visible.ts';
import { TaskError } from '../pipeline/workers/task-failure.ts';
import { programVersion } from '../program-version.ts';
import { UnsafePathError } from '../publish/output-guard/unsafe-path-error.ts';
import { PublishError, systemReason } from '../publish/publish-error.ts';
import { ContentError } from '../read/package/content-error.ts';
import { COMMANDS } from './commands.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { printPlace } from './print.ts';

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

const CHOOSE = 'choose another path, or remove it';
const WRITABLE = 'make it writable, or choose another folder';
const FREE = 'free some space and run the command again';

/** Advice by error code, for codes that no program error causes; ENOENT may be one. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', FREE],
  ['EDQUOT', FREE],
  ['EACCES', WRITABLE],
  ['EPERM', WRITABLE],
  ['EROFS', WRITABLE],
  ['ENOTDIR', CHOOSE],
  ['EEXIST', CHOOSE],
  ['EISDIR', CHOOSE],
  ['ENAMETOOLONG', 'choose a shorter path'],
  ['EMFILE', 'raise the limit of open files (ulimit -n) and run the command again'],
  ['ENFILE', 'close other programs, or raise the limit of open files of the system'],
  ['EIO', 'check the disk'],
]);

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

/**
 * Message for a system error that the user can act on, without a stack trace; undefined for other errors, which are program errors. Also
 * searches the chain of causes.
 *
 *   /journal/.offprint: permission denied; make it writable, or choose another folder
 */
function printSystemFault(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const advice = 'code' in cause ? ADVICE.get(String(cause.code)) : undefined;
    if (advice === undefined) continue;
    const path = 'path' in cause && typeof cause.path === 'string' ? cause.path : undefined;
    return `${path === undefined ? '' : `${path}: `}${systemReason(cause)}; ${advice}`;
  }
  return undefined;
}
