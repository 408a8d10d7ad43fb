import type { Command } from 'commander';
import { COMMANDS } from '../../src/cli/commands.ts';

/** Finds commands of offprint in a text that do not exist, and options that they do not have: `publish has no option --force`. */
export async function commandMistakes(text: string): Promise<readonly string[]> {
  const commands = new Map(await Promise.all(Object.entries(COMMANDS).map(async ([name, load]) => [name, await load()] as const)));
  return [...text.matchAll(/^\s*(?:npx )?offprint ([a-z-]+)(.*)$/gm)].flatMap(([, name = '', rest = '']) => {
    if (name.startsWith('--')) return [];
    const command = commands.get(name);
    if (command === undefined) return [`offprint has no command ${name}`];
    const called = command.commands.find((child) => rest.trim().startsWith(child.name())) ?? command;
    const [own = ''] = rest.replace(/"[^"]*"|'[^']*'/g, '').split(/ -- | #/);
    return [...own.matchAll(/(?<=\s)--[a-z-]+/g)].flatMap(([flag]) => (hasOption(called, flag) ? [] : [`${name} has no option ${flag}`]));
  });
}

function hasOption(command: Command, flag: string): boolean {
  return flag === '--help' || command.options.some(({ long }) => long === flag);
}
