import type { Argument, Command, Option } from 'commander';
import { COMMANDS } from '../../src/cli/commands.ts';
import { cell, type PageFile, referencePage } from './page-file.ts';

const INTRODUCTION = `\`offprint <command> --help\` prints the same list. Many options have an environment variable. An option on the command line has
priority over the environment, and the environment over \`journal.json\`.

Exit codes: 0 success, 1 success with errors in the content, 2 wrong use, 3 failure.
`;

/** Returns the reference of commands, from the command line itself: a section per command, a row per argument and option. */
export async function commandsPage(): Promise<PageFile> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const sections = commands.flatMap((command) => sectionsOf(command, 'offprint'));
  return referencePage({
    file: 'commands.md',
    title: 'Commands and options',
    abstract: 'Every command of offprint, with its arguments, options, defaults and environment variables.',
    body: [INTRODUCTION, ...sections].join('\n'),
  });
}

/** A command that only groups others has no section of its own. */
function sectionsOf(command: Command, parent: string): readonly string[] {
  const name = `${parent} ${command.name()}`;
  const own = command.registeredArguments.length > 0 || command.options.length > 0 ? [sectionOf(command, name)] : [];
  return [...own, ...command.commands.flatMap((child) => sectionsOf(child, name))];
}

function sectionOf(command: Command, name: string): string {
  const rows = [...command.registeredArguments.map(argumentRow), ...command.options.map(optionRow)];
  return `## ${name}

${sentence(command.description())}

| argument or option | meaning | default | variable |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function argumentRow(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return row(argument.required ? `<${name}>` : `[${name}]`, argument.description, argument.defaultValue, undefined);
}

function optionRow({ flags, description, defaultValue, defaultValueDescription, argChoices, envVar }: Option): string {
  const choices = argChoices === undefined ? '' : `: ${argChoices.join(', ')}`;
  return row(flags, `${description}${choices}`, defaultValueDescription ?? defaultValue, envVar);
}

function row(name: string, description: string, byDefault: unknown, variable: string | undefined): string {
  return `| \`${name}\` | ${cell(description)} | ${printDefault(byDefault)} | ${variable === undefined ? '' : `\`${variable}\``} |`;
}

function printDefault(value: unknown): string {
  if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) return '';
  return `\`${Array.isArray(value) ? value.join(' ') : String(value)}\``;
}

function sentence(text: string): string {
  return `${cell(text)}.`;
}
