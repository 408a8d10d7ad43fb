import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOffprint } from './run-offprint.ts';

const root = mkdtempSync(join(tmpdir(), 'offprint-config-'));
afterAll(() => rmSync(root, { recursive: true }));
beforeAll(() => {
  mkdirSync(join(root, 'content'));
  const settings = '{\n  "title": "Tides",\n  "siteUrl": "https://tides.example",\n  "feedLength": 0,\n  "epub": true\n}\n';
  writeFileSync(join(root, 'content/journal.json'), settings);
});

interface Printed {
  readonly settings: readonly { readonly name: string }[];
  readonly options: readonly { readonly name: string }[];
  readonly problems: readonly { readonly code: string }[];
}

describe('offprint config', () => {
  test('names the origin of each setting and option: the file with its line, an option, the environment, or the default', async () => {
    const { code, stdout } = await runOffprint(root, ['config', '--url', 'https://preview.example', '--json'], { OFFPRINT_WORKERS: '3' });
    const { settings, options, problems } = JSON.parse(stdout) as Printed;
    const setting = (name: string) => settings.find((one) => one.name === name);
    expect(setting('title')).toMatchObject({ value: 'Tides', origin: { kind: 'file', file: 'journal.json', line: 2 } });
    expect(setting('siteUrl')).toMatchObject({ value: 'https://preview.example', origin: { kind: 'option', option: '--url' } });
    expect(setting('epub')).toMatchObject({ value: true, origin: { kind: 'file', file: 'journal.json', line: 5 } });
    expect(setting('typeset')).toMatchObject({ value: 'never', origin: { kind: 'default' } });
    expect(setting('issn')).not.toHaveProperty('value');
    expect(options.find(({ name }) => name === 'workers')).toEqual({
      name: 'workers',
      value: 3,
      origin: { kind: 'environment', variable: 'OFFPRINT_WORKERS' },
    });
    expect(options.find(({ name }) => name === 'output')).toEqual({ name: 'output', value: '_site', origin: { kind: 'default' } });
    expect({ code, problems: problems.map((problem) => problem.code) }).toEqual({ code: 1, problems: ['journal-setting'] });
  });

  test('gives a rejected setting its default', async () => {
    const { stdout, stderr } = await runOffprint(root, ['config', 'feedLength']);
    expect(stderr).toContain('journal.json:4:3: error: "feedLength" is 0; expected a whole number from 1 to 1000');
    expect(stdout).toBe('feedLength: Number of articles in a feed\n  value: 20\n  origin: default\n  example: 50\n');
  });

  test('prints a table for people', async () => {
    const { stdout } = await runOffprint(root, ['config'], { OFFPRINT_URL: 'https://env.example' });
    expect(stdout).toMatch(/^title {2,}Tides {2,}journal\.json:2$/m);
    expect(stdout).toMatch(/^siteUrl {2,}https:\/\/env\.example {2,}OFFPRINT_URL$/m);
  });

  test('suggests a setting for a misspelt one', async () => {
    expect(await runOffprint(root, ['config', 'feedLenght'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"feedLenght" is not a setting of the journal; did you mean "feedLength"?'),
    });
  });
});

describe('offprint messages', () => {
  test('prints every message of a language as a file of content/messages/', async () => {
    const messagesIn = async (...language: readonly string[]): Promise<Readonly<Record<string, string>>> => {
      const { code, stdout } = await runOffprint(root, ['messages', ...language]);
      expect(code).toBe(0);
      return JSON.parse(stdout);
    };
    const [english, portuguese] = await Promise.all([messagesIn(), messagesIn('pt')]);
    expect([english['nav.search'], portuguese['nav.search']]).toEqual(['Search', 'Buscar']);
    expect(Object.keys(portuguese)).toEqual(Object.keys(english));
  });

  test('names the languages that there are', async () => {
    expect(await runOffprint(root, ['messages', 'eo'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"eo" is not a language of Offprint; expected one of en, es, pt-BR,'),
    });
  });
});
