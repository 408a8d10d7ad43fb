import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { TransferError } from '../publish/mirror/mirror-error.ts';
import { checkedUrl } from './checked-url.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { AddressError } from './import/address-rules.ts';
import { printImport } from './import/print-import.ts';
import { runImport } from './import/run-import.ts';
import { openSource } from './import/sources.ts';
import { jsonOption } from './options.ts';
import { openProgress, SILENT } from './progress.ts';

/** Options of a source, which `follow` has too. */
export interface SourceFlags {
  readonly key?: string;
  readonly oldUrl?: string;
  readonly endpoint?: string;
  readonly allowPrivate: boolean;
  readonly allowSite: readonly string[];
  readonly ignoreRobots: boolean;
  readonly files?: string;
  readonly full: boolean;
}

interface ImportFlags extends SourceFlags {
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** `offprint import <source> [folder]`: takes over articles and issues from another system. */
export function importCommand(): Command {
  const command = new Command('import')
    .description('Import the articles of another system into a journal; import again later to take over only what changed there')
    .argument('<source>', 'address of a journal, file or folder, or a name as crossref:2049-3630')
    .argument('[folder]', 'folder of the journal, whose content/ is written', '.')
    .addOption(importOption('--dry-run', 'show what will and will not be taken, and write nothing').default(false));
  return withSourceOptions(command).addOption(jsonOption()).action(importFrom);
}

/** Imports a source into the folder of a journal, and prints what was taken and left out. */
export async function importFrom(given: string, folder: string, flags: ImportFlags): Promise<void> {
  const { dryRun: isDry, json, files, allowSite, full: isFull, ...options } = flags;
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true)
    throw new CommandError(
      `${folder} is a file; expected the folder of a journal. To import several files, give their folder`,
      EXIT.wrongUse,
    );
  try {
    const source = await openSource(given, {
      ...options,
      allowSites: allowSite,
      ...(files !== undefined && { files: resolve(files) }),
      ...(!isDry && { answers: resolve(folder, ANSWERS_FOLDER) }),
    });
    const display = json ? SILENT : openProgress(process.stderr);
    const onArticle = (done: number): void => display.show({ step: 'import', done, total: Math.max(done, source.total ?? done) });
    const result = await runImport(source, { folder: resolve(folder), isDry, isFull, onArticle }).finally(() => display.close());
    // A page that asks for a password, or an address of something else, must not end like a journal without news.
    if (Object.values(result.taken).every((count) => count === 0) && result.leftOut.length === 0)
      throw new CommandError(`${given} has nothing that Offprint imports; expected articles, issues or pages`, EXIT.wrongUse);
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : printImport(result, { folder, isDry }));
    if (result.leftOut.some(({ isFault }) => isFault === true) || result.files.conflict.length > 0) process.exitCode = EXIT.contentErrors;
  } catch (error) {
    if (error instanceof TransferError)
      throw new CommandError(`${error.message}. Run the command again to continue from here`, EXIT.failed, error);
    throw error instanceof AddressError ? new CommandError(error.message, EXIT.wrongUse, error) : error;
  }
}

/** Folder of the answers of servers, below that of the journal; empty after an import that was not interrupted. */
const ANSWERS_FOLDER = '.offprint-import';

/** Adds the options of sources to a command. */
export function withSourceOptions(command: Command): Command {
  return command
    .addOption(importOption('--files <folder>', 'folder of the files that an export refers to, if they are not in it'))
    .addOption(
      importOption('--old-url <url>', 'URL of the journal at its old system, whose addresses are to be redirected').argParser(checkedUrl),
    )
    .addOption(
      importOption('--endpoint <url>', 'URL of the interface to import from, if it cannot be found by the source').argParser(checkedUrl),
    )
    .addOption(importOption('--key <key>', 'key of the interface to import from'))
    .addOption(importOption('--allow-private', 'import from addresses of private networks').default(false))
    .addOption(
      importOption('--allow-site <host>', 'fetch files of articles from this site, too; may be given several times')
        .default([])
        .argParser((host: string, hosts: readonly string[]) => [...hosts, ...host.split(/[\s,]+/)]),
    )
    .addOption(importOption('--full', 'ask for all articles again, also for those that have not changed at the source').default(false))
    .addOption(importOption('--ignore-robots', 'ask for pages that the robots.txt of the site forbids').default(false));
}

/** Creates an option with an environment variable: `--key` has `OFFPRINT_IMPORT_KEY`. */
function importOption(flags: string, description: string): Option {
  const created = new Option(flags, description);
  return created.env(`OFFPRINT_IMPORT_${created.attributeName().replace(/[A-Z]/g, '_$&').toUpperCase()}`);
}
