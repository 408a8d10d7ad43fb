import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandResult } from '../command-runner/run-command.ts';
import { runOffprint } from './run-offprint.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-cli-'));
});
afterAll(() => rm(root, { recursive: true }));

async function journalOf(name: string, articles: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, name);
  for (const [path, text] of Object.entries(articles)) {
    const file = join(folder, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}

const NOTE =
  '---\ntitle: On tides\ndoi: 10.5555/cli.1\ndate: 2024-03-01\nvolume: 1\nid: e1\nauthors:\n  - name: Ada Byron\n---\n\nThe tide comes and goes.\n';

describe('offprint init', () => {
  test('creates a journal that builds without a problem', async () => {
    const begun = await runOffprint(root, ['init', 'mine']);
    expect(begun).toMatchObject({ code: 0, stderr: '' });
    const built = await runOffprint(join(root, 'mine'), ['build', '--json']);
    expect(built.code).toBe(0);
    expect(JSON.parse(built.stdout)).toMatchObject({ articles: 12, problems: [] });
  });

  test('creates a journal of the given title, with an article to overwrite', async () => {
    const words = ['init', 'own', '--empty', '--title', 'Salt & Light', '--issn', '2050-084X', '--url', 'https://salt.example/j'];
    expect(await runOffprint(root, words)).toMatchObject({ code: 0, stderr: '' });
    const built = await runOffprint(join(root, 'own'), ['build', '--json']);
    expect(JSON.parse(built.stdout)).toMatchObject({ articles: 1, problems: [], advice: [] });
    expect(await readFile(join(root, 'own/_site/content/1/e1.html'), 'utf8')).toContain(
      '<a class="site-title" href="../../">Salt &amp; Light</a>',
    );
    expect(await readFile(join(root, 'own/_site/about.html'), 'utf8')).toContain('<h1>About</h1>');
  });

  test('works in a new repository, ignores build outputs, and reminds of the URL', async () => {
    await mkdir(join(root, 'cloned/.git'), { recursive: true });
    expect(await runOffprint(root, ['init', 'cloned', '--empty'])).toMatchObject({ code: 0, stderr: '' });
    const built = JSON.parse((await runOffprint(join(root, 'cloned'), ['build', '--json'])).stdout);
    expect(built.advice.map(({ code }: { code: string }) => code)).toEqual(['site-url-local']);
    const ignored = (await readFile(join(root, 'cloned/.gitignore'), 'utf8')).trim().split('\n');
    const isIgnored = (name: string) =>
      ignored.some((line) => new RegExp(`^${line.replaceAll('.', '[.]').replace('*', '.*').replace('/', '')}$`).test(name));
    expect((await readdir(join(root, 'cloned'))).filter((name) => !isIgnored(name)).sort()).toEqual([
      '.git',
      '.gitattributes',
      '.gitignore',
      'content',
      'schemas',
    ]);
  });

  test('refuses a folder that is not empty', async () => {
    const folder = await journalOf('full', { 'a.txt': 'a' });
    expect(await runOffprint(root, ['init', 'full'])).toMatchObject({
      code: 2,
      stderr: 'offprint: full is not empty (it contains a.txt); expected a new or empty folder\n',
    });
    expect(await readdir(folder)).toEqual(['a.txt']);
  });
});

describe('offprint build', () => {
  test('prints a summary, and writes nothing in the second run', async () => {
    const folder = await journalOf('twice', { 'content/note/note.md': NOTE });
    const first = JSON.parse((await runOffprint(folder, ['build', '--json'])).stdout);
    const second = JSON.parse((await runOffprint(folder, ['build', '--json'])).stdout);
    expect(first).toMatchObject({ articles: 1, removed: [], problems: [{ code: 'journal-missing', severity: 'warning' }] });
    expect(first.written).toContain('content/1/e1.html');
    expect(second).toMatchObject({ articles: 1, written: [], removed: [] });
  });

  test('takes options from flags, then the environment, then the defaults', async () => {
    const folder = await journalOf('options', { 'papers/note.md': NOTE });
    const env = { OFFPRINT_CONTENT: 'papers', OFFPRINT_OUTPUT: 'from-environment', OFFPRINT_URL: 'https://example.org' };
    await runOffprint(folder, ['build', '--output', 'from-flag'], env);
    expect((await readdir(folder)).sort()).toEqual(['.from-flag.state', '.offprint', 'from-flag', 'papers']);
    expect(await readFile(join(folder, 'from-flag/journal.json'), 'utf8')).toContain('"siteUrl": "https://example.org"');
  });

  test('with --strict publishes nothing while the content has errors', async () => {
    const folder = await journalOf('strict', { 'content/note.md': NOTE, 'content/bad/bad.xml': '<article><front>' });
    expect((await runOffprint(folder, ['build', '--strict'])).code).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['.offprint', 'content']);
    expect((await runOffprint(folder, ['build'])).code).toBe(1);
    expect(await readdir(join(folder, '_site/content/1'))).toContain('e1.html');
  });

  test.each<[string, readonly string[], number, RegExp]>([
    ['a folder that is not there', ['build', '--content', 'nowhere'], 3, /nowhere: is no folder; expected the folder of article packages/],
    ['a site URL that is none', ['build', '--url', 'example.org'], 2, /--url is "example\.org"; expected an absolute http or https URL/],
    ['a word instead of a number', ['build', '--workers', 'many'], 2, /Expected a whole number from 1 to 256/],
    ['an unknown command', ['bild'], 2, /Did you mean build\?/],
    ['an unknown option', ['build', '--outptu', 'x'], 2, /Did you mean --output\?/],
    ['a site that is not built', ['serve', '--site', 'nowhere'], 3, /nowhere contains no built site; run "offprint build" first/],
  ])('%s is refused', async (_, args, code, message) => {
    const folder = await journalOf('refused', { 'content/note.md': NOTE });
    const run = await runOffprint(folder, args);
    expect(run.code).toBe(code);
    expect(run.stderr).toMatch(message);
  });

  test('a journal file that cannot be parsed is one line, and the last good site stays', async () => {
    const folder = await journalOf('syntax', { 'content/note.md': NOTE });
    await runOffprint(folder, ['build']);
    const before = await readFile(join(folder, '_site/index.html'));
    await writeFile(join(folder, 'content/journal.json'), '{ "title": ');
    const run = await runOffprint(folder, ['build']);
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/^offprint: journal\.json:1:\d+: .+; expected JSON or YAML\n$/);
    expect(await readFile(join(folder, '_site/index.html'))).toEqual(before);
  });
});

