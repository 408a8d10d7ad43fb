import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOffprint } from './run-offprint.ts';

/** 2026-11-24, noon. */
const NOON = '1795521600';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-holds-cli-'));
});
afterAll(() => rm(root, { recursive: true }));

const offprint = (folder: string, args: readonly string[], epoch = NOON) => runOffprint(folder, args, { SOURCE_DATE_EPOCH: epoch });

async function journalOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, name);
  for (const [path, text] of Object.entries({ 'journal.json': '{ "siteUrl": "https://shore.example" }', ...files })) {
    const file = join(folder, 'content', path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}

const note = (title: string, front: string) => `---\ntitle: ${title}\nauthors: [Ada Odera]\n${front}\n---\n\nText.\n`;

describe('a journal with unpublished articles', () => {
  const build = ['build', '--workers', '1'];
  let folder = '';
  beforeAll(async () => {
    folder = await journalOf('kept-out', {
      'journal.json': '{ "siteUrl": "https://shore.example", "withheld": ["quarrel", "10.5555/none.1"] }',
      'open.md': note('Open', 'date: 2026-11-24'),
      'draft.md': note('Draft', 'draft: true'),
      'soon.md': note('MaybePromise', 'date: 2026-11-25\nvolume: 1\nid: s1'),
      'later.md': note('Later', 'date: 2027'),
      'quarrel/quarrel.md': note('Quarrel', 'date: 2020'),
    });
  });

  test('gets their number by kind, and entries without an article', async () => {
    const { stderr, code } = await offprint(folder, build);
    expect(code).toBe(0);
    expect(stderr).toMatch(/\n1 article, /);
    expect(stderr).toContain(
      '\nOn hold: 1 draft, 2 embargoed (the next until 2026-11-25), 1 withheld\nNote: "withheld" names "10.5555/none.1", which no article of the content has\n',
    );
  });

  test('gets future dates from check, and drafts on request', async () => {
    const { stdout } = await offprint(folder, ['check', '--workers', '1', '--json']);
    const { problems, holds } = JSON.parse(stdout);
    expect(problems.map(({ code, place }: { code: string; place: { file: string } }) => [code, place.file])).toEqual([
      ['pub-date-future', 'later.md'],
      ['pub-date-future', 'soon.md'],
    ]);
    expect(holds).toEqual({
      articles: [
        { file: 'draft.md', kind: 'draft' },
        { file: 'later.md', kind: 'embargoed', until: '2027-01-01' },
        { file: 'quarrel/quarrel.md', kind: 'withheld' },
        { file: 'soon.md', kind: 'embargoed', until: '2026-11-25' },
      ],
      unmatched: ['10.5555/none.1'],
    });
    const all = await offprint(folder, ['check', '--workers', '1', '--drafts']);
    expect(all.stdout).toContain('draft.md: ');
    expect(all.stdout).toContain('  draft: draft.md at content/0/draft\n');
  });

  test('publishes an embargoed article with the first build of its day, and says so', async () => {
    const tomorrow = String(Number(NOON) + 12 * 3600);
    const { stderr } = await offprint(folder, [...build, '--explain'], tomorrow);
    expect(stderr).toContain('\ncontent/1/s1.html: its embargo ended on 2026-11-25: soon.md\n');
    expect(stderr).toMatch(/\n2 articles, [\s\S]*\nOn hold: 1 draft, 1 embargoed \(until 2027-01-01\), 1 withheld\n/);
  });

  test('has all articles in a preview, which is not published', async () => {
    const { stderr } = await offprint(folder, [...build, '--drafts', '--future']);
    expect(stderr).toMatch(/\n1 article, [\s\S]*\n {2}embargoed: soon.md at content\/1\/s1\n/);
    const refused = await offprint(folder, ['publish', join(root, 'remote')]);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('_site is a preview, with articles that must not be published yet (preview.json)');
  });
});

describe('files that belong to no article', () => {
  test('are listed: the first ones and possible articles; all of them in JSON', async () => {
    const letters = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`a/letter-${at}.txt`, 'Private.']));
    const folder = await journalOf('letters', { 'a/a.md': note('A', 'date: 2026'), 'essay/essay.docx': 'x', ...letters });
    const { stderr, code } = await offprint(folder, ['build', '--workers', '1']);
    expect(code).toBe(0);
    const listed = stderr.slice(stderr.indexOf('Not published'), stderr.indexOf(' more, in')).split('\n');
    expect(listed.length).toBe(12);
    expect(listed[0]).toBe('Not published: 13 files');
    expect(listed[1]).toMatch(/^ {2}essay\/essay\.docx: a Word file alone is no article; expected JATS XML or Markdown beside it/);
    expect(listed.at(-1)).toBe('  and 3');
    const { problems } = JSON.parse((await offprint(folder, ['build', '--workers', '1', '--json'])).stdout);
    expect(problems.filter(({ code: one }: { code: string }) => one === 'file-not-published').length).toBe(12);
    const check = await offprint(folder, ['check', '--workers', '1']);
    expect(check.stdout).toContain('Not published: 13 files\n');
    await writeFile(join(folder, 'content/journal.json'), '{ "siteUrl": "https://shore.example", "raw": ["a/letter-1*"] }');
    const fewer = await offprint(folder, ['build', '--workers', '1']);
    expect(fewer.stderr).toContain('Not published: 10 files\n');
    expect(await readFile(join(folder, '_site/bucket/a/letter-11.txt'), 'utf8')).toBe('Private.');
  });
});

