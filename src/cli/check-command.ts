import { Command } from 'commander';
import { buildSite } from '../build.ts';
import type { Hosting } from '../model/journal.ts';
import type { Problem } from '../model/problem.ts';
import { checkHosting, HOSTINGS } from '../publish/check-hosting.ts';
import { compareText } from '../text/compare.ts';
import { type BuildFlags, buildOptionsOf } from './build-command.ts';
import { EXIT } from './exit-code.ts';
import { cacheOption, configOption, contentOption, jsonOption, option, outputOption, urlOption, workersOption } from './options.ts';
import { printProblems } from './print-problems.ts';
import { openProgress, SILENT } from './progress.ts';

interface CheckFlags extends Omit<BuildFlags, 'strict'> {
  readonly host?: Hosting;
}

/** `offprint check`: everything a build would say, and what a host cannot do, with nothing published. */
export function checkCommand(): Command {
  return new Command('check')
    .description('Show every problem of the content, and what a host cannot do with the site, without publishing')
    .addOption(contentOption())
    .addOption(outputOption())
    .addOption(configOption())
    .addOption(urlOption())
    .addOption(cacheOption())
    .addOption(workersOption())
    .addOption(option('--host <name>', 'host to check the site against').choices(HOSTINGS))
    .addOption(jsonOption())
    .action(async (flags: CheckFlags) => {
      const display = flags.json ? SILENT : openProgress(process.stderr);
      const options = buildOptionsOf({ ...flags, strict: false }, (progress) => display.show(progress));
      const summary = await buildSite({ ...options, publish: false }).finally(() => display.close());
      const hosting = checkHosting(flags.host ?? summary.host, summary);
      if (flags.json) process.stdout.write(`${JSON.stringify({ problems: summary.problems, hosting })}\n`);
      else
        process.stdout.write(
          `${printByFile(summary.problems)}${hosting.map(({ severity, message }) => `${severity}: ${message}\n`).join('')}`,
        );
      const hasErrors = [...summary.problems, ...hosting].some(({ severity }) => severity === 'error');
      if (hasErrors) process.exitCode = EXIT.contentErrors;
      else if (!flags.json) process.stdout.write(`${summary.articles} articles checked, no errors\n`);
    });
}

/** Problems under the file they are in, files in order. */
function printByFile(problems: readonly Problem[]): string {
  const byFile = new Map<string, Problem[]>();
  for (const problem of problems) byFile.set(problem.place.file, [...(byFile.get(problem.place.file) ?? []), problem]);
  return [...byFile]
    .sort(([a], [b]) => compareText(a, b))
    .map(([file, inFile]) => `${file}: ${inFile.length}\n${printProblems(inFile).replace(/^/gm, '  ').trimEnd()}\n`)
    .join('');
}
