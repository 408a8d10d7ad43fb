import { basename } from 'node:path';
import { Command, type Option } from 'commander';
import { nearest } from '../model/text/nearest.ts';
import { englishJson } from '../model/text/translatable.ts';
import { findJournal } from '../pipeline/options/find-journal.ts';
import { type BuildFlags, buildCommand } from './build-command.ts';
import { type EffectiveSetting, effectiveSettings, type Origin } from './config/effective-settings.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { journalPathsOf } from './journal-paths.ts';
import { printProblems } from './print-problems.ts';
import { printTable } from './print-table.ts';

/** `offprint config [setting]`: prints the settings and options that a build would use, each with its origin. */
export function configCommand(): Command {
  const command = new Command('config')
    .description('Print the settings and options that a build uses, and where each was set')
    .argument('[setting]', 'print only this setting, with its description, default and an example');
  for (const option of buildCommand().options) command.addOption(option);
  return command.action(async (name: string | undefined, flags: BuildFlags) => {
    const found = await findJournal(journalPathsOf(flags));
    const options = optionsOf(command);
    const settings = effectiveSettings(found, overridesOf(options, flags));
    const setting = name === undefined ? undefined : settingNamed(name, settings);
    if (found.problems.some(({ severity }) => severity === 'error')) process.exitCode = EXIT.contentErrors;
    if (flags.json) process.stdout.write(`${englishJson(setting ?? { settings, options, problems: found.problems }, '  ')}\n`);
    else {
      process.stderr.write(printProblems(found.problems));
      process.stdout.write(setting === undefined ? printAll(settings, options) : printOne(setting));
    }
  });
}

/** An option of `offprint build` with its value: `{ name: 'workers', value: 4, origin: { kind: 'environment', variable: 'OFFPRINT_WORKERS' } }`. */
interface EffectiveOption {
  readonly name: string;
  readonly value?: unknown;
  readonly origin: Origin;
}

function optionsOf(command: Command): readonly EffectiveOption[] {
  return command.options
    .filter((option) => option.attributeName() !== 'json')
    .map((option) => {
      const value: unknown = command.getOptionValue(option.attributeName());
      return { name: option.attributeName(), ...(value === undefined ? {} : { value }), origin: originOf(option, command) };
    });
}

function originOf(option: Option, command: Command): Origin {
  const source = command.getOptionValueSource(option.attributeName());
  if (source === 'cli') return { kind: 'option', option: option.long ?? option.flags };
  return source === 'env' ? { kind: 'environment', variable: option.envVar ?? '' } : { kind: 'default' };
}

/** The settings that options of a build override. */
const OVERRIDDEN_BY = { siteUrl: 'url', sign: 'sign' } as const satisfies Record<string, keyof BuildFlags>;

function overridesOf(options: readonly EffectiveOption[], flags: BuildFlags) {
  const entries = Object.entries(OVERRIDDEN_BY).flatMap(([setting, name]) => {
    const option = options.find((one) => one.name === name);
    const value = flags[name];
    return option === undefined || value === undefined ? [] : [[setting, { value, origin: option.origin }] as const];
  });
  return Object.fromEntries(entries);
}

function settingNamed(name: string, settings: readonly EffectiveSetting[]): EffectiveSetting {
  const setting = settings.find((one) => one.name === name);
  if (setting !== undefined) return setting;
  const names = settings.map((one) => one.name);
  const meant = nearest(name, names);
  const known = meant === undefined ? `expected one of ${names.join(', ')}` : `did you mean "${meant}"?`;
  throw new CommandError(`"${name}" is not a setting of the journal; ${known}`, EXIT.wrongUse);
}

function printAll(settings: readonly EffectiveSetting[], options: readonly EffectiveOption[]): string {
  const rowsOf = (kind: string, all: readonly (EffectiveOption & Pick<Partial<EffectiveSetting>, 'derivedDefault'>)[]) =>
    all.map(({ name, value, derivedDefault, origin }) => ({
      [kind]: name,
      value: printValue(value ?? derivedDefault),
      origin: printOrigin(origin),
    }));
  return `${printTable(rowsOf('setting', settings))}\n${printTable(rowsOf('option of a build', options))}`;
}

function printOne({ name, description, example, derivedDefault, value, origin }: EffectiveSetting): string {
  const byDefault = derivedDefault === undefined ? '' : `  default: ${derivedDefault}\n`;
  return `${name}: ${description}\n  value: ${printValue(value ?? derivedDefault)}\n  origin: ${printOrigin(origin)}\n${byDefault}  example: ${printValue(example)}\n`;
}

function printValue(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `journal.json:4`, `--url`, `OFFPRINT_URL`, `default` */
function printOrigin(origin: Origin): string {
  if (origin.kind === 'file') return `${basename(origin.file)}:${origin.line}`;
  if (origin.kind === 'option') return origin.option;
  return origin.kind === 'environment' ? origin.variable : 'default';
}
