import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { interfaceMessages } from '../../../src/model/messages/journal-messages.ts';
import { planJournalZips } from '../../../src/publish/archive/plan-archives.ts';
import type { SiteFile } from '../../../src/publish/archive/planned-archive.ts';
import { groupOf } from '../../../src/publish/manifest-group.ts';
import { verifyMirror } from '../../../src/publish/mirror/verify-mirror.ts';
import { describeWith } from '../../system-programs.ts';

const SITE = {
  '404.html': 'nothing',
  _headers: '/* x',
  'assets/a.css': 'p{}',
  'bucket/e1.xml': '<article/>',
  'content/1/e1.html': '<a href="../../volumes/1">volume</a> <a href="../2/e2">next</a> <a href="e1.md">text</a>',
  'content/1/e1.md': '# One',
  'content/2/e2.html': '<a href="../../">home</a>',
  'content/2/e2/F1.jpg': 'x'.repeat(500),
  'index.html': '<a href="content/1/e1">one</a>',
  'mirror/old.zip': 'PK',
  'volumes/1.html': '<a href="../content/1/e1">one</a>',
  'volumes/2.html': '<a href="../content/2/e2">two</a>',
};

let folder: string;
let files: readonly SiteFile[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-zips-'));
  files = await Promise.all(
    Object.entries(SITE).map(async ([path, text]) => {
      const file = join(folder, 'site', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { path, file, sizeBytes: text.length, sha256, mediaType: 'text/plain', group: groupOf(path) };
    }),
  );
});
afterEach(() => rm(folder, { recursive: true }));

const facts = {
  name: 'tidewater',
  siteUrl: 'https://tidewater.example',
  date: '2025',
  mostBytes: 10_000,
  messages: interfaceMessages({ language: 'en' }),
};
const volumes = [
  { folder: '2', volume: '2', date: '2025' },
  { folder: '1', volume: '1', date: '2024' },
];

async function unpack(names: readonly string[]): Promise<void> {
  for (const name of names) execFileSync('unzip', ['-q', join(folder, name), '-d', folder]);
}

describeWith(['unzip'], 'the zips of a journal', () => {
  test('are one of everything for readers, and one per volume with its list as first page', async () => {
    const planned = planJournalZips(files, { facts, volumes });
    expect(planned.map(({ title }) => title)).toEqual(['The whole journal', 'Volume 2', 'Volume 1']);
    const names = (await Promise.all(planned.map((archive) => archive.write(folder)))).flat();
    expect(names).toEqual(['tidewater.zip', 'tidewater-volume-2.zip', 'tidewater-volume-1.zip']);
    await unpack(names);
    const listed = async (name: string) =>
      (JSON.parse(await readFile(join(folder, name, 'manifest.json'), 'utf8')) as { files: { path: string }[] }).files.map(
        ({ path }) => path,
      );
    expect(await listed('tidewater')).toEqual([
      'assets/a.css',
      'content/1/e1.html',
      'content/1/e1.md',
      'content/2/e2.html',
      'content/2/e2/F1.jpg',
      'index.html',
      'volumes/1.html',
      'volumes/2.html',
    ]);
    expect(await listed('tidewater-volume-1')).toEqual(['assets/a.css', 'content/1/e1.html', 'content/1/e1.md', 'index.html']);
    expect(await readFile(join(folder, 'tidewater-volume-1/content/1/e1.html'), 'utf8')).toBe(
      '<a href="../../index.html">volume</a> <a href="https://tidewater.example/content/2/e2">next</a> <a href="e1.md">text</a>',
    );
    expect(await readFile(join(folder, 'tidewater-volume-1/index.html'), 'utf8')).toBe('<a href="content/1/e1.html">one</a>');
    for (const name of ['tidewater', 'tidewater-volume-1', 'tidewater-volume-2'])
      expect((await verifyMirror(join(folder, name), () => undefined)).deviations).toEqual([]);
  });

  test('are titled in the language of the journal', () => {
    const messages = interfaceMessages({
      language: 'eo',
      messages: { eo: { 'archive.whole': 'La tuta revuo', 'list.volume': '{volume}-a jaro' } },
    });
    const planned = planJournalZips(files, { facts: { ...facts, messages }, volumes });
    expect(planned.map(({ title }) => title)).toEqual(['La tuta revuo', '2-a jaro', '1-a jaro']);
  });

  test('that are too large are split; they unpack to one folder with one manifest', async () => {
    const [whole] = planJournalZips(files, { facts: { ...facts, mostBytes: 200 }, volumes });
    const names = (await whole?.write(folder)) ?? [];
    expect(names).toEqual([1, 2, 3].map((part) => `tidewater-${part}-of-3.zip`));
    await unpack(names);
    expect((await verifyMirror(join(folder, 'tidewater'), () => undefined)).deviations).toEqual([]);
  });

  test('have another cache key if a file changes, and only then', () => {
    const recipes = (of: readonly SiteFile[]) => planJournalZips(of, { facts, volumes }).map(({ recipe }) => recipe);
    const before = recipes(files);
    expect(recipes(files)).toEqual(before);
    const edited = files.map((file) => (file.path === 'content/1/e1.md' ? { ...file, sha256: '0'.repeat(64) } : file));
    expect(recipes(edited).map((recipe, index) => recipe === before[index])).toEqual([false, true, false]);
  });
});
