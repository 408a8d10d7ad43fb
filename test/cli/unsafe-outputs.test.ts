import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOffprint } from './run-offprint.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

let root = '';
let repository = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'offprint-unsafe-')));
  const first = join(root, 'first');
  execFileSync(process.execPath, [CLI, 'init', first, '--empty']);
  for (const folder of ['docs', 'notes', 'data', 'foreign-cache/results/a/b']) mkdirSync(join(first, folder), { recursive: true });
  writeFileSync(join(first, 'docs/CNAME'), 'journal.example\n');
  writeFileSync(join(first, 'notes/todo.txt'), 'ask the reviewers\n');
  writeFileSync(join(first, 'data/manifest.json'), '{"name":"of another program"}\n');
  writeFileSync(join(first, 'foreign-cache/results/a/b/measured.csv'), '1,2\n');
  writeFileSync(join(first, 'settings.json'), '{"title":"Tides","siteUrl":"https://tides.example"}\n');
  execFileSync('git', ['init', '--quiet', first]);
  execFileSync('git', ['-C', first, 'add', '--all']);
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  repository = join(root, 'journal');
  rmSync(repository, { recursive: true, force: true });
  cpSync(join(root, 'first'), repository, { recursive: true });
  symlinkSync('content', join(repository, 'link'));
  symlinkSync('nowhere', join(repository, 'broken'));
});

const offprint = (args: readonly string[], folder = repository) => runOffprint(folder, args);

/** All files below a folder with their bytes, without the cache and the ledger, which builds write. */
function filesOf(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const compared = paths.filter((path) => !/^\.offprint(?:\/|$)|ledger\.tsv$/.test(path)).sort();
  return Object.fromEntries(compared.map((path) => [path, bytesOf(join(folder, path))]));
}

function bytesOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return 'no file';
  }
}

describe('a folder that a command must not write to', () => {
  test.each([
    ['the working directory', ['build', '--output', '.'], 'contains the content folder'],
    ['a folder above the working directory', ['build', '--output', '..'], 'contains the content folder'],
    [
      'the working directory, with content elsewhere',
      ['build', '--content', '../first/content', '--output', '.'],
      'is the working directory',
    ],
    ['the content', ['build', '--output', 'content'], 'is the content folder'],
    ['the content, through a link', ['build', '--output', 'link'], 'is the content folder'],
    ['a folder in the content', ['build', '--output', 'content/out'], 'is inside the content folder'],
    ['a folder in the content, through a link', ['build', '--output', 'link/out'], 'is inside the content folder'],
    ['a file of the content', ['build', '--output', 'content/journal.json'], 'is a file or a broken link'],
    ['a folder below a file', ['build', '--output', 'content/journal.json/site'], 'is a file or a broken link'],
    ['a broken link', ['build', '--output', 'broken'], 'is a file or a broken link'],
    ['a folder of notes', ['build', '--output', 'notes'], 'contains files that offprint did not write: "todo.txt"'],
    ['a site of another program', ['build', '--output', 'data'], 'contains files that offprint did not write: "manifest.json"'],
    ['the cache', ['build', '--output', '_site', '--cache', '_site'], 'is the cache folder'],
    ['a folder that contains the cache', ['build', '--output', '_site', '--cache', '_site/cache'], 'contains the cache folder'],
    ['a folder within the cache', ['build', '--output', '.offprint/site'], 'is inside the cache folder'],
    [
      'the folder of the configuration',
      ['build', '--content', '../first/content', '--config', 'conf/a.json', '--output', 'conf'],
      'contains the configuration',
    ],
    ['a cache in the content', ['build', '--cache', 'content/cache'], 'is inside the content folder'],
    ['a cache that is the working directory', ['build', '--content', '../first/content', '--cache', '.'], 'is the working directory'],
    ['a cache with other files', ['build', '--cache', 'notes'], 'contains files that offprint did not write: "todo.txt"'],
    ['the content, for a check', ['check', '--output', 'content'], 'is the content folder'],
    ['the working directory, for a server', ['serve', '--watch', '--site', '.', '--port', '0'], 'contains the content folder'],
    ['a folder in the content, for a part', ['build', '--part', '1/2', '--output', 'content/part'], 'is inside the content folder'],
    [
      'a folder of notes, for a part',
      ['build', '--part', '1/2', '--output', 'notes'],
      'holds files that are no part of a build: "todo.txt"',
    ],
    ['archives with the working directory', ['build', '--archive', 'zip', '--output', '.'], 'contains the content folder'],
    ['a mirror in the content', ['mirror', '../site', 'content/mirror'], 'is inside the content folder'],
    ['a mirror in the site', ['mirror', '../site', '../site/mirror'], 'overlaps the site'],
    ['a mirror that holds other files', ['mirror', '../site', 'notes'], 'holds other files ("todo.txt")'],
    ['a journal in an existing journal', ['init', '.'], 'is not empty'],
    [
      'results of others, to be pruned',
      ['cache', 'prune', '--cache', 'foreign-cache', '--unused'],
      'contains files that offprint did not write: "results"',
    ],
  ])('%s is refused, and every file stays', async (_, args, message) => {
    mkdirSync(join(repository, 'conf'));
    writeFileSync(join(repository, 'conf/a.json'), '{"title":"Tides","siteUrl":"https://tides.example"}\n');
    mkdirSync(join(root, 'site'), { recursive: true });
    const before = filesOf(repository);
    const { code, stderr } = await offprint(args);
    expect(stderr).toContain(message);
    expect({ code, stack: /^\s+at /m.test(stderr) }).toEqual({ code: code === 3 ? 3 : 2, stack: false });
    expect(filesOf(repository)).toEqual(before);
    expect(existsSync(join(repository, '.git/index'))).toBe(true);
  });
});