describe('offprint new article', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await journalOf('new', {
      'journal.json': '{ "siteUrl": "https://shore.example", "doiPrefix": "10.5555", "subjects": ["Ecology: shores"] }',
    });
  });

  test('writes a draft with the usual fields that builds without a problem', async () => {
    const words = ['--title', 'On tides: #1 "of many"', '--author', 'Ada Odera', '--author', '- Li: {Bo}', '--keyword', 'yes'];
    const draft = await offprint(folder, ['new', 'article', ...words, '--date', '2026-12-24']);
    expect(draft).toMatchObject({ code: 0, stderr: '' });
    expect(draft.stdout).toContain('content/on-tides-1-of-many/on-tides-1-of-many.md is a draft.');
    const { stdout, code } = await offprint(folder, ['build', '--workers', '1', '--json', '--drafts']);
    const { problems, advice, holds, articles } = JSON.parse(stdout);
    expect([code, articles, problems, advice]).toEqual([0, 0, [], []]);
    expect(holds.articles).toEqual([
      { file: 'on-tides-1-of-many/on-tides-1-of-many.md', kind: 'draft', stem: 'content/2026/on-tides-1-of-many' },
    ]);
  });

  test('overwrites no file', async () => {
    const path = join(folder, 'content/mine/mine.md');
    expect((await offprint(folder, ['new', 'article', 'mine'])).code).toBe(0);
    await writeFile(path, 'Mine.');
    const again = await offprint(folder, ['new', 'article', 'mine']);
    expect([again.code, again.stderr]).toEqual([
      2,
      'offprint: content/mine/mine.md already exists; expected another name ("offprint new article <name>")\n',
    ]);
    expect(await readFile(path, 'utf8')).toBe('Mine.');
  });

  test.each([
    [['../mine'], 2, '"../mine" cannot name a file; expected letters, digits, ".", "_" and "-", such as "on-tides"'],
    [['.hidden'], 2, '".hidden" cannot name a file'],
    [['a', '--date', 'soon'], 2, '--date is "soon"; expected a date such as 2026-12-01'],
    [['a', '--content', 'nowhere'], 3, 'nowhere is not a folder; expected the content of a journal ("offprint init" creates one)'],
  ])('refuses %j', async (args, code, message) => {
    const refused = await offprint(folder, ['new', 'article', ...args]);
    expect(refused.code).toBe(code);
    expect(refused.stderr).toContain(`offprint: ${message}`);
  });
});