describe('offprint check', () => {
  test('shows problems by file and limits of the host, and publishes nothing', async () => {
    const folder = await journalOf('check', {
      'content/note.md': `${NOTE}\n![A plot](plot.tif)\n`,
      'content/late/late.md': NOTE.replace('2024', '2099').replace('cli.1', 'cli.2').replace('e1', 'e2'),
    });
    const run = await runOffprint(folder, ['check', '--host', 'github-pages']);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(
      /^late\/late\.md: 1 warning\n {2}warning: the article is kept out of the site until 2099-03-01, the date of publication;/m,
    );
    expect(run.stdout).toMatch(
      /^note\.md: 1 error, 4 pieces of advice\n {2}error, line \d+: "plot\.tif".*\[graphic-missing\]\n {4}Fix: deliver/m,
    );
    expect(run.stdout).toContain('github-pages does not negotiate');
    expect(run.stdout).toContain('\nOn hold: 1 embargoed (until 2099-03-01)\n');
    expect((await readdir(folder)).sort()).toEqual(['.offprint', 'content']);
  });
});

describe('an Eleventy site', () => {
  test('gets the journal next to its own pages, which take precedence', async () => {
    const folder = await journalOf('eleventy', {
      'content/note.md': NOTE,
      'pages/hello.md': '# Hello',
      'pages/index.html': 'our own home',
      'package.json': '{ "type": "module" }',
      '.eleventy.js': `import { offprint } from ${JSON.stringify(join(PROJECT, 'dist/eleventy.js'))};
export default async function (config) {
  await config.addPlugin(offprint, { content: 'content' });
  return { dir: { input: 'pages', output: '_site' } };
}
`,
    });
    await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
    const run = await new Promise<CommandResult>((resolve) => {
      execFile(process.execPath, [join(PROJECT, 'node_modules/@11ty/eleventy/cmd.cjs')], { cwd: folder }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : 1, stdout, stderr });
      });
    });
    expect(run.code).toBe(0);
    expect(await readFile(join(folder, '_site/index.html'), 'utf8')).toBe('our own home');
    expect(await readFile(join(folder, '_site/hello/index.html'), 'utf8')).toContain('<h1>Hello</h1>');
    expect(await readFile(join(folder, '_site/content/1/e1.html'), 'utf8')).toContain('On tides');
  });
});