describe('an output folder of ours', () => {
  test('may start with files of hosts, which are kept and not listed', async () => {
    const built = await offprint(['build', '--output', 'docs']);
    expect(built.code).toBe(0);
    expect(built.stderr).not.toContain('Not written by offprint');
    expect(readFileSync(join(repository, 'docs/CNAME'), 'utf8')).toBe('journal.example\n');
    expect(existsSync(join(repository, 'docs/index.html'))).toBe(true);
  });

  test('keeps and lists foreign files, in builds with and without changes', async () => {
    await offprint(['build']);
    mkdirSync(join(repository, '_site/stats'));
    writeFileSync(join(repository, '_site/stats/2026.html'), 'visits\n');
    writeFileSync(join(repository, '_site/verify.html'), 'token\n');
    const unchanged = JSON.parse((await offprint(['build', '--json'])).stdout);
    expect(unchanged).toMatchObject({ isUnchanged: true, foreign: ['stats', 'verify.html'] });
    const article = join(repository, 'content/first-article/first-article.md');
    writeFileSync(article, readFileSync(article, 'utf8').replace('The first article', 'The first tide'));
    expect((await offprint(['build'])).stderr).toContain('Not written by offprint, left unchanged in _site: stats, verify.html');
    const settings = join(repository, 'content/journal.json');
    writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), keep: ['stats/**', '*.html'] }));
    const withKeep = JSON.parse((await offprint(['build', '--json'])).stdout);
    expect(withKeep.foreign).toBeUndefined();
    expect(bytesOf(join(repository, '_site/stats/2026.html'))).toBe('visits\n');
    expect(bytesOf(join(repository, '_site/verify.html'))).toBe('token\n');
  });

  test('is recognized by its manifest if its state is lost, and orphans are still removed', async () => {
    await offprint(['build']);
    writeFileSync(join(repository, '_site/verify.html'), 'token\n');
    rmSync(join(repository, '._site.state'), { recursive: true });
    rmSync(join(repository, '.offprint'), { recursive: true });
    const article = join(repository, 'content/first-article/first-article.md');
    writeFileSync(article, readFileSync(article, 'utf8').replace('id: "1"', 'id: "2"').replace('elocation-id: e1', 'elocation-id: e2'));
    const { code } = await offprint(['build']);
    expect(code).toBe(0);
    expect(existsSync(join(repository, '_site/content/1/e1.html'))).toBe(false);
    expect(existsSync(join(repository, '_site/content/1/e2.html'))).toBe(true);
    expect(bytesOf(join(repository, '_site/verify.html'))).toBe('token\n');
  });
});

describe('the output of a part', () => {
  test('belongs to that part: only the same part may be built there again', async () => {
    const build = (part: string, output: string) => offprint(['build', '--part', part, '--output', output, '--json']);
    expect((await build('1/2', 'part')).code).toBe(0);
    expect((await build('1/2', 'part')).code).toBe(0);
    for (const part of ['2/2', '1/3']) {
      const { code, stderr } = await build(part, 'part');
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `offprint: the output ${repository}/part holds part 1/2; expected a folder of its own for part ${part}: without --output it is part-${part.replace('/', '-of-')}\n`,
      });
    }
    expect((await offprint(['build', '--output', 'part'])).stderr).toContain(
      'contains files that offprint did not write: "part.json", "state"',
    );
  });

  test('of two parts that start at once, one is refused', async () => {
    const runs = await Promise.all(['1/2', '2/2'].map((part) => offprint(['build', '--part', part, '--output', 'both', '--json'])));
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 2]);
  });

  test('that was interrupted must be built again before it is joined', async () => {
    const build = () => offprint(['build', '--part', '1/1', '--output', 'part', '--json']);
    await build();
    const head = join(repository, 'part/part.json');
    writeFileSync(head, JSON.stringify({ ...JSON.parse(readFileSync(head, 'utf8')), unfinished: true }));
    expect(await offprint(['join', 'part', '--output', 'joined'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is not finished; build part 1/1 again'),
    });
    expect((await build()).code).toBe(0);
    expect((await offprint(['join', 'part', '--output', 'part/site-of-all'])).stderr).toContain('overlaps the part');
    expect((await offprint(['join', 'part', '--output', 'notes'])).stderr).toContain('contains files that offprint did not write');
    expect((await offprint(['join', 'part', '--output', 'joined'])).code).toBe(0);
  });
});
