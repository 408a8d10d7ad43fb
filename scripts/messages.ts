import { readFileSync, writeFileSync } from 'node:fs';
import { type ParameterKind, parametersOf, parseMessage } from '../src/model/messages/parse-message.ts';

/**
 * Writes the types of the messages' parameters from the English catalogue, and sorts the catalogue by name: `npm run messages`. `--check` compares
 * them instead.
 */
const folder = new URL('../src/model/messages/', import.meta.url);
const catalogue = JSON.parse(readFileSync(new URL('en.json', folder), 'utf8')) as Readonly<Record<string, string>>;
const keys = Object.keys(catalogue).sort();

const TYPES: Readonly<Record<ParameterKind, string>> = { value: 'Value', number: 'number', tag: 'Tag' };

const rows = keys.flatMap((key) => {
  const parameters = Object.entries(parametersOf(parseMessage(catalogue[key] ?? '')));
  const fields = parameters.map(([name, kind]) => `readonly ${name}: ${TYPES[kind]}`);
  return fields.length === 0 ? [] : [`  '${key}': { ${fields.join('; ')} };\n`];
});

write('en.json', `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, catalogue[key]])), null, 2)}\n`);
write(
  'message-parameters.ts',
  `import type { Markup } from '../text/markup.ts';
import type en from './en.json';

/** A value in a message: text, or markup in a message that is formatted as markup. */
export type Value = string | number | Markup;

/** Gives the markup around the content of a tag: \`(words) => html\`<a href="/">\${words}</a>\`\`. */
export type Tag = (content: Markup) => Markup;

/** The parameters of every message; undefined for a message without. */
export type MessageParameters = Given & Readonly<Record<Exclude<keyof typeof en, keyof Given>, undefined>>;

/** The messages with parameters, written by \`npm run messages\` from \`en.json\`. */
interface Given {
${rows.join('')}}
`,
);

function write(name: string, text: string): void {
  const file = new URL(name, folder);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) throw new Error(`src/model/messages/${name} is not current. Run: npm run messages`);
}
