import { Command, InvalidArgumentError } from 'commander';
import { buildSite } from '../build.ts';
import type { Hosting } from '../model/hosts.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import { LANGUAGES, matchLanguage } from '../model/messages/languages.ts';
import type { Messages } from '../model/messages/messages.ts';
import { translateProblem } from '../model/messages/translate-problem.ts';
import { translatedAdvice } from '../model/messages/translated-advice.ts';
import type { Problem } from '../model/problem.ts';
import { compareText } from '../model/text/compare.ts';
import { englishJson } from '../model/text/translatable.ts';
import { visible } from '../model/text/visible.ts';
import { futureDates } from '../pipeline/holds/future-dates.ts';
import { findJournal } from '../pipeline/options/find-journal.ts';
import { checkHosting, HOSTINGS } from '../publish/check-hosting.ts';
import type { SchemaFinding } from '../read/schema/check-document.ts';
import { type BuildFlags, buildOptionsOf } from './build-command.ts';
import { checkMoved, printMovedCheck } from './check-moved.ts';
import { checkedUrl } from './checked-url.ts';
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
import {
  countSeverities,
  printFix,
  printForEditor,
  printHolds,
  printHosting,
  printNotPublished,
  printPlace,
  withFewNotPublished,
  withoutNotPublished,
} from './print.ts';
import { openProgress, SILENT } from './progress.ts';
import { checkSchemas, type SchemaCheck } from './schema/check-schemas.ts';

interface CheckFlags extends Omit<BuildFlags, 'strict'> {
  readonly host?: Hosting;
  /** Language of problems and advice, one of those of the interface. */
  readonly lang: string;
  readonly schema?: boolean;
  /** Asks for the addresses of the earlier site instead. */
  readonly moved?: boolean;
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
    .addOption(
      option('--moved', 'ask for each address that the journal had at its earlier site: of the built site, or with --url of a live one'),
    )
    .addOption(option('--lang <tag>', 'language of the problems and their advice').argParser(knownLanguage).default('en'))
    .addOption(jsonOption())
    .action(async (flags: CheckFlags) => {
      if (flags.moved === true) return runMovedCheck(flags);
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

/** `offprint check --moved` reads the built site and no content. */
async function runMovedCheck({ output, url, json }: CheckFlags): Promise<void> {
  const found = await checkMoved(output, url === undefined ? undefined : checkedUrl(url));
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : printMovedCheck(found));
  if (found.unanswered.length > 0) process.exitCode = EXIT.contentErrors;
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

/** Maximum number of findings printed per rule and file. */
const MAX_FINDINGS = 5;

/**
 * Prints the findings of a schema check for an editor, grouped by file and rule, with positions and the fix.
 *
 *   a.xml: 2 errors, 1 warning
 *     error [schema-element-misplaced] Fix: move the element to a place where …
 *       a.xml:41:9: <fig> holds <caption> after <graphic>; JATS Journal Publishing 1.3 expects …
 *
 * All of it is in `language`, but what comes from the files.
 */
function printSchemaCheck({ dtds, findings }: SchemaCheck, language = 'en'): string {
  const messages = interfaceMessages({ language });
  const byFile = groupBy(findings, ({ place }) => place.file);
  const files = [...byFile].sort(([a], [b]) => compareText(a, b));
  const printed = files
    .map(([file, inFile]) => `${visible(file)}: ${countSeverities(inFile, language)}\n${printRules(inFile, messages)}`)
    .join('');
  return `${printed}${messages.text('report.schema', { files: printFiles(dtds, messages), problems: countSeverities(findings, language) })}\n`;
}

/** `3 XML files (2 JATS Journal Publishing 1.3, 1 without a known DTD)` */
function printFiles(dtds: SchemaCheck['dtds'], messages: Messages): string {
  const counts = Object.entries(dtds).map(([dtd, count]) => {
    const files = messages.number(count);
    return dtd === 'none' ? messages.text('report.schemaUnknown', { count: files }) : `${files} ${dtd}`;
  });
  const count = Object.values(dtds).reduce((sum, files) => sum + files, 0);
  return count === 0
    ? messages.text('report.schemaNoFile')
    : messages.text('report.schemaFiles', { count, dtds: messages.list(counts, 'comma') });
}

function printRules(findings: readonly SchemaFinding[], messages: Messages): string {
  return [...groupBy(findings, ({ code }) => code).values()].map((ofRule) => printRule(ofRule, messages)).join('');
}

function printRule(findings: readonly SchemaFinding[], messages: Messages): string {
  const [first] = findings;
  if (first === undefined) return '';
  const lines = findings
    .slice(0, MAX_FINDINGS)
    .map(
      ({ place, message }) =>
        `    ${printPlace(place)}: ${visible(translateProblem(message, messages), { keepsIsolates: messages.direction === 'rtl' })}\n`,
    );
  const more =
    findings.length > MAX_FINDINGS
      ? `    ${messages.text('report.schemaMore', { count: messages.number(findings.length - MAX_FINDINGS) })}\n`
      : '';
  const { severity, code, place } = first;
  const fix = messages.language === 'en' ? first.fix : (translatedAdvice(code, messages, place.file)?.text ?? first.fix);
  return `  ${messages.text(`report.severity.${severity}`)} [${code}] ${printFix(fix, messages)}\n${lines.join('')}${more}`;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
