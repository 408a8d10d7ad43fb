import { resolve } from 'node:path';
import { Command } from 'commander';
import { buildSite } from '../build.ts';
import type { BuildSummary } from '../pipeline/options/build-options.ts';
import { joinParts } from '../pipeline/part/join-parts.ts';
import { type BuildFlags, buildOptionsOf } from './build-command.ts';
import { EXIT } from './exit-code.ts';
import {
  cacheOption,
  configOption,
  contentOption,
  jsonOption,
  outputOption,
  signOption,
  strictOption,
  urlOption,
  workersOption,
} from './options.ts';
import { printBuildProblems, printJson, printSummary } from './print.ts';
import { openProgress, SILENT } from './progress.ts';

/** `offprint join <parts…>`: joins the outputs of `offprint build --part` into the site of a single build. */
export function joinCommand(): Command {
  return new Command('join')
    .description('Join all parts of a build into one site, with the same bytes as a single build of the same content')
    .argument('<parts...>', 'folders written by "offprint build --part"')
    .addOption(contentOption())
    .addOption(outputOption())
    .addOption(configOption())
    .addOption(urlOption())
    .addOption(cacheOption())
    .addOption(workersOption())
    .addOption(strictOption())
    .addOption(signOption())
    .addOption(jsonOption())
    .action(async (parts: readonly string[], flags: BuildFlags) => {
      const summary = await join(parts, flags);
      if (flags.json) for (const piece of printJson(summary)) process.stdout.write(piece);
      else process.stderr.write(printBuildProblems(summary.problems) + printSummary(summary, flags.output));
      if (summary.errorCount > 0 || summary.failed !== undefined) process.exitCode = EXIT.contentErrors;
    });
}

async function join(parts: readonly string[], flags: BuildFlags): Promise<BuildSummary> {
  const display = flags.json ? SILENT : openProgress(process.stderr);
  try {
    const options = buildOptionsOf(flags, (progress) => display.show(progress));
    return await joinParts(
      parts.map((part) => resolve(part)),
      options,
      buildSite,
    );
  } finally {
    display.close();
  }
}
