import { cp, mkdir, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { CommandError, EXIT } from './exit-code.ts';

/** `offprint init <folder>`: a working journal to begin from, the sample journal's articles included. */
export function initCommand(): Command {
  return new Command('init')
    .description('Begin a journal: a folder with a configuration and sample articles, ready to build')
    .argument('<folder>', 'folder to make; it must be new or empty')
    .action(async (folder: string) => {
      const target = resolve(folder);
      await mkdir(target, { recursive: true }).catch((error: unknown) => {
        throw new CommandError(`${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`, EXIT.failed, error);
      });
      const present = await readdir(target);
      if (present.length > 0)
        throw new CommandError(`${folder} is not empty (it holds ${present[0]}); expected a new or empty folder`, EXIT.wrongUse);
      // Beside the bundle, in a clone as in an installed package.
      const sample = fileURLToPath(new URL('../content/', import.meta.url));
      await cp(sample, join(target, 'content'), { recursive: true, filter: (path) => basename(path) !== 'ledger.tsv' });
      process.stdout.write(
        [`A journal in ${folder}. Next:`, `  cd ${folder}`, '  edit content/journal.json', '  offprint serve --watch', ''].join('\n'),
      );
    });
}
