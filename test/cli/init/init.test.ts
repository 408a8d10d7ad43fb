import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { printContentSchema } from '../../../src/read/json-schema/content-schemas.ts';
import { runOffprint } from '../run-offprint.ts';

const root = mkdtempSync(join(tmpdir(), 'offprint-init-'));
afterAll(() => rmSync(root, { recursive: true }));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('offprint init --sample humanities', () => {
  test('creates a quarterly that builds without problems and advice', async () => {
    expect(await runOffprint(root, ['init', 'quarterly', '--sample', 'humanities'])).toMatchObject({ code: 0, stderr: '' });
    const built = JSON.parse((await runOffprint(join(root, 'quarterly'), ['build', '--json'])).stdout);
    expect(built).toMatchObject({ articles: 6, problems: [], advice: [], holds: { articles: [] } });
  });

  test('has two issues with covers, book reviews, and footnotes in Markdown and in JATS', () => {
    const site = 'quarterly/_site';
    expect(read(`${site}/volumes/12/issue-1.html`)).toContain('src="../../assets/covers/12-1-420.jpg"');
    expect(read(`${site}/volumes/12/issue-2.html`)).toContain('src="../../assets/covers/12-2-420.jpg"');
    expect(read(`${site}/content/12/flyleaf-12-1-3.html`)).toContain('Book review');
    for (const article of ['flyleaf-12-1-1', 'flyleaf-12-1-2'])
      expect(read(`${site}/content/12/${article}.html`).match(/class="xref xref-fn"/g)).toHaveLength(3);
  });
});

describe('the schemas of a new journal', () => {
  test('are those of the program, and its settings and front matter are valid', async () => {
    expect((await runOffprint(root, ['init', 'own', '--empty'])).code).toBe(0);
    expect(read('own/.gitattributes')).toBe('ledger.tsv merge=union\ncontent/deposits/*.jsonl merge=union\n');
    const ajv = new Ajv({ allowUnionTypes: true, strictRequired: false });
    const settings = JSON.parse(read('own/content/journal.json'));
    expect(settings.$schema).toBe('../schemas/journal.schema.json');
    expect(read('own/schemas/journal.schema.json')).toBe(printContentSchema('journal.schema.json'));
    expect(ajv.validate(JSON.parse(read('own/schemas/journal.schema.json')), settings)).toBe(true);
    const [, yaml = ''] = read('own/content/first-article/first-article.md').split('---\n');
    expect(yaml).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.\.\/schemas\/front-matter\.schema\.json\n/);
    expect(ajv.validate(JSON.parse(read('own/schemas/front-matter.schema.json')), parse(yaml))).toBe(true);
  });

  test('are named in a new article, and written again on request', async () => {
    expect((await runOffprint(join(root, 'own'), ['new', 'article', 'tides', '--title', 'On tides'])).code).toBe(0);
    expect(read('own/content/tides/tides.md')).toContain('# yaml-language-server: $schema=../../schemas/front-matter.schema.json');
    writeFileSync(join(root, 'own/schemas/journal.schema.json'), '{}');
    expect((await runOffprint(join(root, 'own'), ['new', 'schemas'])).code).toBe(0);
    expect(read('own/schemas/journal.schema.json')).toBe(printContentSchema('journal.schema.json'));
  });
});

describe('offprint init --ci', () => {
  test('adds a workflow to a new journal, whose host is that of the service', async () => {
    expect((await runOffprint(root, ['init', 'hosted', '--empty', '--ci', 'github'])).stdout).toContain('.github/workflows/journal.yml');
    expect(JSON.parse(read('hosted/content/journal.json')).host).toBe('github-pages');
  });

  test('adds only the workflow to an existing journal, and does not replace it', async () => {
    const settings = read('own/content/journal.json');
    expect(await runOffprint(join(root, 'own'), ['init', '--ci', 'gitlab'])).toMatchObject({ code: 0, stderr: '' });
    expect(read('own/content/journal.json')).toBe(settings);
    const workflow = read('own/.gitlab-ci.yml');
    expect(await runOffprint(join(root, 'own'), ['init', '--ci', 'gitlab'])).toMatchObject({
      code: 2,
      stderr: 'offprint: .gitlab-ci.yml already exists; expected none, or delete it to have it written again\n',
    });
    expect(read('own/.gitlab-ci.yml')).toBe(workflow);
  });
});
