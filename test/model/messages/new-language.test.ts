import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { html } from '../../../src/model/text/markup.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { readOwnMessages } from '../../../src/read/journal/read-own-messages.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const ESPERANTO = join(PROJECT, 'test/fixtures/esperanto/eo.json');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-esperanto-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a journal adds Esperanto with content/messages/eo.json', () => {
  const problems: Problem[] = [];
  let messages: ReturnType<typeof messagesFor>;
  beforeAll(async () => {
    await mkdir(join(folder, 'content/messages'), { recursive: true });
    await cp(ESPERANTO, join(folder, 'content/messages/eo.json'));
    const own = await readOwnMessages(join(folder, 'content'), 'eo', (problem) => problems.push(problem));
    messages = messagesFor({ language: 'eo', ...own }, 'eo');
  });

  test('and its messages are used, with dates, numbers and lists of CLDR', () => {
    expect(messages.text('nav.search')).toBe('Serĉi');
    expect([1, 12_345].map((count) => messages.text('list.count', { count }))).toEqual(['1 artikolo', '12\u202F345 artikoloj']);
    expect(messages.text('list.more', { names: messages.list(['A', 'B'], 'comma'), count: 3 })).toBe('A, B kaj 3 pliaj');
    expect(messages.date('2012-10-15')).toBe('2012-Oktobro-15');
    const link = (words: ReturnType<typeof html>) => html`<a>${words}</a>`;
    expect(messages.html('notFound.links', { home: link, archive: link }).markup).toBe(
      '<a>Plej novaj artikoloj</a>, aŭ foliumu la <a>arkivon</a>.',
    );
  });

  test('and messages that are missing are English, with one warning', () => {
    expect(messages.text('page.skip')).toBe('Salti al la ĉefa enhavo');
    expect(messages.text('nav.journal')).toBe('Journal');
    expect(problems.map(({ code, place, message }) => [code, place.file, english(message).replace(/^\d+/, 'N')])).toEqual([
      [
        'messages-incomplete',
        'messages/eo.json',
        'N messages are not translated and stay English, the first is "accessibility.conformance"',
      ],
    ]);
  });
});

describe('Esperanto is added to the program by the steps of src/model/messages/README.md', () => {
  const tree = (path: string): string => join(folder, 'tree', path);
  const tsx = (...args: readonly string[]) => run('node_modules/tsx/dist/cli.mjs', args);
  const testMessages = () => run('node_modules/vitest/vitest.mjs', ['run', '--root', '.', 'test/model/messages/catalogues.test.ts']);

  async function run(program: string, args: readonly string[]): Promise<string> {
    const options = { cwd: tree(''), env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 1 << 26 };
    const result = await promisify(execFile)(process.execPath, [program, ...args], options).catch(
      (failed: { readonly stdout: string; readonly stderr: string }) => failed,
    );
    return result.stdout + result.stderr;
  }

  beforeAll(async () => {
    const parts = [
      'src/model/messages',
      'src/model/text',
      'src/model',
      'src/program-files.ts',
      'scripts/cldr.ts',
      'test/model/messages/catalogues.test.ts',
    ];
    for (const part of [...parts, 'package.json']) await cp(join(PROJECT, part), tree(part), { recursive: true });
    await symlink(join(PROJECT, 'node_modules'), tree('node_modules'));
  });

  test('the step with the tests names what is missing, and passes when it is there', async () => {
    // Step 1: a row in the table. Step 2: a copy of the English catalogue, here with each message changed.
    const table = await readFile(tree('src/model/messages/languages.ts'), 'utf8');
    await writeFile(tree('src/model/messages/languages.ts'), table.replace("  ko: '한국어',\n", "  ko: '한국어',\n  eo: 'Esperanto',\n"));
    const english = JSON.parse(await readFile(tree('src/model/messages/en.json'), 'utf8')) as Readonly<Record<string, string>>;
    const own = JSON.parse(await readFile(ESPERANTO, 'utf8')) as Readonly<Record<string, string>>;
    const { 'list.more': missing = '', ...others } = Object.fromEntries(
      Object.entries(english).map(([key, message]) => [key, own[key] ?? `${message} (eo)`]),
    );
    const write = (catalogue: Readonly<Record<string, string>>) =>
      writeFile(tree('src/model/messages/eo.json'), JSON.stringify(Object.fromEntries(Object.entries(catalogue).sort()), null, 2));
    // Step 3: dates and numbers.
    expect(await tsx('scripts/cldr.ts')).toBe('');
    // Step 4: the tests.
    await write({ ...others, 'list.count': '# artikoloj', 'nav.serch': 'Serĉi' });
    const failed = await testMessages();
    expect(failed).toMatch(/the catalogue eo > has every message and no other/);
    expect(failed).toContain('"list.more"');
    expect(failed).toMatch(/list\.count/);
    await write({ ...others, 'list.more': missing });
    expect(await testMessages()).toMatch(/Tests\s+\d+ passed/);
  });

  test('and the program then speaks it', async () => {
    const code = `import { interfaceMessages } from './src/model/messages/journal-messages.ts';
      const messages = interfaceMessages({ language: 'eo' });
      process.stdout.write([messages.text('nav.search'), messages.text('list.count', { count: 2 }), messages.languageName('eo')].join('; '));`;
    await writeFile(tree('speak.ts'), code);
    expect(await tsx('speak.ts')).toBe('Serĉi; 2 artikoloj; Esperanto');
  });
});
