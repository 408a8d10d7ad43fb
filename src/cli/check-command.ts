import { Command, InvalidArgumentError } from 'commander';
import { buildSite } from '../build.ts';
import type { Hosting } from '../model/hosts.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import { LANGUAGES, matchLanguage } from '../model/messages/languages.ts';
import type { Problem } from '../model/problem.ts';
import { englishJson } from '../model/text/translatable.ts';
import { futureDates } from '../pipeline/holds/future-dates.ts';
import { findJournal } from '../pipeline/options/find-journal.ts';
import { checkHosting, HOSTINGS } from '../publish/check-hosting.ts';
import { type BuildFlags, buildOptionsOf } from './build-command.ts';
import { EXIT } from './exit-code.ts';
import {
  cacheOption,
  configOption,
  contentOption,
  draftsOption,
  futureOption,
  jsonOption,
  option,
  outputOption,
  urlOption,
  workersOption,
} from './options.ts';
import { printHolds } from './print-holds.ts';
import { printHosting } from './print-hosting.ts';
import { printNotPublished, withFewNotPublished, withoutNotPublished } from './print-not-published.ts';
import { countSeverities, printForEditor } from './print-problems.ts';
import { openProgress, SILENT } from './progress.ts';
import { checkSchemas } from './schema/check-schemas.ts';
import { printSchemaCheck } from './schema/print-schema-check.ts';

interface CheckFlags extends Omit<BuildFlags, 'strict'> {
  readonly host?: Hosting;
  /** Language of problems and advice, one of those of the interface. */
  readonly lang: string;
  readonly schema?: boolean;
  /** Folder with further DTDs. */
  readonly dtd?: string;
}

/** `offprint check`: reports all problems of the content and limits of the host without publishing. */
export function checkCommand(): Command {
  return new Command('check')
    .description('Show every problem of the content, and what a host cannot do with the site, without publishing')
    .addOption(contentOption())
    .addOption(outputOption())
    .addOption(configOption())
    .addOption(urlOption())
    .addOption(cacheOption())
    .addOption(workersOption())
    .addOption(draftsOption())
    .addOption(futureOption())
    .addOption(option('--host <name>', 'host to check the site against').choices(HOSTINGS))
    .addOption(option('--schema', 'validate each XML file against the JATS DTD that it declares, and against the rules of PMC and JATS4R'))
    .addOption(option('--dtd <folder>', 'with --schema: folder with the files of another DTD, such as NLM 2.3 or TaxPub'))
    .addOption(option('--lang <tag>', 'language of the problems and their advice').argParser(knownLanguage).default('en'))
    .addOption(jsonOption())
    .action(async (flags: CheckFlags) => {
      const display = flags.json ? SILENT : openProgress(process.stderr);
      const options = buildOptionsOf({ ...flags, strict: false }, (progress) => display.show(progress));
      const summary = await buildSite({ ...options, publish: false }).finally(() => display.close());
      const { journal } = await findJournal(options);
      const hosting = checkHosting(flags.host ?? summary.host, { ...summary, siteUrl: journal.siteUrl });
      const problems = [...summary.problems, ...futureDates(summary.holds.articles, journal)];
      const found = [...problems, ...summary.advice];
      const schema = flags.schema === true ? await checkSchemas(options.content, flags.dtd) : undefined;
      if (flags.json) process.stdout.write(`${englishJson({ problems, advice: summary.advice, hosting, holds: summary.holds, schema })}\n`);
      else
        process.stdout.write(
          `${printFound(found, flags.lang)}${printHosting(hosting, flags.lang)}${printHolds(summary.holds)}${schema === undefined ? '' : printSchemaCheck(schema, flags.lang)}`,
        );
      const hasErrors = [...problems, ...hosting, ...(schema?.findings ?? [])].some(({ severity }) => severity === 'error');
      if (hasErrors) process.exitCode = EXIT.contentErrors;
      if (!flags.json) process.stdout.write(`${printChecked(summary.articles, found, flags.lang)}\n`);
    });
}

/** The list of unpublished files, which may be thousands, is English; in other languages the first of them are among the problems. */
function printFound(found: readonly Problem[], language: string): string {
  if (language !== 'en') return printForEditor(withFewNotPublished(found), language);
  return printForEditor(withoutNotPublished(found)) + printNotPublished(found);
}

/** `12 articles checked: 1 error, 3 warnings`; in Spanish `12 artículos revisados: error: 1, advertencia: 3` */
function printChecked(articles: number, found: readonly Problem[], language: string): string {
  return interfaceMessages({ language }).text('report.checked', { count: articles, problems: countSeverities(found, language) });
}

/** The language of the interface that serves `tag` best: `es` for `es-MX`. */
function knownLanguage(tag: string): string {
  const language = matchLanguage(tag);
  if (language === undefined) throw new InvalidArgumentError(`Expected one of ${Object.keys(LANGUAGES).join(', ')}.`);
  return language;
}
