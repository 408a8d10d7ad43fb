import { basename } from 'node:path';
import { Command, type Option } from 'commander';
import * as v from 'valibot';
import type { Journal } from '../model/journal.ts';
import type { SettingDescription } from '../model/setting-description.ts';
import { nearest } from '../model/text/nearest.ts';
import { englishJson } from '../model/text/translatable.ts';
import { type FoundJournal, findJournal } from '../pipeline/options/find-journal.ts';
import { DEFAULT_LIMITS } from '../read/journal/article-limits.ts';
import { JOURNAL_DESCRIPTIONS } from '../read/journal/journal-descriptions.ts';
import { type JournalSettings, journalSettings } from '../read/journal/journal-settings.ts';
import { settingLines } from '../read/journal/setting-lines.ts';
import { type BuildFlags, buildCommand } from './build-command.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { journalPathsOf } from './journal-paths.ts';
import { printProblems, printTable } from './print.ts';

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

/** The source of a setting's value. */
type Origin =
  | { readonly kind: 'default' }
  | { readonly kind: 'file'; readonly file: string; readonly line: number }
  | { readonly kind: 'option'; readonly option: string }
  | { readonly kind: 'environment'; readonly variable: string };

/** A setting of the journal as a build uses it. */
interface EffectiveSetting extends SettingDescription {
  readonly name: SettingName;
  /** Absent if the setting has no value. */
  readonly value?: unknown;
  readonly origin: Origin;
}

type SettingName = keyof JournalSettings;

/** Origins of settings that an option or a variable of the environment overrides, with their values. */
type Overrides = { readonly [name in SettingName]?: { readonly value: unknown; readonly origin: Origin } };

/**
 * Returns every setting of a journal in the order of the README, with its value and origin. A setting whose value in the file was rejected has
 * its default.
 */
function effectiveSettings({ journal, problems, source }: FoundJournal, overrides: Overrides): readonly EffectiveSetting[] {
  const lines = source === undefined ? new Map<string, number>() : settingLines(source.text);
  const rejected = new Set(problems.filter(({ code }) => code === 'journal-setting').map(({ place }) => place.line));
  return (Object.keys(journalSettings.entries) as SettingName[]).map((name) => {
    const line = lines.get(name);
    const isFromFile = source !== undefined && line !== undefined && !rejected.has(line);
    const origin: Origin = isFromFile ? { kind: 'file', file: basename(source.path), line } : { kind: 'default' };
    const value = settingValue(name, journal);
    return { name, ...JOURNAL_DESCRIPTIONS[name], ...(value === undefined ? {} : { value }), origin, ...overrides[name] };
  });
}

/** Values that a journal does not have under the setting's name, or that are absent if they are the default. */
const VALUES: { readonly [name in SettingName]?: (journal: Journal) => unknown } = {
  epub: ({ siblings }) => siblings.includes('epub'),
  limits: ({ limits }) => limits ?? DEFAULT_LIMITS,
  typeset: ({ typeset }) => typeset ?? 'never',
};

function settingValue(name: SettingName, journal: Journal): unknown {
  const find = VALUES[name];
  if (find !== undefined) return find(journal);
  return (journal as { readonly [name in SettingName]?: unknown })[name] ?? v.getDefaults(journalSettings)[name];
}
