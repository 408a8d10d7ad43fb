import { resolve } from 'node:path';
import { Command } from 'commander';
import { buildCommand } from './build-command.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { importFrom, type SourceFlags, withSourceOptions } from './import-command.ts';
import { option, removalsOption } from './options.ts';
import { publishCommand } from './publish-command.ts';

interface FollowFlags extends SourceFlags {
  readonly publish?: string;
  readonly exec?: string;
  readonly allowRemovals: boolean;
}

/**
 * `offprint follow <source> [folder]`: one pass of `import`, `build` and `publish`, for cron. The other system stays in use: its new and
 * changed articles come here, and what was edited here stays. A source that cannot be read ends the pass before anything is built.
 *
 *   17 * * * *  offprint follow https://journal.example/index.php/j /srv/j --publish journal:bucket
 */
export function followCommand(): Command {
  return withSourceOptions(
    new Command('follow')
      .description('Import what is new at another system, build the site, and publish it: for a journal that stays there, from cron or CI')
      .argument('<source>', 'what "offprint import" reads, such as the URL of a journal')
      .argument('[folder]', 'folder of the journal', '.')
      .argument('[options...]', 'after "--": options for rclone or aws'),
  )
    .addOption(option('--publish <remote>', 'remote of rclone, a folder, or s3://bucket/path, as for "offprint publish"'))
    .addOption(option('--exec <command>', 'publish with another copy command instead: "rsync -a --delete-after {site}/ host:/var/www"'))
    .addOption(removalsOption())
    .action(follow);
}

async function follow(given: string, folder: string, further: readonly string[], flags: FollowFlags): Promise<void> {
  if (flags.publish !== undefined && flags.exec !== undefined)
    throw new CommandError('expected either --publish with a remote or --exec with a command', EXIT.wrongUse);
  await importFrom(given, folder, { ...flags, dryRun: false, json: false });
  const removals = flags.allowRemovals ? ['--allow-removals'] : [];
  // The other commands have their folders below the current one; a remote that is a folder is below that of the caller.
  const remote = flags.publish === undefined || flags.publish.includes(':') ? flags.publish : resolve(flags.publish);
  process.chdir(folder);
  await run(buildCommand(), removals);
  if (remote !== undefined) await run(publishCommand(), [...removals, remote, '--', ...further]);
  if (flags.exec !== undefined) await run(publishCommand(), ['--exec', flags.exec]);
}

/** Runs a command with its arguments. The exit code of a content error stays, and later commands run. */
async function run(command: Command, args: readonly string[]): Promise<void> {
  await command.parseAsync([...args], { from: 'user' });
}
